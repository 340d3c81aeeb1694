import { splitBranch } from '../facts/known-tables'
import type { TableKey } from '../observations'
import { normalizeStorageUri, rewritePath, tableOfPath, type PathRewrite } from '../paths'
import { formatRef, tableRefText, type RefText } from '../refs'
import type { EventDataset } from './event'
import { facetOf, objectsOf, textOf } from './facet'

/** Where a lake's tables are, as events may name it. */
export interface LakePlace {
  readonly warehouse: string
  /** Places and namespaces as clusters write them, to ours: the way to name a namespace that is no path. */
  readonly pathRewrites: readonly PathRewrite[]
  /** Refs of tables known by themselves: an event without any namespace is matched against them. */
  readonly tables: ReadonlySet<RefText>
}

/** Namespaces that say nothing: Flink's, where it cannot reach the connector, and Paimon's last resort. */
const NO_NAMESPACE = new Set(['', 'paimon'])
const SYSTEM_TABLE = /^([^$]+)\$(?!branch_)[a-z_]+$/

/**
 * The table of a lake that a dataset is, `null` = none of them. Paimon calls one table by its path (`paimon://<path>`), by
 * its warehouse, or by nothing but `catalog.db.table`, where the catalog is an alias of one session (requirement 17): so
 * a path is believed first, then a warehouse with database and table, and a bare name only where the lake has that table.
 */
export function tableOfDataset(dataset: EventDataset, lake: LakePlace): TableKey | null {
  const config = facetOf(dataset.facets, 'config')
  const path = textOf(config, 'path')
  if (path !== null) {
    const table = byPath(path, lake)
    if (table !== null) return withBranchOf(table, dataset.name)
  }
  const named = byName(dataset, textOf(config, 'catalog.warehouse'), lake)
  if (named !== null) return named
  for (const one of objectsOf(facetOf(dataset.facets, 'symlinks'), 'identifiers')) {
    const [namespace, name] = [textOf(one, 'namespace'), textOf(one, 'name')]
    if (namespace === null || name === null) continue
    const table = byName({ namespace, name }, null, lake)
    if (table !== null) return table
  }
  return null
}

function byName(
  { namespace, name }: Pick<EventDataset, 'namespace' | 'name'>,
  warehouse: string | null,
  lake: LakePlace,
): TableKey | null {
  const path = /^paimon:\/\/(.+)$/s.exec(namespace)?.[1]
  if (path !== undefined) {
    const table = byPath(path, lake)
    return table === null ? null : withBranchOf(table, name)
  }
  for (const place of warehouse === null ? [namespace] : [namespace, warehouse]) {
    if (isWarehouse(place, lake)) return keyOfName(name)
    // The table's own path as its namespace, or a store and the path in it.
    const table = byPath(place, lake)
    if (table !== null) return withBranchOf(table, name)
  }
  const stored = namespace === 'file' ? name : `${namespace}/${name}`
  const table = NO_NAMESPACE.has(namespace) ? null : byPath(stored, lake)
  if (table !== null) return table
  if (!NO_NAMESPACE.has(namespace)) return null
  const key = keyOfName(name)
  return key !== null && lake.tables.has(tableRefText(key)) ? key : null
}

function byPath(path: string, { warehouse, pathRewrites }: LakePlace): TableKey | null {
  return tableOfPath(path, warehouse, pathRewrites)
}

function isWarehouse(place: string, { warehouse, pathRewrites }: LakePlace): boolean {
  return place !== '' && rewritePath(place, pathRewrites) === normalizeStorageUri(warehouse)
}

/** `catalog.db.table`; with two segments only, `db.table`. A system table is the table it tells of. */
function keyOfName(name: string): TableKey | null {
  const parts = name.split('.')
  const [first, second, ...rest] = parts
  if (first === undefined || second === undefined) return null
  const [database, object] = rest.length === 0 ? [first, second] : [second, rest.join('.')]
  const [table, branch] = splitBranch(SYSTEM_TABLE.exec(object)?.[1] ?? object)
  return database === '' || table === '' || branch === '' ? null : { database, table, branch }
}

/** A path says nothing of the branch, whose data lies in the table's folder; the name does. */
function withBranchOf(table: TableKey, name: string): TableKey {
  if (table.branch !== null) return table
  const [, branch] = splitBranch(name)
  return branch === null || branch === '' ? table : { ...table, branch }
}

/** What lies outside a lake: the system by the scheme of its namespace, `kafka` of `kafka://host:9092`. */
export function boundaryOfDataset({ namespace, name }: Pick<EventDataset, 'namespace' | 'name'>): RefText {
  const system =
    /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(namespace)?.[1] ?? (namespace === '' ? 'unresolved' : namespace)
  return formatRef({ kind: 'boundary', system: system.toLowerCase(), name: name === '' ? namespace : name })
}
