import { getTranslations } from 'next-intl/server'
import { PlanPage } from '@/components/rollback'

interface PlanRouteProps {
  readonly params: Promise<{ readonly lake: string; readonly plan: string }>
}

export async function generateMetadata({ params }: PlanRouteProps) {
  const t = await getTranslations('rollback')
  return { title: t('titleOf', { plan: (await params).plan.slice(0, 8) }) }
}

export default async function PlanRoute({ params }: PlanRouteProps) {
  const { lake, plan } = await params
  return <PlanPage lake={decodeURIComponent(lake)} id={decodeURIComponent(plan)} />
}
