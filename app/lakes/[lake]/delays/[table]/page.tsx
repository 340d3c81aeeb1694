import { getTranslations } from 'next-intl/server'
import { DelayPage } from '@/components/delays'
import { refLabel } from '@/lib/view/ref-parts'
import { pathRef } from '@/lib/view/url-state'

interface DelayRouteProps {
  readonly params: Promise<{ readonly lake: string; readonly table: string }>
}

export async function generateMetadata({ params }: DelayRouteProps) {
  const t = await getTranslations('delays')
  return { title: t('titleOf', { name: refLabel(pathRef((await params).table, 'table')) }) }
}

export default async function DelayRoute({ params }: DelayRouteProps) {
  const { lake, table } = await params
  return <DelayPage lake={decodeURIComponent(lake)} refText={pathRef(table, 'table')} />
}
