import type { Pick } from './lake-simulation'
import { ObservationBook } from './observation-book'
import type { StoredObservation } from '../observations'
import { push } from '../collections'
import { commitSnapshot, makeTable, type SimSnap, type SimTable } from './observed-table'

/** What a random lake showed to somebody who looked now and then, and what had really happened. */
export interface ObservedHistory {
  readonly observations: readonly StoredObservation[]
  readonly warehouse: string
  readonly tables: readonly SimTable[]
  readonly runs: readonly SimRun[]
}

/** A completed barrier as it was: `content` and `position` per table read. */
export interface SimBarrier {
  readonly id: bigint
  readonly savepoint: boolean
  readonly status: 'COMPLETED' | 'FAILED'
  readonly triggeredAt: number
  readonly endedAt: number
  readonly readers: readonly SimReader[]
  readonly pending: readonly SimPending[]
  readonly path: string
}

export interface SimReader {
  /** Completely read through this id; 0 = nothing. */
  position: bigint
  /** What its rows reflect. */
  content: bigint
  /** Half of snapshot `position + 1` has been read as well. */
  partly: boolean
  /** The first full scan, of this snapshot, is under way. */
  scanning: bigint | null
}

export interface SimPending {
  readonly sink: number
  readonly identifier: bigint
}

export interface SimRun {
  readonly jobId: string
  readonly name: string
  readonly batch: boolean
  readonly reads: readonly number[]
  readonly writes: readonly number[]
  /** Tables joined by lookup; not there = none. */
  readonly lookups?: readonly number[]
  readonly users: readonly string[]
  readonly startedAt: number
  readonly parent: { readonly run: SimRun; readonly barrier: SimBarrier } | null
  endedAt: number | null
  readonly restarts: number[]
  readonly barriers: SimBarrier[]
  readers: SimReader[]
  pending: SimPending[]
  next: bigint
  /** Restored to a state older than groups of its user: table and identifiers committed again. */
  readonly unsafe: Map<number, { readonly above: bigint; readonly repeated: bigint[] }>
}

/**
 * Several writers, statement sets, self-loops, batch commits, OVERWRITE, compaction by strangers, expiry, tags, failed
 * checkpoints, savepoints, restarts within a run, with state, from older state and without, renamed jobs. Looked at so
 * rarely that most checkpoints are missed.
 */
