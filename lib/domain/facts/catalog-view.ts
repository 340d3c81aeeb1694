import type { CatalogListing, StoredObservation, TableKey } from '../observations'
import { tableRefText, type RefText } from '../refs'
import type { Millis } from '../time'
import { indexObservations, newestOf, type Seen } from './observation-index'

/** Tables by the catalog: each name it ever listed, and what it lists now. */
export interface CatalogView {
  readonly names: ReadonlyMap<RefText, TableKey>
  /** Listed last, and when; `null` where no catalog was ever listed whole. */
  readonly newest: { readonly shown: ReadonlySet<RefText>; readonly at: Millis } | null
}

/** `catalogs` in the fixed order of observations. */
export function viewCatalogs(catalogs: readonly Seen<'catalog-listing'>[]): CatalogView {
  const last = newestOf(catalogs)
  return {
    names: new Map(catalogs.flatMap(({ body }) => body.tables.map(named))),
    newest: last === null ? null : { shown: refsOf(last.body), at: last.lastReadAt },
  }
}

/** From listings as they are stored, in any order. */
export function viewCatalogListings(observations: readonly StoredObservation[]): CatalogView {
  return viewCatalogs(indexObservations(observations).catalogs)
}

/** The same, of these main tables alone. */
export function narrowCatalog({ names, newest }: CatalogView, tables: Iterable<string>): CatalogView {
  const wanted = [...new Set(tables)] as RefText[]
  return {
    names: new Map(
      wanted.flatMap((ref) => {
        const key = names.get(ref)
        return key === undefined ? [] : [[ref, key] as const]
      }),
    ),
    newest:
      newest === null ? null : { ...newest, shown: new Set(wanted.filter((ref) => newest.shown.has(ref))) },
  }
}

/**
 * Whether a table is still there; `listedAt` = when its own folder was last listed. Gone only by evidence: a catalog
 * listing as new as that which does not show it.
 */
export function isPresent({ newest }: CatalogView, table: TableKey, listedAt: Millis | null): boolean {
  if (newest === null) return true
  return newest.shown.has(mainOf(table)) || (listedAt !== null && listedAt > newest.at)
}

/** There by its own folder alone: the next listing of the catalog may say otherwise. */
export function isUnsettled({ newest }: CatalogView, table: TableKey, present: boolean): boolean {
  return present && newest !== null && !newest.shown.has(mainOf(table))
}

/** Main tables that one of two listings shows and the other does not. */
export function differingTables(a: CatalogListing, b: CatalogListing): RefText[] {
  const [before, after] = [refsOf(a), refsOf(b)]
  return [...before].filter((ref) => !after.has(ref)).concat([...after].filter((ref) => !before.has(ref)))
}

function refsOf({ tables }: CatalogListing): Set<RefText> {
  return new Set(tables.map((table) => named(table)[0]))
}

function named({ database, table }: CatalogListing['tables'][number]): [RefText, TableKey] {
  const key = { database, table, branch: null }
  return [tableRefText(key), key]
}

function mainOf(table: TableKey): RefText {
  return tableRefText({ ...table, branch: null })
}
