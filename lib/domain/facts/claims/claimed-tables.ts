import { compareBigInt, compareText, groupBy } from '../../collections'
import { BATCH_IDENTIFIER, type TableKey } from '../../observations'
import { parseRef, type RefText } from '../../refs'
import type { Millis } from '../../time'
import { tidyEvidence } from '../evidence'
import type { SnapshotFact, TableFact, WriteFact } from '../model'
import type { Mention } from './claim'
import { claimedIdentity } from './claimed-ids'

export interface PlacedMention extends Mention {
  readonly ref: RefText
}

/** Tables that are named and not in the warehouse. */
export function claimedTables(mentions: readonly PlacedMention[], known: readonly TableFact[]): TableFact[] {
  const there = new Set(known.map((table) => table.ref))
  const byRef = groupBy(
    mentions.filter(({ ref }) => !there.has(ref)),
    ({ ref }) => ref,
  )
  return [...byRef].flatMap(([ref, own]) => {
    const table = keyOf(ref)
    return table === null ? [] : [claimedTable(ref, table, own)]
  })
}

function claimedTable(ref: RefText, table: TableKey, mentions: readonly Mention[]): TableFact {
  return {
    ref,
    table,
    type: 'table',
    layers: [{ layer: 'history', store: null }],
    path: '',
    primaryKeys: [],
    partitionKeys: [],
    comment: null,
    changelogProducer: 'none',
    mergeEngine: null,
    newestSchemaId: null,
    forkOf: null,
    forkSnapshotId: null,
    present: false,
    schemas: [],
    tags: [],
    consumers: [],
    branchNames: [],
    since: dated(mentions),
    evidence: tidyEvidence(
      mentions.map(({ evidence }) => evidence),
      4,
    ),
    claimed: { at: earliest(mentions) },
  }
}

/** Versions that are named and whose file nobody ever saw, on a table of the warehouse too. */
export function claimedSnapshots(
  mentions: readonly PlacedMention[],
  known: readonly SnapshotFact[],
  writes: readonly WriteFact[],
): SnapshotFact[] {
  const there = new Set(known.map(({ table, id }) => `${table}@${id}`))
  const writer = new Map(writes.map((write) => [`${write.table}@${write.snapshotId}`, write]))
  const byVersion = groupBy(
    mentions.filter(({ ref, snapshot }) => snapshot !== null && !there.has(`${ref}@${snapshot}`)),
    ({ ref, snapshot }) => `${ref}@${snapshot}`,
  )
  return [...byVersion].flatMap(([key, own]) => {
    const [{ ref, snapshot } = { ref: null, snapshot: null }] = own
    return ref === null || snapshot === null
      ? []
      : [claimedSnapshot(ref, snapshot, own, writer.get(key) ?? null)]
  })
}

function claimedSnapshot(
  table: RefText,
  id: bigint,
  mentions: readonly Mention[],
  write: WriteFact | null,
): SnapshotFact {
  const identity = claimedIdentity(table, id)
  return {
    table,
    id,
    identity,
    status: 'claimed',
    schemaId: 0n,
    commitUser: '',
    commitIdentifier: write?.checkpointId ?? BATCH_IDENTIFIER,
    commitKind: 'OTHER',
    timeMillis: write?.committedAt ?? dated(mentions),
    totalRecordCount: null,
    deltaRecordCount: null,
    changelogRecordCount: null,
    watermark: null,
    operation: null,
    content: true,
    carriesChangelog: false,
    epoch: 0,
    group: identity,
    groupLastId: id,
    maintenance: false,
    tags: [],
    run: write?.jobId ?? null,
    writerCertainty: write === null ? null : 'assumed',
    evidence: tidyEvidence(
      mentions.map(({ evidence }) => evidence),
      4,
    ),
  }
}

/** As facts stand: by table, then as a table's history does. */
export function inSnapshotOrder(
  known: readonly SnapshotFact[],
  added: readonly SnapshotFact[],
): SnapshotFact[] {
  if (added.length === 0) return [...known]
  const extra = [...added].sort((a, b) => compareText(a.table, b.table) || compareBigInt(a.id, b.id))
  return [...known, ...extra].sort((a, b) => compareText(a.table, b.table))
}

/** What says no time of its own is dated by its reading (rule F2). */
export function dated(claims: readonly Pick<Mention, 'at' | 'evidence'>[]): Millis {
  return claims.reduce((min, { at, evidence }) => Math.min(min, at ?? evidence.observedAt), Infinity)
}

export function earliest(claims: readonly { readonly at: Millis | null }[]): Millis | null {
  const times = claims.flatMap(({ at }) => (at === null ? [] : [at]))
  return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))
}

function keyOf(ref: RefText): TableKey | null {
  const parsed = parseRef(ref)
  return parsed.ok && parsed.value.kind === 'table' ? parsed.value.table : null
}
