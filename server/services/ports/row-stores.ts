import type { ReadRow, RowsTable } from '@/lib/ingest/lineage-rows'

/** Rows of one table of a store of PIP-5, page by page. */
export interface StoreTable {
  readonly table: RowsTable
  /** Where it is, without credentials: shown as evidence. */
  readonly place: string
  readonly rows: AsyncIterable<ReadRow>
}

/** Reads what tables of PIP-5 a database holds, and nothing else of it. Throws where it cannot be reached. */
export type ReadRowStore = (url: string, signal: AbortSignal) => AsyncIterable<StoreTable>
