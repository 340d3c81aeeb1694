import type { LineageRowsQuery } from '@/lib/contracts'
import {
  rowsOfFacts,
  shapeOf,
  type LineageRow,
  type LineageRows,
  type LineageTableName,
  type RowShape,
} from '@/lib/domain/lineage-rows'
import { withoutRemoved } from '@/lib/domain/facts/removal'
import { tableRefText } from '@/lib/domain/refs'
import { maskOption } from '@/lib/domain/secrets/mask'
import { openLake } from '../access'
import { openLakeFacts, type LakeFactsAt, type LakeFactsDeps } from '../lakes/lake-facts'
import { pageOf, type Order } from '../paging/page'
import type { Actor, CatalogOption, CatalogOptionRepository } from '../ports'
import { keepRecent } from '../states/keep-recent'

export interface LineageRowsView extends Pick<LineageRows, 'folded' | 'leftOut'> {
  readonly shape: RowShape
  readonly rows: readonly LineageRow[]
  readonly nextCursor: string | null
}

interface LineageRowDeps extends LakeFactsDeps {
  readonly catalogOptions: Pick<CatalogOptionRepository, 'list'>
}

/** Lake, generation, instant and table of rows that are kept: pages of one table come one after another. */
const KEPT = 8

/** Facts of a lake in the shape of PIP-5's lineage tables. */
export function createLineageRowService(deps: LineageRowDeps) {
  const keep = keepRecent<LineageRows>(KEPT)
  const rowsAt = (at: LakeFactsAt, { kind }: RowShape): Promise<LineageRows> =>
    keep(`${at.lake.id} ${at.topology.generation} ${at.until} ${kind}`, async () =>
      rowsOfFacts(withoutRemoved(await deps.facts.lakeFacts(at.lake.id)), kind, at.until),
    )
  return {
    /** The catalog's options as they were handed in, and how it was connected. Secrets are masked. */
    async options(actor: Actor, lakeName: string): Promise<readonly CatalogOption[]> {
      const { lake } = await openLake(deps, actor, lakeName)
      const known = [
        { key: 'metastore', value: lake.catalog },
        { key: 'warehouse', value: maskOption('warehouse', lake.warehouse).value },
      ]
      const given = await deps.catalogOptions.list(lake.id)
      const keys = new Set(given.map(({ key }) => key))
      return [...given, ...known.filter(({ key }) => !keys.has(key))].map(({ key, value }) => ({
        key,
        value: maskOption(key, value).value,
      }))
    },
    /** One page as `json`, all rows as `csv`. */
    async list(
      actor: Actor,
      lakeName: string,
      table: LineageTableName,
      query: LineageRowsQuery,
    ): Promise<LineageRowsView> {
      const at = await openLakeFacts(deps, actor, lakeName, query.asOf)
      const shape = shapeOf(table)
      const { rows, folded, leftOut } = await rowsAt(at, shape)
      const seen = rows.filter(
        (row) =>
          !at.visibility.hides(tableRefText({ database: row.database, table: row.table, branch: null })),
      )
      if (query.format === 'csv') return { shape, rows: seen, nextCursor: null, folded, leftOut }
      const { items, nextCursor } = pageOf(seen, orderOf(table), query)
      return { shape, rows: items, nextCursor, folded, leftOut }
    },
  }
}

function orderOf(table: LineageTableName): Order<LineageRow> {
  return {
    name: `lineage-rows ${table}`,
    parts: [
      { of: ({ job }) => job },
      { of: ({ barrier }) => (barrier ?? 0n).toString().padStart(19, '0') },
      { of: ({ database }) => database },
      { of: (row) => row.table },
    ],
  }
}
