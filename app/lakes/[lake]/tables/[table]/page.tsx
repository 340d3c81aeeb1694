import { TablePage } from '@/components/entity'
import { refLabel } from '@/lib/view/ref-parts'
import { pathRef } from '@/lib/view/url-state'

interface TableRouteProps {
  readonly params: Promise<{ readonly lake: string; readonly table: string }>
}

export async function generateMetadata({ params }: TableRouteProps) {
  return { title: refLabel(pathRef((await params).table, 'table')) }
}

export default async function TableRoute({ params }: TableRouteProps) {
  const { lake, table } = await params
  return <TablePage lake={decodeURIComponent(lake)} refText={pathRef(table, 'table')} />
}
