import { describe, expect, it } from 'vitest'
import { validityOf } from '../graph/horizon'
import type { ObservationBody, StoredObservation } from '../observations'
import { parseRef } from '../refs'
import { memoryReader } from '../testing/memory-reader'
import { makeTable } from '../testing/observed-table'
import { barrier, commit, factsFrom, lookAt, runOf } from '../testing/small-lake'
import { traceVersions } from '../versions'

const T = 1_700_000_000_000
const LATER = T + 600_000

function seen(body: ObservationBody, readAt: number, place = 'http://flink/x'): StoredObservation {
  return { place, readAt, lastReadAt: readAt, body }
}

/** An ingest into one table, checkpoints 1 and 2 committed. */
function ingested() {
  const table = makeTable('orders', false)
  const run = runOf('a', 'ingest', T, { writes: [0] })
  for (const id of [1n, 2n]) {
    const at = T + 10_000 * Number(id)
    barrier(run, id, at)
    commit(table, run.users[0]!, id, at + 50)
  }
  return { table, run }
}

describe('F2, F3: two times, and validity', () => {
  it('F2: an answer without a time of its own is dated by its read', () => {
    const { table, run } = ingested()
    const answers = lookAt([table], [run], LATER).map((one) =>
      one.body.kind === 'job' ? seen({ ...one.body, now: null, stateTimes: [] }, LATER) : one,
    )
    expect(factsFrom(answers).runs[0]?.states).toEqual([{ at: LATER, state: 'RUNNING' }])
  })

  it('F2: a checkpoint that completed after the instant was under way then, and what it read and wrote is open', async () => {
    const [source, sink] = [makeTable('s', false), makeTable('t', false)]
    const run = runOf('a', 'copy', T, { reads: [0], writes: [1] })
    commit(source, 'u', 1n, T + 1_000)
    barrier(run, 1n, T + 60_000, [1n], { triggeredAt: T + 20_000 })
    commit(sink, run.users[0]!, 1n, T + 60_010)
    const facts = factsFrom(lookAt([source, sink], [run], LATER))
    const ask = (until: number, anchor = 'job:copy~aaaaaaaa@1') => {
      const ref = parseRef(anchor)
      if (!ref.ok) throw new Error(anchor)
      const more = { direction: 'both', depth: 3, limit: 99, hides: () => false } as const
      return traceVersions(memoryReader(facts), facts.runs, { anchor: ref.value, until, ...more })
    }
    const then = await ask(T + 40_000)
    expect(then.ok && then.value.nodes).toMatchObject([
      {
        kind: 'checkpoint',
        fact: { status: 'IN_PROGRESS', completedAt: null, wrote: false, files: 'unknown', path: null },
      },
    ])
    expect(then.ok && then.value.edges).toMatchObject([
      { kind: 'writes', to: 'table:d.t', certainty: 'tentative' },
    ])
    expect(await ask(T + 10_000)).toMatchObject({ ok: false })
    expect(await ask(T + 40_000, 'table:d.t@1')).toMatchObject({ ok: false })
    const readers = await ask(T + 40_000, 'table:d.s@1')
    expect(readers.ok && readers.value.edges).toMatchObject([{ from: 'boundary:unknown/d%2Es' }])
    const later = await ask(T + 60_010)
    expect(later.ok && later.value.edges.map(({ kind, certainty }) => [kind, certainty])).toEqual([
      ['reads', 'exact'],
      ['writes', 'assumed'],
      ['writes', 'exact'],
    ])
  })

  it('F2: a batch run that ended after the instant had not ended then', async () => {
    const table = makeTable('t', false)
    const run = runOf('a', 'daily', T, { writes: [0], batch: true, endedAt: T + 50_000 })
    commit(table, 'batch-user', null, T + 40_000)
    const facts = factsFrom(lookAt([table], [run], LATER))
    const ref = parseRef('job:daily~aaaaaaaa')
    if (!ref.ok) throw new Error('no ref')
    const endAt = async (until: number) => {
      const more = { direction: 'upstream', depth: 1, limit: 9, hides: () => false } as const
      const found = await traceVersions(memoryReader(facts), facts.runs, {
        anchor: ref.value,
        until,
        ...more,
      })
      const node = found.ok ? found.value.nodes.find((one) => one.kind === 'checkpoint') : undefined
      return [node?.run.endTime, node?.run.states.at(-1)?.state]
    }
    expect(await endAt(T + 45_000)).toEqual([null, 'RUNNING'])
    expect(await endAt(T + 50_000)).toEqual([T + 50_000, 'FINISHED'])
  })

  it('F3: an edge ends by evidence, never by silence', () => {
    const { table, run } = ingested()
    const looked = lookAt([table], [run], LATER)
    const silent = factsFrom(looked)
    const edge = silent.edges.find((one) => one.kind === 'writes' && one.to === table.ref)
    expect(edge?.stretches).toEqual([{ jobId: run.jobId, from: T, to: null }])
    run.endedAt = T + 30_000
    const ended = factsFrom([...looked, ...lookAt([table], [run], LATER + 1)])
    const over = ended.edges.find((one) => one.kind === 'writes' && one.to === table.ref)!
    expect(over.stretches).toEqual([{ jobId: run.jobId, from: T, to: T + 30_000 }])
    // Without an instant it is shown as ended; at one only while it was valid; what ended later had not ended then.
    expect(validityOf(over, { until: null, onlyValid: false })).toEqual({ from: T, to: T + 30_000 })
    expect(validityOf(over, { until: T + 20_000, onlyValid: true })).toEqual({ from: T, to: null })
    expect(validityOf(over, { until: T + 40_000, onlyValid: true })).toBeNull()
    expect(validityOf(over, { until: T - 1, onlyValid: true })).toBeNull()
  })
})

