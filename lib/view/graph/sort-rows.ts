import { compareText } from '@/lib/domain/collections'
import type { LineageColumn, LineageSort } from '../url-state'
import { refLabel } from '../ref-parts'
import { WORST_FIRST } from './group-state'
import type { GraphRow } from './table-rows'

/** Rows by one column, ties by name; what has no value in it comes last whichever way it is sorted. */
export function sortRows(rows: readonly GraphRow[], sort: Exclude<LineageSort, 'flow'>): readonly GraphRow[] {
  const down = sort.startsWith('-')
  const column = (down ? sort.slice(1) : sort) as LineageColumn
  const name = (row: GraphRow) => refLabel(row.node.ref)
  return [...rows].sort((a, b) => {
    const [left, right] = [valueOf(a, column), valueOf(b, column)]
    if (left === null || right === null) {
      return Number(left === null) - Number(right === null) || compareText(name(a), name(b))
    }
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compareText(String(left), String(right))
    return (down ? -order : order) || compareText(name(a), name(b))
  })
}

function valueOf({ node, hop, fedBy, feeds }: GraphRow, column: LineageColumn): string | number | null {
  switch (column) {
    case 'name':
      return refLabel(node.ref)
    case 'kind':
      return node.kind
    case 'hop':
      return hop
    case 'state':
      return node.kind === 'boundary' ? null : WORST_FIRST.indexOf(node.state)
    case 'in':
      return fedBy.length
    case 'out':
      return feeds.length
  }
}
