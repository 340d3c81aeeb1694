import type { SchemaRecord, TableKey } from '../observations'
import type { RefText } from '../refs'
import type { Fork } from './branches'
import { evidenceOf, tidyEvidence } from './evidence'
import type { FoldedName } from './fold-tables'
import type { SchemaFact, TableFact, TableLayer, TableType } from './model'
import { isPresent, type CatalogView } from './catalog-view'
import { newestOf, type TableObservations } from './observation-index'
import { snapshotIdentity } from './snapshot-identity'
import { compareBigInt, compareText } from '../collections'
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
  {
    seen,
    history,
    fork,
    names,
    shares,
    catalog,
    main,
  }: {
    readonly seen: TableObservations | undefined
    readonly history: TableHistory | undefined
    readonly fork: Fork | undefined
    readonly names: readonly FoldedName[]
    readonly shares: readonly RefText[]
    readonly catalog: CatalogView
    /** Of a branch: what was seen of its main table. */
    readonly main: TableObservations | undefined
  },
): TableFact {
  const listing = seen === undefined ? null : newestOf(seen.listings)
  const schemas = seen === undefined ? [] : schemaFacts(seen)
  const newest = schemas[schemas.length - 1] ?? null
  const options = newest?.options ?? new Map<string, string>()
  const type = options.get('type') ?? 'table'
  const tagNames = new Set(listing?.body.tagNames ?? [])
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
    present: isPresent(catalog, table, listing?.lastReadAt ?? null) && hasBranch(main, table, listing),
    schemas,
    tags: tagFacts(seen, (name) => tagNames.has(name)),
    ...formerTags(seen, tagNames, listing !== null),
    consumers: consumerFacts(seen, new Set(listing?.body.consumerIds ?? [])),
    ...(names.length === 0 ? {} : { otherNames: names }),
    ...(shares.length === 0 ? {} : { sharesHistoryWith: shares }),
    branchNames: [...(listing?.body.branchNames ?? [])].sort(),
    ...listedFact(listing),
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

/** A branch is gone where its table's folder, listed as late as its own, does not show it. */
function hasBranch(
  main: TableObservations | undefined,
  { branch }: TableKey,
  own: TableObservations['listings'][number] | null,
): boolean {
  const folder = branch === null || main === undefined ? null : newestOf(main.listings)
  if (folder === null || (own !== null && own.lastReadAt > folder.lastReadAt)) return true
  return folder.body.branchNames.includes(branch ?? '')
}

/** Of the table's current life: created again it begins anew, and a fast-forward takes newer schemas away. */
function schemaFacts(seen: TableObservations): SchemaFact[] {
  const listing = newestOf(seen.listings)
  const listed = new Set(listing?.body.schemaIds ?? [])
  const newest = new Map<bigint, { schema: SchemaRecord; at: number }>()
  for (const one of seen.schemas) {
    const over = listing !== null && listed.size > 0 && one.lastReadAt <= listing.lastReadAt
    if (over && !listed.has(one.body.schema.id)) continue
    const known = newest.get(one.body.schema.id)
    if (known === undefined || one.lastReadAt >= known.at)
      newest.set(one.body.schema.id, { schema: one.body.schema, at: one.lastReadAt })
  }
  return [...newest.values()].map(({ schema }) => schema).sort((a, b) => compareBigInt(a.id, b.id))
}

/** Expired, deleted, or taken away by a rollback below them. */
function formerTags(
  seen: TableObservations | undefined,
  listed: ReadonlySet<string>,
  looked: boolean,
): Pick<TableFact, 'formerTags'> {
  const former = looked ? tagFacts(seen, (name) => !listed.has(name)) : []
  return former.length === 0 ? {} : { formerTags: former }
}

function listedFact(listing: TableObservations['listings'][number] | null): Pick<TableFact, 'listed'> {
  if (listing === null) return {}
  const ids = [...listing.body.snapshotIds].sort(compareBigInt)
  const gaps = ids.flatMap((id, i) => {
    const next = ids[i + 1]
    return next === undefined || next === id + 1n ? [] : [{ low: id + 1n, high: next - 1n }]
  })
  return {
    listed: {
      at: listing.readAt,
      lowest: ids[0] ?? null,
      highest: ids.at(-1) ?? null,
      earliestHint: listing.body.earliestHint ?? null,
      gaps,
    },
  }
}

function tagFacts(seen: TableObservations | undefined, wanted: (name: string) => boolean): TableFact['tags'] {
  const newest = new Map<string, TableObservations['tags'][number]>()
  for (const one of seen?.tags ?? []) {
    const known = newest.get(one.body.name)
    if (wanted(one.body.name) && (known === undefined || one.lastReadAt >= known.lastReadAt))
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
