import type { AliasBook } from '../aliases'
import { compareText, push } from '../collections'
import type { StoredObservation, TableKey } from '../observations'
import { parseRef, tableRefText, type RefText } from '../refs'
import type { CatalogView } from './catalog-view'
import type { ObservationIndex, TableObservations } from './observation-index'
import { snapshotIdentity } from './snapshot-identity'

/** A name of a table that means another one: by the same snapshots under a new name, or by a person's word. */
export interface FoldedName {
  readonly name: RefText
  readonly because: 'renamed' | 'alias'
}

export interface FoldedIndex {
  readonly index: ObservationIndex
  readonly catalog: CatalogView
  /** What a name means now. */
  readonly refOf: (ref: RefText) => RefText
  /** The other names of a table. */
  readonly names: ReadonlyMap<RefText, readonly FoldedName[]>
}

/** Puts everything seen under a name to the table that the name means. Undone by leaving the alias out. */
export function foldTables(index: ObservationIndex, catalog: CatalogView, book: AliasBook): FoldedIndex {
  const renamed = findRenames(index, catalog)
  const refOf = (ref: RefText): RefText => {
    const named = book.refOf(ref)
    return named === ref ? book.refOf(renamed.get(ref) ?? ref) : named
  }
  const moved = [...new Set([...index.tables.keys(), ...catalog.names.keys()])]
    .filter((ref) => refOf(ref) !== ref)
    .sort()
  const names = new Map<RefText, FoldedName[]>()
  for (const name of moved)
    push(names, refOf(name), { name, because: book.refOf(name) === name ? 'renamed' : 'alias' })
  if (moved.length === 0) return { index, catalog, refOf, names }

  const tables = new Map(index.tables)
  for (const name of moved) {
    const [from, to] = [tables.get(name), refOf(name)]
    const key = keyOf(to)
    if (from === undefined || key === null) continue
    tables.delete(name)
    tables.set(to, merge(tables.get(to), from, key))
  }
  return { index: { ...index, tables }, catalog: foldCatalog(catalog, refOf), refOf, names }
}

function foldCatalog({ names, newest }: CatalogView, refOf: (ref: RefText) => RefText): CatalogView {
  return {
    names: new Map([...names].map(([ref, key]) => [refOf(ref), keyOf(refOf(ref)) ?? key])),
    newest: newest === null ? null : { ...newest, shown: new Set([...newest.shown].map(refOf)) },
  }
}

/**
 * Renaming moves a table's folder: the old name is listed no more, and a name that is holds snapshots that were seen
 * under the old one. Where several do, copies were made, and nothing is folded.
 */
function findRenames(index: ObservationIndex, { newest }: CatalogView): Map<RefText, RefText> {
  const renames = new Map<RefText, RefText>()
  if (newest === null) return renames
  const listed = newest.shown
  const gone = [...index.tables].filter(([ref, seen]) => isMain(seen) && !listed.has(ref))
  if (gone.every(([, seen]) => seen.snapshots.length === 0)) return renames
  const holders = new Map<string, Set<RefText>>()
  for (const [ref, seen] of index.tables) {
    if (!isMain(seen) || !listed.has(ref)) continue
    for (const { body } of seen.snapshots) {
      const identity = snapshotIdentity(body.snapshot)
      holders.set(identity, (holders.get(identity) ?? new Set()).add(ref))
    }
  }
  for (const [ref, seen] of gone.sort(([a], [b]) => compareText(a, b))) {
    const heirs = new Set(
      seen.snapshots.flatMap(({ body }) => [...(holders.get(snapshotIdentity(body.snapshot)) ?? [])]),
    )
    const [heir] = heirs
    if (heirs.size === 1 && heir !== undefined) renames.set(ref, heir)
  }
  return withBranches(renames, index)
}

/** A branch goes with its table. */
function withBranches(renames: Map<RefText, RefText>, index: ObservationIndex): Map<RefText, RefText> {
  for (const ref of renames.size === 0 ? [] : index.tables.keys()) {
    const key = keyOf(ref)
    const heir = key?.branch == null ? undefined : renames.get(tableRefText({ ...key, branch: null }))
    const to = heir === undefined ? null : keyOf(heir)
    if (key !== null && to !== null) renames.set(ref, tableRefText({ ...to, branch: key.branch }))
  }
  return renames
}

function isMain(seen: TableObservations): boolean {
  const any = seen.listings[0] ?? seen.snapshots[0] ?? seen.schemas[0]
  return any !== undefined && any.body.table.branch === null
}

function keyOf(ref: RefText): TableKey | null {
  const parsed = parseRef(ref)
  return parsed.ok && parsed.value.kind === 'table' ? parsed.value.table : null
}

function merge(
  into: TableObservations | undefined,
  from: TableObservations,
  table: TableKey,
): TableObservations {
  const under = <B extends { table: TableKey }, T extends StoredObservation & { readonly body: B }>(
    list: readonly T[],
  ): T[] => list.map((seen) => ({ ...seen, body: { ...seen.body, table } }))
  return {
    listings: inOrder([...(into?.listings ?? []), ...under(from.listings)]),
    snapshots: inOrder([...(into?.snapshots ?? []), ...under(from.snapshots)]),
    changelogs: inOrder([...(into?.changelogs ?? []), ...under(from.changelogs)]),
    tags: inOrder([...(into?.tags ?? []), ...under(from.tags)]),
    schemas: inOrder([...(into?.schemas ?? []), ...under(from.schemas)]),
    consumers: inOrder([...(into?.consumers ?? []), ...under(from.consumers)]),
  }
}

/** As the index orders: by time, then by place. */
function inOrder<T extends StoredObservation>(list: T[]): T[] {
  return list.sort((a, b) => a.readAt - b.readAt || compareText(a.place, b.place))
}
