import { deriveFacts, type LakeFacts } from '../facts'
import type { StoredObservation } from '../observations'
import { ObservationBook } from './observation-book'
import type { SimBarrier, SimReader, SimRun } from './observed-lake'
import { commitSnapshot, type SimCommit, type SimTable } from './observed-table'

/** A lake written by hand, table by table and run by run, and looked at. */
export function lookAt(
  tables: readonly SimTable[],
  runs: readonly SimRun[],
  ...times: readonly number[]
): StoredObservation[] {
  const book = new ObservationBook(tables, runs)
  for (const at of times) book.look(at)
  return book.observations
}

export function factsFrom(observations: readonly StoredObservation[], frozen = false): LakeFacts {
  return deriveFacts({ observations, warehouse: 'file:/lake', pathRewrites: [], frozen })
}

/** `letter` makes the job id, so that runs are told apart at a glance. */
export function runOf(letter: string, name: string, startedAt: number, more: Partial<SimRun> = {}): SimRun {
  const reads = more.reads ?? []
  const writes = more.writes ?? []
  return {
    jobId: letter.repeat(32),
    name,
    batch: false,
    reads,
    writes,
    users: writes.map((sink) => `user-${letter}-${sink}`),
    startedAt,
    parent: null,
    endedAt: null,
    restarts: [],
    barriers: [],
    readers: [],
    pending: [],
    next: 1n,
    unsafe: new Map(),
    ...more,
  }
}

/** A barrier of a run whose readers had read through these snapshots. */
export function barrier(
  run: SimRun,
  id: bigint,
  at: number,
  through: readonly bigint[] = [],
  more: Partial<SimBarrier> = {},
): SimBarrier {
  const readers = through.map((position): SimReader => ({
    position,
    content: position,
    partly: false,
    scanning: null,
  }))
  const one: SimBarrier = {
    id,
    savepoint: false,
    status: 'COMPLETED',
    triggeredAt: at - 100,
    endedAt: at,
    readers,
    pending: run.writes.map((sink) => ({ sink, identifier: id })),
    path: `file:/cp/${run.jobId}/chk-${id}`,
    ...more,
  }
  run.barriers.push(one)
  return one
}

/** Commits to a table as a run's checkpoint, or with `identifier` left out as a batch. */
export function commit(
  table: SimTable,
  user: string,
  identifier: bigint | null,
  at: number,
  more: Partial<SimCommit> = {},
): void {
  commitSnapshot(table, {
    user,
    identifier: identifier ?? 9223372036854775807n,
    at,
    kind: 'APPEND',
    writer: null,
    changelog: false,
    ...more,
  })
}
