import { getTranslations } from 'next-intl/server'
import { DamagePage } from '@/components/damage'

interface DamageRouteProps {
  readonly params: Promise<{ readonly lake: string }>
}

export async function generateMetadata() {
  const t = await getTranslations('damage')
  return { title: t('title') }
}

export default async function DamageRoute({ params }: DamageRouteProps) {
  return <DamagePage lake={decodeURIComponent((await params).lake)} />
}
