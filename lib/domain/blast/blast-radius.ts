import { compareBigInt, groupBy, push } from '../collections'
import type { CheckpointFact, LakeFacts, ReadFact, RunFact, SnapshotFact, WriteFact } from '../facts'
import { RunNames } from '../facts/run-names'
import { formatRef, jobRefText, parseRef, type RefText } from '../refs'
import type { Millis } from '../time'
import type { AffectedTable, BlastRadius, Reader, Sink } from './model'

/** Where a bad version begins on one table, and how sure that is. */
interface Front {
  readonly id: bigint
  readonly certain: boolean
  readonly hops: number
}

/**
 * What a commit has reached without anybody rolling anything back: tables from which version on, jobs by which
 * checkpoint, sinks outside. A reader counts from the first checkpoint whose content reaches the commit; where that is
 * only bounded it may be affected, and is said so.
 */
export function blastRadius(
  facts: LakeFacts,
  origin: { readonly table: RefText; readonly id: bigint },
  now: Millis,
): BlastRadius {
  const names = new RunNames(facts.runs)
  const reads = groupBy(facts.reads, (one) => one.table)
  const writes = groupBy(facts.writes, (one) => one.jobId)
  const runs = facts.runs.filter((run) => run.startTime <= now && !run.maintenance)
  const standing = standingIds(facts.snapshots, now)
  const checkpoints = groupBy(facts.checkpoints, (one) => one.jobId)
  const fronts = new Map<RefText, Front>([[origin.table, { id: origin.id, certain: true, hops: 0 }]])
  const readers = new Map<string, Reader>()
  const sinks = new Map<RefText, Sink>()
  const queue: RefText[] = [origin.table]
  for (let table = queue.shift(); table !== undefined; table = queue.shift()) {
    const front = fronts.get(table)!
    const own = groupBy(reads.get(table) ?? [], (one) => one.jobId)
    for (const run of runs) {
      const sources = run.sources.filter((one) => one.from === table && one.kind !== 'boundary')
      if (sources.length === 0) continue
      const hit = firstReached(own.get(run.jobId) ?? [], checkpoints, run, front)
      const reader = readerOf(run, table, hit, front, names, now)
      if (reader === null) continue
      readers.set(`${run.jobId} ${table}`, reader)
      if (hit === null) continue
      const certain = front.certain && hit.certain
      for (const sink of new Set(sources.flatMap((one) => one.reaches))) {
        const made = firstWritten(writes.get(run.jobId) ?? [], sink, hit.at, standing)
        if (made !== null) spread(sink, { id: made, certain, hops: front.hops + 1 })
      }
      for (const { to } of run.sinks)
        if (to.startsWith('boundary:')) sinks.set(to, { ref: to, job: jobRefText(run.jobName), certain })
    }
  }
  return {
    origin: versionRef(origin.table, origin.id),
    tables: [...fronts]
      .filter(([table]) => table !== origin.table || fronts.get(table)!.hops > 0)
      .map(([table, front]) => affected(table, front, standing))
      .sort((a, b) => a.hops - b.hops || (a.ref < b.ref ? -1 : 1)),
    readers: [...readers.values()].sort((a, b) =>
      a.job < b.job ? -1 : a.job > b.job ? 1 : a.table < b.table ? -1 : 1,
    ),
    sinks: [...sinks.values()].sort((a, b) => (a.ref < b.ref ? -1 : 1)),
    consumers: facts.tables.flatMap(({ ref, consumers }) => {
      const front = fronts.get(ref)
      if (front === undefined) return []
      return consumers.map(({ consumerId, nextSnapshot }) => ({
        table: ref,
        consumerId,
        passed: nextSnapshot > front.id,
      }))
    }),
  }

  /** An earlier front, or a surer one at the same place, is looked at again. */
  function spread(to: RefText, found: Front): void {
    const known = fronts.get(to)
    if (
      known !== undefined &&
      (known.id < found.id || (known.id === found.id && (known.certain || !found.certain)))
    )
      return
    fronts.set(to, { ...found, hops: Math.min(known?.hops ?? found.hops, found.hops) })
    queue.push(to)
  }
}

interface Hit {
  /** First checkpoint that may hold it; `null` = the batch run itself. */
  readonly at: bigint | null
  readonly certain: boolean
  readonly time: Millis | null
}

function firstReached(
  reads: readonly ReadFact[],
  checkpoints: ReadonlyMap<string, readonly CheckpointFact[]>,
  run: RunFact,
  { id }: Front,
): Hit | null {
  const reaching = reads
    .filter((one) => one.high === null || one.high >= id)
    .sort((a, b) => compareBigInt(a.checkpointId ?? 0n, b.checkpointId ?? 0n))
  const first = reaching[0]
  if (first === undefined) return null
  const point = (checkpoints.get(run.jobId) ?? []).find((one) => one.checkpointId === first.checkpointId)
  const certain = first.low !== null && first.low >= id && first.certainty !== 'assumed'
  return {
    at: first.checkpointId,
    certain,
    time: point?.completedAt ?? (first.checkpointId === null ? run.endTime : null),
  }
}

/** Lowest version on the current path that the run wrote at or after a checkpoint. */
function firstWritten(
  writes: readonly WriteFact[],
  sink: RefText,
  from: bigint | null,
  standing: ReadonlyMap<string, readonly SnapshotFact[]>,
): bigint | null {
  const path = new Set((standing.get(sink) ?? []).map((one) => one.identity))
  let lowest: bigint | null = null
  for (const one of writes) {
    if (one.table !== sink || one.identity === null || !path.has(one.identity)) continue
    if (from !== null && (one.checkpointId ?? 0n) < from) continue
    for (const id of one.memberIds) if (lowest === null || id < lowest) lowest = id
  }
  return lowest
}

function readerOf(
  run: RunFact,
  table: RefText,
  hit: Hit | null,
  front: Front,
  names: RunNames,
  now: Millis,
): Reader | null {
  const over = run.endTime !== null && run.endTime <= now
  if (hit === null && over) return null
  return {
    job: jobRefText(run.jobName),
    table,
    lookup: run.sources.some((one) => one.from === table && one.kind === 'lookup'),
    at: hit === null ? null : names.checkpointRef(run, hit.at),
    time: hit?.time ?? null,
    state: hit === null ? 'not-yet' : hit.certain && front.certain ? 'has-read' : 'may-have-read',
  }
}

function affected(
  table: RefText,
  front: Front,
  standing: ReadonlyMap<string, readonly SnapshotFact[]>,
): AffectedTable {
  const from = (standing.get(table) ?? []).filter((one) => one.id >= front.id && !one.maintenance)
  return {
    ref: table,
    from: versionRef(table, front.id),
    since: from[0]?.timeMillis ?? null,
    snapshots: from.length,
    certain: front.certain,
    hops: front.hops,
  }
}

function standingIds(snapshots: readonly SnapshotFact[], now: Millis): Map<string, SnapshotFact[]> {
  const standing = new Map<string, SnapshotFact[]>()
  for (const one of snapshots)
    if (one.status !== 'superseded' && one.timeMillis <= now) push(standing, one.table, one)
  for (const own of standing.values()) own.sort((a, b) => compareBigInt(a.id, b.id))
  return standing
}

function versionRef(table: RefText, id: bigint): RefText {
  const ref = parseRef(table)
  if (!ref.ok || ref.value.kind !== 'table') return table
  return formatRef({ kind: 'snapshot', table: ref.value.table, id, identity: null })
}
