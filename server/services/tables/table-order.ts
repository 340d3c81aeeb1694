import type { TableListQuery } from '@/lib/contracts'
import type { Order } from '../paging/page'
import { severityOf, sortOrder } from '../sort-order'
import type { TableSummary } from './table-summary'

/** Unknown times count as the oldest. */
export function orderOfTables(sort: TableListQuery['sort']): Order<TableSummary> {
  const ref = (table: TableSummary) => table.fact.ref
  const keys = {
    ref,
    state: (table: TableSummary) => severityOf(table.judgement.state),
    lastContentAt: (table: TableSummary) => table.head?.content?.at ?? 0,
  }
  return sortOrder('tables', sort ?? 'ref', keys, ref)
}