describe('F4: run and chain', () => {
  it('F4: one Flink job id at two addresses is one run; a terminal state wins, then the later answer by Flink’s now', () => {
    const { table, run } = ingested()
    const job = lookAt([table], [run], LATER).find((one) => one.body.kind === 'job')!
    if (job.body.kind !== 'job') throw new Error('no job')
    const answer = (
      cluster: string,
      state: 'RUNNING' | 'RESTARTING' | 'FAILED',
      now: number,
      readAt: number,
    ) =>
      seen(
        { ...job.body, cluster, state, now, name: cluster } as ObservationBody,
        readAt,
        `http://${cluster}/jobs`,
      )
    const both = factsFrom([
      answer('east', 'RESTARTING', T + 9_000, LATER),
      answer('west', 'RUNNING', T + 8_000, LATER + 5_000),
    ])
    expect(both.runs).toHaveLength(1)
    expect(both.runs[0]?.clusters).toEqual(['east', 'west'])
    expect(both.runs[0]?.jobName).toBe('east')
    const failed = factsFrom([
      answer('east', 'FAILED', T + 7_000, LATER),
      answer('west', 'RUNNING', T + 8_000, LATER + 5_000),
    ])
    expect(failed.runs[0]?.jobName).toBe('east')
  })

  it('requirement 8: two runs of one job name are kept apart by commit users; barrier 1 of run 2 does not replace barrier 1 of run 1', () => {
    const [a, b] = [makeTable('a', false), makeTable('b', false)]
    const first = runOf('a', 'twin', T, { writes: [0, 1], endedAt: T + 20_000 })
    const second = runOf('b', 'twin', T + 30_000, { writes: [0, 1] })
    for (const run of [first, second]) {
      barrier(run, 1n, run.startedAt + 5_000)
      commit(a, run.users[0]!, 1n, run.startedAt + 5_010)
      commit(b, run.users[1]!, 1n, run.startedAt + 5_020)
    }
    const facts = factsFrom(lookAt([a, b], [first, second], LATER))
    expect(facts.runs.map(({ chain }) => chain)).toEqual([first.jobId, second.jobId])
    expect(
      facts.writes.map((one) => `${one.jobId[0]}@${one.checkpointId} ${one.table}@${one.snapshotId}`).sort(),
    ).toEqual(['a@1 table:d.a@1', 'a@1 table:d.b@1', 'b@1 table:d.a@2', 'b@1 table:d.b@2'])
    expect(facts.runs[0]?.sinks.map(({ commitUser }) => commitUser)).toEqual(['user-a-0', 'user-a-1'])
  })

  it('jobs of one name at once are two runs, and neither gets the other’s commits', () => {
    const table = makeTable('t', false)
    const [one, two] = [
      runOf('a', 'twin', T, { writes: [0] }),
      runOf('b', 'twin', T + 1_000, { writes: [0] }),
    ]
    for (const run of [one, two]) {
      barrier(run, 1n, T + 5_000)
      commit(table, run.users[0]!, 1n, T + 5_010)
    }
    const facts = factsFrom(lookAt([table], [one, two], LATER))
    expect(facts.snapshots.map(({ run }) => run?.[0])).toEqual(['a', 'b'])
    expect(facts.edges.filter((edge) => edge.kind === 'writes' && edge.to === table.ref)).toHaveLength(1)
  })

  it('a job that comes back under another name, or rescaled, goes on in the same chain', () => {
    const table = makeTable('t', false)
    const old = runOf('a', 'before', T, { writes: [0], endedAt: T + 20_000 })
    const state = barrier(old, 3n, T + 10_000)
    commit(table, old.users[0]!, 3n, T + 10_010)
    const renamed = runOf('b', 'after', T + 30_000, {
      writes: [0],
      users: old.users,
      parent: { run: old, barrier: state },
    })
    barrier(renamed, 4n, T + 40_000)
    commit(table, old.users[0]!, 4n, T + 40_010)
    const looked = lookAt([table], [old, renamed], LATER)
    const rescaled = looked.map((one) =>
      one.body.kind === 'job' && one.body.jobId === renamed.jobId
        ? {
            ...one,
            body: { ...one.body, vertices: one.body.vertices.map((v) => ({ ...v, parallelism: 8 })) },
          }
        : one,
    )
    for (const observations of [looked, rescaled]) {
      const facts = factsFrom(observations)
      expect(facts.runs.map(({ jobName, chain }) => [jobName, chain[0]])).toEqual([
        ['before', 'a'],
        ['after', 'a'],
      ])
      expect(facts.snapshots.map(({ run, epoch }) => [run?.[0], epoch])).toEqual([
        ['a', 0],
        ['b', 0],
      ])
    }
  })

  it('F4: a commit of a chain’s user while none of its known runs lived is of a run nobody saw', () => {
    const table = makeTable('t', false)
    const old = runOf('a', 'job', T, { writes: [0], endedAt: T + 20_000 })
    const state = barrier(old, 1n, T + 10_000)
    const next = runOf('b', 'job', T + 300_000, {
      writes: [0],
      users: old.users,
      parent: { run: old, barrier: state },
    })
    const at = [-5_000, -500, 10_010, 20_900, 60_000, 250_000, 299_500, 310_000]
    at.forEach((offset, i) => commit(table, old.users[0]!, BigInt(i + 1), T + offset))
    const facts = factsFrom(lookAt([table], [old, next], LATER))
    expect(facts.snapshots.map(({ run }) => run?.[0] ?? null)).toEqual([
      null,
      'a',
      'a',
      'a',
      null,
      null,
      'b',
      'b',
    ])
    expect(facts.edges.filter(({ from }) => from.startsWith('boundary:unknown'))).toMatchObject([
      { to: table.ref, certainty: 'assumed' },
    ])
    expect(facts.checkpoints.filter(({ jobId }) => jobId === old.jobId).map((c) => c.checkpointId)).toEqual([
      1n,
      2n,
      3n,
      4n,
    ])
  })

  it('F4: a run whose own state nobody saw has the commit users of its chain', () => {
    const table = makeTable('t', false)
    const old = runOf('a', 'job', T, { writes: [0], endedAt: T + 20_000 })
    const state = barrier(old, 3n, T + 10_000)
    commit(table, old.users[0]!, 3n, T + 10_010)
    const next = runOf('b', 'job', T + 30_000, {
      writes: [0],
      users: old.users,
      parent: { run: old, barrier: state },
    })
    commit(table, old.users[0]!, 4n, T + 40_010)
    const facts = factsFrom(lookAt([table], [old, next], LATER))
    expect(facts.snapshots.map(({ run, writerCertainty }) => [run?.[0], writerCertainty])).toEqual([
      ['a', 'exact'],
      ['b', 'exact'],
    ])
  })
})

