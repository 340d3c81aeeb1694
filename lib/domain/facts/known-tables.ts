import type { TableKey } from '../observations'
import { tableOfPath, type PathRewrite } from '../paths'
import type { AliasBook } from '../aliases'
import { parseRef, tableRefText, type RefText } from '../refs'
import type { CatalogStanding } from './catalogs'
import type { FoldedIndex } from './fold-tables'
import type { NamedTable } from './plan-text'
import { push } from '../collections'

/** The tables of a lake, and the ways something can name one. Short names alone match only as a last resort (F13). */
export interface KnownTables {
  readonly keys: ReadonlyMap<RefText, TableKey>
  /** `standing`: what is known of the catalog it is named in. */
  byFullName(named: NamedTable, standing: (catalog: string) => CatalogStanding): RefText | null
  byPath(path: string): RefText | null
  /** What a ref outside the lake means, where a person said so. */
  meant(ref: RefText): RefText | null
  /** Object name of a sink vertex. Several when more than one database has it. */
  byObjectName(name: string): readonly RefText[]
}

export function knowTables(
  { index, catalog, refOf, names }: FoldedIndex,
  place: { readonly warehouse: string; readonly pathRewrites: readonly PathRewrite[] },
  book: AliasBook,
): KnownTables {
  const rewrites = [...book.rewrites, ...place.pathRewrites]
  const keys = new Map<RefText, TableKey>()
  for (const key of catalog.names.values()) add(key)
  for (const seen of index.tables.values()) {
    const any = seen.listings[0] ?? seen.snapshots[0] ?? seen.schemas[0] ?? seen.tags[0] ?? seen.consumers[0]
    if (any !== undefined) add(any.body.table)
  }
  const byName = new Map<string, RefText[]>()
  for (const [ref, key] of keys) push(byName, objectName(key), ref)
  for (const [ref, others] of names) {
    for (const { name } of others) {
      const parsed = parseRef(name)
      const object = parsed.ok && parsed.value.kind === 'table' ? objectName(parsed.value.table) : null
      if (object !== null && keys.has(ref) && byName.get(object)?.includes(ref) !== true)
        push(byName, object, ref)
    }
  }
  for (const refs of byName.values()) refs.sort()

  function add(key: TableKey) {
    const ref = refOf(tableRefText(key))
    const parsed = parseRef(ref)
    if (parsed.ok && parsed.value.kind === 'table') keys.set(ref, parsed.value.table)
  }
  function known(key: TableKey): RefText | null {
    const ref = refOf(tableRefText(key))
    return keys.has(ref) ? ref : null
  }
  return {
    keys,
    byFullName(named, standing) {
      for (const [catalog, database, object] of named.candidates) {
        const said = book.catalogOf(catalog, database, object)
        if (said !== null && said !== 'warehouse' && keys.has(said)) return said
        const [table, branch] = splitBranch(object)
        const ref = known({ database, table, branch })
        if (ref === null) continue
        return said !== 'warehouse' && standing(catalog) === 'elsewhere' ? null : ref
      }
      return null
    },
    byPath(path) {
      const key = tableOfPath(path, place.warehouse, rewrites)
      return key === null ? null : known(key)
    },
    meant(ref) {
      const to = refOf(ref)
      return to !== ref && keys.has(to) ? to : null
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
