import type { LakeFacts } from '../facts'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import { LakeBuilder, refOf } from './lake-builder'

/** A choice between 0 (included) and `below` (excluded). */
export type Pick = (below: number) => number

export interface History {
  readonly facts: LakeFacts
  readonly now: Millis
  /** Per table the commit time of the oldest root it lacks, by following every row; `null` = it has everything. */
  readonly oldest: ReadonlyMap<RefText, Millis | null>
}

interface Snap {
  readonly id: bigint
  readonly content: boolean
  readonly carries: boolean
  readonly overwrite: boolean
  /** Commit times of the roots whose rows are in it. */
  readonly rows: readonly Millis[]
}

interface SimTable {
  readonly name: string
  readonly byChangelog: boolean
  readonly snaps: Snap[]
  /** Rows committed and not yet delivered by a changelog. */
  undelivered: Millis[]
}

interface SimJob {
  readonly name: string
  readonly reads: readonly number[]
  readonly writes: readonly number[]
  readonly batch: boolean
  run: string
  /** How many runs there were; a batch job begins without one. */
  runs: number
  completed: bigint
  checkpoint: bigint
  /** Index of the first snapshot not read, per source. */
  next: number[]
  /** Handed to the committer and not committed, per sink: rows and the checkpoint. */
  pending: ({ rows: Millis[]; checkpoint: bigint } | null)[]
}

/**
 * A random lake whose rows are followed one by one, forwards: each row waits in its table for each reader, goes with the
 * checkpoint that first contains it into that checkpoint's group, or ends where the checkpoint writes none. Filters,
 * joins, several writers, statement sets, batch runs, empty checkpoints, overwrites, changelogs, failed checkpoints,
 * restarts, self-loops, lookups.
 */