describe('F5: epochs', () => {
  /** Identifiers that a first run committed, then those of one restored to `from`. */
  function restored(before: readonly bigint[], from: bigint, after: readonly bigint[]) {
    const table = makeTable('t', false)
    const old = runOf('a', 'job', T, { writes: [0], endedAt: T + 100_000 })
    for (const id of [...new Set([...before, from])].sort()) barrier(old, id, T + 10_000 * Number(id))
    for (const id of before) commit(table, old.users[0]!, id, T + 10_000 * Number(id) + 10)
    const state = old.barriers.find(({ id }) => id === from)!
    const next = runOf('b', 'job', T + 200_000, {
      writes: [0],
      users: old.users,
      parent: { run: old, barrier: state },
    })
    for (const id of after) {
      barrier(next, id, T + 200_000 + 10_000 * Number(id))
      commit(table, old.users[0]!, id, T + 200_000 + 10_000 * Number(id) + 10)
    }
    return factsFrom(lookAt([table], [old, next], LATER))
  }

  it('F5: a restore to an older checkpoint starts a new epoch whether identifiers fall or not (4, 5, 7 and 5, 5, 6)', () => {
    expect(restored([4n, 5n], 4n, [7n]).snapshots.map(({ epoch }) => epoch)).toEqual([0, 0, 1])
    expect(restored([5n], 4n, [5n, 6n]).snapshots.map(({ epoch }) => epoch)).toEqual([0, 1, 1])
    expect(restored([4n, 5n, 6n], 4n, [5n, 6n]).snapshots.map(({ epoch }) => epoch)).toEqual([0, 0, 0, 1, 1])
  })

  it('F5: a restore to the newest state starts none, and a gap alone does not', () => {
    expect(restored([4n, 5n], 5n, [9n]).snapshots.map(({ epoch }) => epoch)).toEqual([0, 0, 0])
  })

  it('F5: a repeated (user, identifier, kind) starts one without a known restore', () => {
    const table = makeTable('t', false)
    for (const at of [1, 2]) commit(table, 'nobody', 5n, T + at * 1_000)
    commit(table, 'nobody', 6n, T + 3_000)
    expect(factsFrom(lookAt([table], [], LATER)).snapshots.map(({ epoch }) => epoch)).toEqual([0, 1, 1])
  })

  it('F5: a group of a failed checkpoint keeps its number, is committed with the next one and bounded by it', () => {
    const [source, sink] = [makeTable('s', false), makeTable('t', false)]
    for (const at of [1, 2, 3]) commit(source, 'outside', null, T + at * 1_000)
    const run = runOf('a', 'job', T, { reads: [0], writes: [1] })
    barrier(run, 1n, T + 5_000, [1n])
    commit(sink, run.users[0]!, 1n, T + 5_010)
    barrier(run, 2n, T + 15_000, [2n], { status: 'FAILED' })
    barrier(run, 3n, T + 25_000, [3n])
    commit(sink, run.users[0]!, 2n, T + 25_010)
    commit(sink, run.users[0]!, 3n, T + 25_020)
    const facts = factsFrom(lookAt([source, sink], [run], LATER))
    expect(facts.checkpoints.map(({ checkpointId, status, wrote }) => [checkpointId, status, wrote])).toEqual(
      [
        [1n, 'COMPLETED', true],
        [2n, 'FAILED', true],
        [3n, 'COMPLETED', true],
      ],
    )
    const read = facts.reads.find((one) => one.checkpointId === 2n)
    expect(read).toMatchObject({ certainty: 'range', low: 1n, high: 3n })
  })
})

