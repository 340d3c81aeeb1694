import { toCsv } from '@/lib/view/graph/csv'
import { groupRows } from '@/lib/view/graph/table-rows'
import type { Lineage } from './use-lineage'

/** The table as CSV, refs in full: for machines, so column names are not translated. */
export function tableCsv(view: Lineage): string {
  const head = [
    'ref',
    'kind',
    'hop',
    'state',
    'fact',
    'newest',
    'fed by',
    'feeds',
    'more upstream',
    'more downstream',
  ]
  if (view.filtered === null) return toCsv([head])
  const options = { roots: view.state.root, selected: view.state.sel, closure: view.closure }
  const rows = groupRows(view.filtered.graph, options).flatMap((group) => group.rows)
  return toCsv([
    head,
    ...rows.map(({ node, hop, fedBy, feeds, moreIn, moreOut }) => [
      node.ref,
      node.kind,
      hop === null ? '' : String(hop),
      node.kind === 'boundary' ? '' : node.state,
      view.words.describe(node).fact,
      (node.kind === 'table' ? node.newestSnapshot : node.kind === 'job' ? node.lastCheckpoint : null) ?? '',
      fedBy.join(' '),
      feeds.join(' '),
      String(moreIn),
      String(moreOut),
    ]),
  ])
}

export function saveAs(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
