import type { VersionsQuery } from '@/lib/contracts'
import type { RunFact } from '@/lib/domain/facts'
import { jobRefText, type RefText } from '@/lib/domain/refs'
import { parseInstant, type Millis } from '@/lib/domain/time'
import {
  checkpointAt,
  membersOf,
  readerAt,
  readsEdge,
  runAt,
  writesEdge,
  type CheckpointVersion,
  type SnapshotVersion,
  type VersionEdge,
  type VersionNode,
} from '@/lib/domain/versions'
import type { LakeFactsAt } from '../lakes/lake-facts'
import type { CheckpointKey, FactReader } from '../ports'
import { boundReader } from './bound-reader'
import type { Lanes } from './lanes'
import type { VersionsView } from './version-service'

interface Mark<N extends VersionNode> {
  readonly at: Millis
  readonly node: N
  readonly key: CheckpointKey | null
}

interface Span {
  readonly from: Millis | null
  readonly to: Millis | null
  readonly limit: number
}

/** Everything of the lanes in the window, the newest where there is more than the limit, and the edges between. */
export async function readWindow(
  facts: FactReader,
  at: LakeFactsAt,
  lanes: Lanes,
  query: VersionsQuery,
): Promise<Pick<VersionsView, 'answer' | 'truncated'>> {
  const span = spanOf(query, at)
  const runs = lanes.runs.map((run) => runAt(run, at.until))
  const marks = [
    ...(await snapshotMarks(facts, at, lanes.tables, span)),
    ...(await checkpointMarks(facts, at, runs, span)),
    ...batchMarks(at, runs, span),
  ].sort((a, b) => b.at - a.at || (a.node.ref < b.node.ref ? -1 : 1))
  const kept = marks.slice(0, query.limit)
  const nodes = kept.map((mark) => mark.node).sort((a, b) => (a.ref < b.ref ? -1 : 1))
  const keys = kept.flatMap((mark) => (mark.key === null ? [] : [mark.key]))
  const edges = await edgesBetween(facts, at, keys, new Set(nodes.map((node) => node.ref)))
  const nothing = { anchor: null, resolvedTo: null, resolvedBecause: null, omitted: [] }
  return { answer: { ...nothing, nodes, edges }, truncated: marks.length > kept.length }
}

/** One more than the limit is read, to know whether there is more. */
function spanOf(query: VersionsQuery, { until }: LakeFactsAt): Span {
  const from = query.from === undefined ? null : parseInstant(query.from)
  const to = query.to === undefined ? null : parseInstant(query.to)
  return {
    from,
    to: to !== null && until !== null ? Math.min(to, until) : (to ?? until),
    limit: query.limit + 1,
  }
}

async function snapshotMarks(
  facts: FactReader,
  at: LakeFactsAt,
  tables: readonly RefText[],
  span: Span,
): Promise<Mark<SnapshotVersion>[]> {
  if (tables.length === 0) return []
  const snapshots = await facts.snapshotsInWindow(at.lake.id, tables, span)
  const members = await facts.groupMembers(at.lake.id, snapshots)
  return snapshots.map((fact) => ({
    at: fact.timeMillis,
    key: null,
    node: {
      kind: 'snapshot',
      ref: at.names.snapshot(fact),
      fact,
      group: membersOf(members, fact).map((one) => one.id),
      writer: at.names.writer(fact),
      hop: null,
    },
  }))
}

async function checkpointMarks(
  facts: FactReader,
  at: LakeFactsAt,
  runs: readonly RunFact[],
  span: Span,
): Promise<Mark<CheckpointVersion>[]> {
  if (runs.length === 0) return []
  const byId = new Map(runs.map((run) => [run.jobId, run]))
  const jobIds = [...byId.keys()]
  const open = at.until === null ? [] : await facts.checkpointsUnderWay(at.lake.id, jobIds, at.until)
  const within = open.filter(({ triggeredAt }) => isWithin(triggeredAt, span))
  const settled = await facts.checkpointsInWindow(at.lake.id, jobIds, span)
  return [...within, ...settled].flatMap((known) => {
    const fact = checkpointAt(known, at.until)
    const run = byId.get(known.jobId)
    if (run === undefined || fact === null) return []
    const ref = at.names.runs.checkpointRef(run, fact.checkpointId)
    const time = fact.completedAt ?? fact.triggeredAt ?? fact.failedAt ?? run.startTime
    return [
      {
        at: time,
        key: fact,
        node: { kind: 'checkpoint', ref, job: jobRefText(run.jobName), run, fact, hop: null },
      },
    ]
  })
}

function isWithin(at: Millis | null, { from, to }: Span): boolean {
  return at !== null && (from === null || at >= from) && (to === null || at <= to)
}

/** A batch run has no checkpoint: it stands in the window itself, from its start to its end. */
function batchMarks(at: LakeFactsAt, runs: readonly RunFact[], span: Span): Mark<CheckpointVersion>[] {
  return runs.flatMap((run) => {
    const end = run.endTime ?? run.startTime
    const within = (span.to === null || run.startTime <= span.to) && (span.from === null || end >= span.from)
    if (run.jobType !== 'BATCH' || !within) return []
    const ref = at.names.runs.refOf(run)
    const node = {
      kind: 'checkpoint' as const,
      ref,
      job: jobRefText(run.jobName),
      run,
      fact: null,
      hop: null,
    }
    return [{ at: end, key: { jobId: run.jobId, checkpointId: null }, node }]
  })
}

async function edgesBetween(
  facts: FactReader,
  at: LakeFactsAt,
  keys: readonly CheckpointKey[],
  shown: ReadonlySet<RefText>,
): Promise<VersionEdge[]> {
  if (keys.length === 0) return []
  const reader = readerAt(boundReader(facts, at.lake.id), at.until)
  const [reads, writes] = await Promise.all([
    reader.readsOfCheckpoints(keys),
    reader.writesOfCheckpoints(keys),
  ])
  const edges: VersionEdge[] = []
  for (const read of reads) {
    const from = at.names.readVersion(read)
    const to = at.names.checkpoint(read.jobId, read.checkpointId)
    if (from !== null && to !== null) edges.push(readsEdge(from, to, read))
  }
  for (const write of writes) {
    const from = at.names.checkpoint(write.jobId, write.checkpointId)
    if (from === null || write.snapshotId === null) continue
    edges.push(writesEdge(from, versionOf(at, write.table, write.snapshotId, write.identity, shown), write))
  }
  return edges.filter((edge) => shown.has(edge.from) && shown.has(edge.to))
}

/** A superseded version is called by its identity. */
function versionOf(
  at: LakeFactsAt,
  table: RefText,
  id: bigint,
  identity: string | null,
  shown: ReadonlySet<RefText>,
): RefText {
  const superseded = identity === null ? null : at.names.version(table, id, identity.slice(0, 8))
  return superseded !== null && shown.has(superseded) ? superseded : at.names.version(table, id)
}