export function observeLake(pick: Pick): ObservedHistory {
  let now = 1_700_000_000_000
  const tables = Array.from({ length: 2 + pick(3) }, (_, i) => makeTable(`t${i}`, pick(3) === 0))
  const runs: SimRun[] = []
  const book = new ObservationBook(tables, runs)
  let serial = pick(1000)

  const jobs = 2 + pick(3)
  for (let i = 0; i < jobs; i++) {
    const reads = i === 0 ? [] : distinct(1 + pick(2))
    start(`job${i}`, reads, distinct(1 + (pick(4) === 0 ? 1 : 0)), null)
  }
  const steps = 15 + pick(45)
  for (let i = 0; i < steps; i++) {
    now += 1 + pick(4000)
    const choice = pick(100)
    if (choice < 62) checkpoint(anyLive(), false)
    else if (choice < 66) checkpoint(anyLive(), true)
    else if (choice < 71) failOver(anyLive())
    else if (choice < 79) replace(anyLive())
    else if (choice < 84) batch()
    else if (choice < 88) stranger()
    else if (choice < 92) expire()
    else if (choice < 94) tag()
    else book.look(now)
  }
  now += 5000
  book.look(now)
  return { observations: book.observations, warehouse: book.warehouse, tables, runs }

  function distinct(count: number): number[] {
    return [...new Set(Array.from({ length: count }, () => pick(tables.length)))]
  }

  function anyLive(): SimRun | undefined {
    const live = runs.filter((run) => run.endedAt === null)
    return live[pick(live.length)]
  }

  function start(
    name: string,
    reads: readonly number[],
    writes: readonly number[],
    parent: SimRun['parent'],
    batchRun = false,
  ): SimRun {
    serial++
    const run: SimRun = {
      jobId:
        ((serial * 40503) % 0xffffff).toString(16).padStart(6, '0') + serial.toString(16).padStart(26, '0'),
      name,
      batch: batchRun,
      reads,
      writes,
      users: parent?.run.users ?? writes.map((sink) => `user-${serial}-${sink}`),
      startedAt: now,
      parent,
      endedAt: null,
      restarts: [],
      barriers: [],
      readers:
        parent?.barrier.readers.map((one) => ({ ...one })) ??
        reads.map(() => ({ position: 0n, content: 0n, partly: false, scanning: null })),
      pending: [],
      next: parent === null ? 1n : parent.barrier.id + 1n,
      unsafe: new Map(),
    }
    if (parent !== null) {
      for (const [i, sink] of writes.entries()) {
        const above = tables[sink]!.snaps.filter(
          (snap) =>
            snap.record.commitUser === run.users[i] && snap.record.commitIdentifier > parent.barrier.id,
        )
        if (above.length > 0) run.unsafe.set(sink, { above: parent.barrier.id, repeated: [] })
      }
    }
    runs.push(run)
    return run
  }

  /** Reads on, and perhaps not through: some barriers fall into a snapshot, some into the first scan. */
  function advance(run: SimRun): boolean {
    let moved = false
    for (const [i, source] of run.reads.entries()) {
      const { snaps, byChangelog } = tables[source]!
      const reader = run.readers[i]!
      const head = BigInt(snaps.length)
      if (reader.scanning !== null) {
        if (pick(3) === 0) continue
        finishScan(reader, snaps, byChangelog)
        moved = true
      } else if (reader.position === 0n && head > 0n) {
        reader.scanning = head
        if (pick(4) === 0) continue
        finishScan(reader, snaps, byChangelog)
        moved = true
      }
      const steps = BigInt(pick(Number(head - reader.position) + 1))
      for (let n = 0n; n < steps; n++) {
        reader.position++
        const snap = snaps[Number(reader.position) - 1]!
        if (snap.delivers) [reader.content, moved] = [reader.position, true]
      }
      reader.partly = reader.position < head && snaps[Number(reader.position)]!.delivers && pick(8) === 0
    }
    return moved || pick(3) === 0
  }

  function finishScan(reader: SimReader, snaps: readonly SimSnap[], byChangelog: boolean): void {
    reader.position = reader.scanning!
    reader.content = lastOf(snaps, reader.position, (snap) =>
      byChangelog ? snap.delivers : snap.record.commitKind !== 'COMPACT',
    )
    reader.scanning = null
  }

  function lastOf(snaps: readonly SimSnap[], through: bigint, holds: (snap: SimSnap) => boolean): bigint {
    return snaps.slice(0, Number(through)).findLast(holds)?.record.id ?? 0n
  }

  function checkpoint(run: SimRun | undefined, savepoint: boolean): void {
    if (run === undefined) return
    const wrote = advance(run)
    const id = run.next++
    const triggeredAt = now
    now += 1 + pick(300)
    const failed = !savepoint && pick(8) === 0
    const status = failed ? 'FAILED' : 'COMPLETED'
    if (wrote)
      run.pending.push(...run.writes.flatMap((sink) => (pick(5) === 0 ? [] : [{ sink, identifier: id }])))
    const path = savepoint
      ? `file:/sp/savepoint-${run.jobId.slice(0, 6)}-${id.toString(16).padStart(12, '0')}`
      : `file:/cp/${run.jobId}/chk-${id}`
    run.barriers.push({
      id,
      savepoint,
      status,
      triggeredAt,
      endedAt: now,
      readers: run.readers.map((reader) => ({ ...reader })),
      pending: [...run.pending],
      path,
    })
    // A savepoint is not told to the sinks: its group goes with the next checkpoint.
    if (!failed && !savepoint) commitPending(run)
  }

  function commitPending(run: SimRun): void {
    for (const { sink, identifier } of run.pending) {
      now += 1 + pick(20)
      const user = run.users[run.writes.indexOf(sink)]!
      const repeated = tables[sink]!.snaps.some(
        (snap) => snap.record.commitUser === user && snap.record.commitIdentifier === identifier,
      )
      if (repeated) run.unsafe.get(sink)?.repeated.push(identifier)
      const writer = { jobId: run.jobId, checkpointId: identifier }
      commitSnapshot(tables[sink]!, { user, identifier, at: now, kind: 'APPEND', writer, changelog: false })
      if (pick(3) === 0) continue
      now += 1 + pick(5)
      commitSnapshot(tables[sink]!, {
        user,
        identifier,
        at: now,
        kind: 'COMPACT',
        writer,
        changelog: tables[sink]!.byChangelog,
      })
    }
    run.pending = []
  }

  function lastCheckpoint(run: SimRun): SimBarrier | undefined {
    return run.barriers.filter((one) => one.status === 'COMPLETED' && !one.savepoint).at(-1)
  }

  /** Back to the last checkpoint; savepoints are passed over. */
  function failOver(run: SimRun | undefined): void {
    if (run === undefined) return
    const back = lastCheckpoint(run) ?? run.parent?.barrier
    run.restarts.push(now)
    run.pending = []
    run.readers =
      back?.readers.map((one) => ({ ...one })) ??
      run.reads.map(() => ({ position: 0n, content: 0n, partly: false, scanning: null }))
  }

  function replace(run: SimRun | undefined): void {
    if (run === undefined) return
    const how = pick(5)
    if (how === 0) checkpoint(run, true)
    run.endedAt = now
    const done = run.barriers.filter((one) => one.status === 'COMPLETED')
    const barrier =
      how === 0
        ? done.at(-1)
        : how === 1
          ? done[pick(done.length)]
          : how === 2
            ? undefined
            : lastCheckpoint(run)
    now += 1 + pick(2000)
    const name = pick(6) === 0 ? `${run.name}-again` : run.name
    const next = start(name, run.reads, run.writes, barrier === undefined ? null : { run, barrier })
    if (barrier === undefined) return
    // The restored committers commit what their state still holds and the table lacks.
    next.pending = barrier.pending.filter(
      ({ sink, identifier }) =>
        !tables[sink]!.snaps.some(
          (snap) =>
            snap.record.commitUser === next.users[next.writes.indexOf(sink)] &&
            snap.record.commitIdentifier >= identifier,
        ),
    )
    commitPending(next)
  }

  function batch(): void {
    const [source, sink] = [pick(tables.length), pick(tables.length)]
    const run = start('batch', source === sink ? [] : [source], [sink], null, true)
    now += 1 + pick(500)
    const writer = { jobId: run.jobId, checkpointId: null }
    const kind = pick(2) === 0 ? 'OVERWRITE' : 'APPEND'
    commitSnapshot(tables[sink]!, {
      user: run.users[0]!,
      identifier: 9223372036854775807n,
      at: now,
      kind,
      writer,
      changelog: false,
    })
    run.endedAt = now + 1
  }

  /** Compaction, or a commit by hand: nobody known made it. */
  function stranger(): void {
    const table = tables[pick(tables.length)]!
    if (table.snaps.length === 0) return
    const kind = pick(2) === 0 ? 'COMPACT' : 'APPEND'
    commitSnapshot(table, {
      user: `stranger-${pick(3)}-${kind}`,
      identifier: 9223372036854775807n,
      at: now,
      kind,
      writer: null,
      changelog: false,
    })
  }

  function expire(): void {
    const table = tables[pick(tables.length)]!
    table.live = Math.max(table.live, Math.min(table.snaps.length - 1, table.live + pick(6)))
  }

  function tag(): void {
    const table = tables[pick(tables.length)]!
    const kept = table.snaps.slice(table.live)
    const snap = kept[pick(kept.length)]
    if (snap !== undefined) push(table.tags, snap.record.id, `tag-${now}`)
  }
}
