import type { SchemaRecord, TableKey } from '../observations'
import type { RefText } from '../refs'
import type { Fork } from './branches'
import { evidenceOf, tidyEvidence } from './evidence'
import type { SchemaFact, TableFact, TableLayer, TableType } from './model'
import { newestOf, type ObservationIndex, type TableObservations } from './observation-index'
import { snapshotIdentity } from './snapshot-identity'
import { compareBigInt, compareText } from './sorting'
import type { TableHistory } from './table-history'

const TYPES: ReadonlySet<string> = new Set([
  'table',
  'materialized-table',
  'format-table',
  'object-table',
  'lance-table',
  'iceberg-table',
])

export function describeTable(
  ref: RefText,
  table: TableKey,
  index: ObservationIndex,
  history: TableHistory | undefined,
  fork: Fork | undefined,
): TableFact {
  const seen = index.tables.get(ref)
  const listing = seen === undefined ? null : newestOf(seen.listings)
  const schemas = seen === undefined ? [] : schemaFacts(seen)
  const newest = schemas[schemas.length - 1] ?? null
  const options = newest?.options ?? new Map<string, string>()
  const type = options.get('type') ?? 'table'
  const firstCommit = history?.path[0]?.record.timeMillis ?? null
  return {
    ref,
    table,
    type: (TYPES.has(type) ? type : 'table') as TableType,
    layers: layersOf(options),
    path: listing?.body.path ?? '',
    primaryKeys: newest?.primaryKeys ?? [],
    partitionKeys: newest?.partitionKeys ?? [],
    comment: newest?.comment ?? null,
    changelogProducer: options.get('changelog-producer') ?? 'none',
    mergeEngine: options.get('merge-engine') ?? null,
    newestSchemaId: newest?.id ?? null,
    forkOf: fork?.main ?? null,
    forkSnapshotId: fork?.snapshotId ?? null,
    present: isPresent(table, index, listing?.lastReadAt ?? null),
    schemas,
    tags: tagFacts(seen, new Set(listing?.body.tagNames ?? [])),
    consumers: consumerFacts(seen, new Set(listing?.body.consumerIds ?? [])),
    branchNames: [...(listing?.body.branchNames ?? [])].sort(),
    since: schemas[0]?.timeMillis ?? firstCommit,
    evidence: tidyEvidence(
      [
        ...(listing === null ? [] : [evidenceOf('listing', listing, 'the warehouse lists this table')]),
        ...(seen?.schemas.map((one) => evidenceOf('schema-file', one, `schema ${one.body.schema.id}`)) ?? []),
      ],
      4,
    ),
  }
}

/** The newest rows live in a store beside Paimon where the table says so. */
function layersOf(options: ReadonlyMap<string, string>): TableLayer[] {
  const history: TableLayer = { layer: 'history', store: null }
  return options.get('lakestream.enabled') === 'true'
    ? [history, { layer: 'newest', store: null }]
    : [history]
}

/** Gone only by evidence: a catalog listing as new as the table's own folder that does not show it. */
function isPresent(table: TableKey, index: ObservationIndex, listedAt: number | null): boolean {
  const catalog = newestOf(index.catalogs)
  if (catalog === null) return true
  const shown = catalog.body.tables.some(
    (one) => one.database === table.database && one.table === table.table,
  )
  return shown || (listedAt !== null && listedAt > catalog.lastReadAt)
}

function schemaFacts(seen: TableObservations): SchemaFact[] {
  const newest = new Map<bigint, { schema: SchemaRecord; at: number }>()
  for (const one of seen.schemas) {
    const known = newest.get(one.body.schema.id)
    if (known === undefined || one.lastReadAt >= known.at)
      newest.set(one.body.schema.id, { schema: one.body.schema, at: one.lastReadAt })
  }
  return [...newest.values()].map(({ schema }) => schema).sort((a, b) => compareBigInt(a.id, b.id))
}

export function newestSchema(seen: TableObservations | undefined): SchemaRecord | null {
  if (seen === undefined) return null
  return seen.schemas.reduce<SchemaRecord | null>(
    (best, { body }) => (best === null || body.schema.id >= best.id ? body.schema : best),
    null,
  )
}

function tagFacts(seen: TableObservations | undefined, listed: ReadonlySet<string>): TableFact['tags'] {
  const newest = new Map<string, TableObservations['tags'][number]>()
  for (const one of seen?.tags ?? []) {
    const known = newest.get(one.body.name)
    if (listed.has(one.body.name) && (known === undefined || one.lastReadAt >= known.lastReadAt))
      newest.set(one.body.name, one)
  }
  return [...newest.values()]
    .map(({ body }) => ({
      name: body.name,
      snapshotId: body.snapshot.id,
      identity: snapshotIdentity(body.snapshot),
      createdAt: body.createdAt,
      retainedMillis: body.retainedMillis,
    }))
    .sort((a, b) => compareText(a.name, b.name))
}

function consumerFacts(
  seen: TableObservations | undefined,
  listed: ReadonlySet<string>,
): TableFact['consumers'] {
  const newest = new Map<string, TableObservations['consumers'][number]>()
  for (const one of seen?.consumers ?? []) {
    const known = newest.get(one.body.consumerId)
    if (
      listed.has(one.body.consumerId) &&
      (known === undefined || one.body.modifiedAt >= known.body.modifiedAt)
    )
      newest.set(one.body.consumerId, one)
  }
  return [...newest.values()]
    .map(({ body }) => ({
      consumerId: body.consumerId,
      nextSnapshot: body.nextSnapshot,
      modifiedAt: body.modifiedAt,
    }))
    .sort((a, b) => compareText(a.consumerId, b.consumerId))
}
