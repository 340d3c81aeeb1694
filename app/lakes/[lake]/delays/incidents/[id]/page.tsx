import { getTranslations } from 'next-intl/server'
import { IncidentPage } from '@/components/delays'

interface IncidentRouteProps {
  readonly params: Promise<{ readonly lake: string; readonly id: string }>
}

export async function generateMetadata() {
  const t = await getTranslations('delays')
  return { title: t('incident.what') }
}

export default async function IncidentRoute({ params }: IncidentRouteProps) {
  const { lake, id } = await params
  return <IncidentPage lake={decodeURIComponent(lake)} id={id} />
}
