import type { TableKey } from '../observations'
import { tableOfPath, type PathRewrite } from '../paths'
import { tableRefText, type RefText } from '../refs'
import type { CatalogView } from './catalog-view'
import type { ObservationIndex } from './observation-index'
import type { NamedTable } from './plan-text'
import { push } from '../collections'

/** The tables of a lake, and the ways something can name one. Short names alone match only as a last resort (F13). */
export interface KnownTables {
  readonly keys: ReadonlyMap<RefText, TableKey>
  byFullName(named: NamedTable): RefText | null
  byPath(path: string): RefText | null
  /** Object name of a sink vertex. Several when more than one database has it. */
  byObjectName(name: string): readonly RefText[]
}

export function knowTables(
  index: ObservationIndex,
  catalog: CatalogView,
  place: { readonly warehouse: string; readonly pathRewrites: readonly PathRewrite[] },
): KnownTables {
  const keys = new Map<RefText, TableKey>()
  for (const key of catalog.names.values()) add(key)
  for (const seen of index.tables.values()) {
    const any = seen.listings[0] ?? seen.snapshots[0] ?? seen.schemas[0] ?? seen.tags[0] ?? seen.consumers[0]
    if (any !== undefined) add(any.body.table)
  }
  const byName = new Map<string, RefText[]>()
  for (const [ref, key] of keys) push(byName, objectName(key), ref)
  for (const refs of byName.values()) refs.sort()

  function add(key: TableKey) {
    keys.set(tableRefText(key), key)
  }
  function known(key: TableKey): RefText | null {
    const ref = tableRefText(key)
    return keys.has(ref) ? ref : null
  }
  return {
    keys,
    byFullName(named) {
      for (const [, database, object] of named.candidates) {
        const [table, branch] = splitBranch(object)
        const ref = known({ database, table, branch })
        if (ref !== null) return ref
      }
      return null
    },
    byPath(path) {
      const key = tableOfPath(path, place.warehouse, place.pathRewrites)
      return key === null ? null : known(key)
    },
    byObjectName: (name) => byName.get(name) ?? [],
  }
}

/** As Paimon names the object: `orders`, `orders$branch_dev`. */
export function objectName(key: TableKey): string {
  return key.branch === null ? key.table : `${key.table}$branch_${key.branch}`
}

export function splitBranch(object: string): [string, string | null] {
  const at = object.indexOf('$branch_')
  return at === -1 ? [object, null] : [object.slice(0, at), object.slice(at + '$branch_'.length)]
}