describe('requirements on barriers', () => {
  it('requirement 14: a barrier with positions, no commit and no completion is tentative, and no completed checkpoint', () => {
    const table = makeTable('t', false)
    const run = runOf('a', 'job', T, { writes: [0] })
    barrier(run, 1n, T + 5_000)
    commit(table, run.users[0]!, 1n, T + 5_010)
    barrier(run, 2n, T + 15_000)
    const looked = lookAt([table], [run], LATER).map((one) =>
      one.body.kind === 'checkpoint' && one.body.checkpointId === 2n
        ? { ...one, body: { ...one.body, status: 'IN_PROGRESS' as const, completedAt: null } }
        : one,
    )
    const inFlight = looked.filter(
      (one) => one.body.kind !== 'checkpoint-metadata' || one.body.checkpointId === 1n,
    )
    const facts = factsFrom(inFlight)
    expect(facts.checkpoints.find((one) => one.checkpointId === 2n)?.status).toBe('IN_PROGRESS')
    expect(facts.reads.filter((one) => one.checkpointId === 2n)).toEqual([])
    // Completed, its group waiting: still tentative, until a later one of its user is there.
    const waiting = factsFrom(looked)
    expect(waiting.writes.find((one) => one.checkpointId === 2n)).toMatchObject({
      certainty: 'tentative',
      snapshotId: null,
    })
    commit(table, run.users[0]!, 3n, T + 25_010)
    barrier(run, 3n, T + 25_000)
    const later = factsFrom(lookAt([table], [run], LATER))
    expect(later.writes.filter((one) => one.certainty === 'tentative')).toEqual([])
  })

  it('requirement 10: a batch commit has no barrier and is never joined on one', () => {
    const table = makeTable('t', false)
    const batch = runOf('a', 'daily', T, { writes: [0], batch: true, endedAt: T + 5_000 })
    commit(table, 'batch-user', null, T + 4_000, { kind: 'OVERWRITE' })
    const facts = factsFrom(lookAt([table], [batch], LATER))
    expect(facts.writes).toMatchObject([{ jobId: batch.jobId, checkpointId: null, snapshotId: 1n }])
    expect(facts.checkpoints).toEqual([])
  })
})
