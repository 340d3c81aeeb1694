import { getTranslations } from 'next-intl/server'
import { DelaysPage } from '@/components/delays'

interface DelaysRouteProps {
  readonly params: Promise<{ readonly lake: string }>
}

export async function generateMetadata({ params }: DelaysRouteProps) {
  const t = await getTranslations('delays')
  return { title: t('titleOf', { name: decodeURIComponent((await params).lake) }) }
}

export default async function DelaysRoute({ params }: DelaysRouteProps) {
  return <DelaysPage lake={decodeURIComponent((await params).lake)} />
}
