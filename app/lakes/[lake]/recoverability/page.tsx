import { getTranslations } from 'next-intl/server'
import { RecoverabilityPage } from '@/components/recoverability'

interface RecoverabilityRouteProps {
  readonly params: Promise<{ readonly lake: string }>
}

export async function generateMetadata() {
  const t = await getTranslations('recoverability')
  return { title: t('title') }
}

export default async function RecoverabilityRoute({ params }: RecoverabilityRouteProps) {
  return <RecoverabilityPage lake={decodeURIComponent((await params).lake)} />
}
