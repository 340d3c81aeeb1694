import { getTranslations } from 'next-intl/server'
import { AlertsPage } from '@/components/delays'

interface AlertsRouteProps {
  readonly params: Promise<{ readonly lake: string }>
}

export async function generateMetadata({ params }: AlertsRouteProps) {
  const t = await getTranslations('delays')
  return { title: t('alerts.title', { lake: decodeURIComponent((await params).lake) }) }
}

export default async function AlertsRoute({ params }: AlertsRouteProps) {
  return <AlertsPage lake={decodeURIComponent((await params).lake)} />
}