export function simulateLake(pick: Pick): History {
  const lake = new LakeBuilder()
  let now = 1_000_000
  const tables: SimTable[] = []
  const roots = 1 + pick(2)
  const count = roots + 1 + pick(4)
  for (let i = 0; i < count; i++) {
    const byChangelog = pick(3) === 0
    tables.push({ name: `d.t${i}`, byChangelog, snaps: [], undelivered: [] })
    lake.table(`d.t${i}`, byChangelog ? 'lookup' : 'none')
  }
  const jobs: SimJob[] = []
  for (let i = roots; i < count; i++) addJobInto(i)
  if (pick(2) === 0) addJobInto(roots + pick(count - roots))
  if (pick(3) === 0) {
    const loop = pick(count)
    addJob([loop], [loop], false)
  }
  for (let i = 0; i < roots; i++) {
    jobs.push(newJob(`ingest${i}`, [], [i], false))
    declare(jobs[jobs.length - 1]!)
  }

  const steps = 10 + pick(60)
  for (let i = 0; i < steps; i++) {
    now += 1 + pick(3000)
    const job = jobs[pick(jobs.length)]!
    if (job.reads.length === 0) ingest(job)
    else if (job.batch) runBatch(job)
    else checkpoint(job)
  }
  for (const job of jobs.filter((one) => one.reads.length === 0)) ingest(job)

  return {
    facts: lake.build(),
    now,
    oldest: new Map(tables.map((_, i) => [refOf(tables[i]!.name), oldest(i)])),
  }

  function addJobInto(sink: number): void {
    const inputs = new Set([pick(sink)])
    if (pick(2) === 0) inputs.add(pick(sink))
    const sinks = new Set([sink])
    if (pick(4) === 0 && sink + 1 < count) sinks.add(sink + 1)
    addJob([...inputs], [...sinks], pick(6) === 0)
  }

  function addJob(reads: number[], writes: number[], batch: boolean): void {
    jobs.push(newJob(`job${jobs.length}`, reads, writes, batch))
    if (!batch) declare(jobs[jobs.length - 1]!)
  }

  function newJob(name: string, reads: number[], writes: number[], batch: boolean): SimJob {
    return {
      name,
      reads,
      writes,
      batch,
      run: `${name}-1`,
      runs: batch ? 0 : 1,
      completed: 0n,
      checkpoint: 0n,
      next: reads.map(() => 0),
      pending: writes.map(() => null),
    }
  }

  function declare(job: SimJob, restoredFrom?: { run: string; checkpoint: bigint }): void {
    lake.run(job.run, {
      job: job.name,
      start: now,
      reads: job.reads.map(nameOf),
      writes: job.writes.map(nameOf),
      lookups: pick(4) === 0 ? [nameOf(pick(count))] : [],
      ...(restoredFrom === undefined ? {} : { restoredFrom }),
    })
  }

  function nameOf(table: number): string {
    return tables[table]!.name
  }

  /** Commits rows, as APPEND or, of an ingest, as OVERWRITE; a changelog table delivers them at once or later. */
  function commit(
    index: number,
    rows: Millis[],
    run: string,
    checkpoint: bigint | null,
    overwrite: boolean,
  ): bigint[] {
    const table = tables[index]!
    const kind = overwrite ? 'OVERWRITE' : 'APPEND'
    const at = now
    const appended = lake.commit(table.name, { at, run, checkpoint, kind, rows: 1 })
    table.snaps.push({ id: appended, content: true, carries: false, overwrite, rows })
    if (table.byChangelog) table.undelivered.push(...rows)
    if (table.byChangelog && pick(3) > 0) return [appended, deliver(table, run, checkpoint)]
    return [appended]
  }

  function deliver(table: SimTable, run: string, checkpoint: bigint | null): bigint {
    const id = lake.commit(table.name, {
      at: now,
      run,
      checkpoint,
      kind: 'COMPACT',
      rows: 0,
      changelog: true,
    })
    table.snaps.push({ id, content: false, carries: true, overwrite: false, rows: table.undelivered })
    table.undelivered = []
    return id
  }

  function ingest(job: SimJob): void {
    job.checkpoint++
    const writes: Record<string, bigint[]> = {}
    if (pick(3) > 0)
      writes[nameOf(job.writes[0]!)] = commit(job.writes[0]!, [now], job.run, job.checkpoint, pick(8) === 0)
    lake.checkpoint(job.run, job.checkpoint, { completed: now, writes })
  }

  /** What a streaming reader gets from snapshots up to, not including, `to`. */
  function delivered(table: SimTable, from: number, to: number): Millis[] {
    return table.snaps
      .slice(from, to)
      .filter((snap) => (table.byChangelog ? snap.carries : snap.content && !snap.overwrite))
      .flatMap((snap) => [...snap.rows])
  }

  function checkpoint(job: SimJob): void {
    if (pick(12) === 0) restart(job)
    job.checkpoint++
    if (pick(6) === 0) {
      lake.checkpoint(job.run, job.checkpoint, { failed: now })
      return
    }
    const rows: Millis[] = []
    for (const [i, source] of job.reads.entries()) {
      const table = tables[source]!
      const to = job.next[i]! + pick(table.snaps.length - job.next[i]! + 1)
      rows.push(...delivered(table, job.next[i]!, to))
      job.next[i] = to
    }
    finish(job, rows)
  }

  function finish(job: SimJob, rows: Millis[]): void {
    const writes: Record<string, bigint[] | null> = {}
    const triggered = now
    const reads = positionsOf(job)
    const completed = now
    for (const [i, sink] of job.writes.entries()) {
      const waiting = job.pending[i]
      if (waiting !== null && waiting !== undefined) {
        now += 1
        const ids = commitOf(job, sink, waiting.rows, waiting.checkpoint)
        lake.checkpoint(job.run, waiting.checkpoint, { completed, writes: { [nameOf(sink)]: ids } })
        job.pending[i] = null
      }
      const outcome = pick(5)
      if (rows.length === 0 || outcome === 0) continue
      if (outcome === 1) {
        job.pending[i] = { rows, checkpoint: job.checkpoint }
        writes[nameOf(sink)] = null
        continue
      }
      now += 1
      writes[nameOf(sink)] = commitOf(job, sink, rows, job.checkpoint)
    }
    lake.checkpoint(job.run, job.checkpoint, { triggered, completed, reads, writes })
    job.completed = job.checkpoint
  }

  /** Rows that pass a loop have arrived: they are not followed round again. */
  function commitOf(job: SimJob, sink: number, rows: Millis[], checkpoint: bigint | null): bigint[] {
    return commit(sink, job.reads.includes(sink) ? [] : rows, job.run, checkpoint, false)
  }

  function positionsOf(job: SimJob): Record<string, bigint> {
    return Object.fromEntries(
      job.reads.flatMap((source, i) => {
        const snap = tables[source]!.snaps[job.next[i]! - 1]
        return snap === undefined ? [] : [[nameOf(source), snap.id] as const]
      }),
    )
  }

  /** A new run of the same chain, from the last completed checkpoint. */
  function restart(job: SimJob): void {
    if (job.completed === 0n) return
    const restoredFrom = { run: job.run, checkpoint: job.completed }
    nextRun(job)
    declare(job, restoredFrom)
  }

  function nextRun(job: SimJob): void {
    job.runs++
    job.run = `${job.name}-${job.runs}`
  }

  function runBatch(job: SimJob): void {
    nextRun(job)
    const rows: Millis[] = []
    for (const [i, source] of job.reads.entries()) {
      const { snaps } = tables[source]!
      rows.push(...snaps.slice(job.next[i]).flatMap((snap) => (snap.content ? [...snap.rows] : [])))
      job.next[i] = snaps.length
    }
    const start = now
    now += 1
    const reads = positionsOf(job)
    const writes: Record<string, bigint[]> = {}
    for (const sink of job.writes) {
      if (rows.length > 0 && pick(4) > 0) {
        writes[nameOf(sink)] = commitOf(job, sink, rows, null)
      }
    }
    lake.run(job.run, {
      job: job.name,
      start,
      end: now,
      state: 'FINISHED',
      batch: true,
      reads: job.reads.map(nameOf),
      writes: job.writes.map(nameOf),
    })
    lake.checkpoint(job.run, null, { reads, writes })
  }

  /** Rows that wait anywhere on a way to the table. */
  function oldest(target: number): Millis | null {
    const reaching = new Set([target])
    const ran = jobs.filter((job) => job.runs > 0)
    for (let size = 0; size !== reaching.size;) {
      size = reaching.size
      for (const job of ran)
        if (job.writes.some((sink) => reaching.has(sink)))
          for (const source of job.reads) reaching.add(source)
    }
    let found: Millis | null = null
    const note = (rows: readonly Millis[]) => {
      for (const row of rows) if (found === null || row < found) found = row
    }
    for (const job of ran) {
      if (!job.writes.some((sink) => reaching.has(sink))) continue
      for (const [i, source] of job.reads.entries()) {
        const table = tables[source]!
        const rest = table.snaps.slice(job.next[i])
        if (job.batch) note(rest.flatMap((snap) => (snap.content ? [...snap.rows] : [])))
        else {
          note(delivered(table, job.next[i]!, table.snaps.length))
          if (table.byChangelog) note(table.undelivered)
        }
      }
      for (const [i, sink] of job.writes.entries()) if (reaching.has(sink)) note(job.pending[i]?.rows ?? [])
    }
    return found
  }
}
