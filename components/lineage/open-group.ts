import { GROUP_PREFIX } from '@/lib/view/graph/grouping'
import type { Lineage } from './use-lineage'
import type { LineageActions } from './use-lineage-actions'

/** Opens what stands under `id` where it is a group; answers whether it is. */
export function openIfGroup({ grouping }: Lineage, actions: LineageActions, id: string): boolean {
  if (!id.startsWith(GROUP_PREFIX)) return false
  const edge = grouping?.edges.find(({ from, to }) => from === id || to === id)
  actions.openGroup(
    id.slice(GROUP_PREFIX.length),
    edge === undefined ? null : edge.from === id ? edge.to : edge.from,
  )
  return true
}
