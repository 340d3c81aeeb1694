import { describe, expect, it } from 'vitest'
import { fromPlain, toPlain } from '../observations'
import { formatRef, parseRef } from '../refs'
import { memoryReader } from '../testing/memory-reader'
import { makeTable } from '../testing/observed-table'
import { barrier, commit, factsFrom, lookAt, runOf } from '../testing/small-lake'
import { traceVersions, type TraceQuestion } from '../versions'
import type { LakeFacts } from '.'

const T = 1_700_000_000_000
const LATER = T + 600_000

async function trace(facts: LakeFacts, anchor: string, more: Partial<TraceQuestion> = {}) {
  const ref = parseRef(anchor)
  if (!ref.ok) throw new Error(anchor)
  const answer = await traceVersions(memoryReader(facts), facts.runs, {
    anchor: ref.value,
    direction: 'upstream',
    depth: 9,
    limit: 1000,
    until: null,
    hides: () => false,
    ...more,
  })
  if (!answer.ok) throw new Error(answer.error.detail)
  return answer.value
}

describe('snapshots and groups', () => {
  it('F6: what was rolled back is superseded, and its namesake another identity', () => {
    const table = makeTable('t', false)
    for (const at of [1, 2, 3]) commit(table, 'u', BigInt(at), T + at * 1_000)
    const before = lookAt([table], [], T + 10_000)
    table.snaps.length = 1
    commit(table, 'u', 7n, T + 20_000)
    const facts = factsFrom([...before, ...lookAt([table], [], LATER)])
    expect(facts.snapshots.map(({ id, status, commitIdentifier }) => [id, status, commitIdentifier])).toEqual(
      [
        [1n, 'live', 1n],
        [2n, 'live', 7n],
        [2n, 'superseded', 2n],
        [3n, 'superseded', 3n],
      ],
    )
    expect(new Set(facts.snapshots.map(({ identity }) => identity)).size).toBe(4)
  })

  it('F6: a uuid is the identity where there is one', () => {
    const table = makeTable('t', false)
    commit(table, 'u', 1n, T)
    const looked = lookAt([table], [], LATER)
    const withUuid = (uuid: string, at: number) =>
      looked.map((one) =>
        one.body.kind === 'snapshot'
          ? { ...one, body: { ...one.body, snapshot: { ...one.body.snapshot, uuid, timeMillis: at } } }
          : one,
      )
    const identityOf = (uuid: string, at: number) => factsFrom(withUuid(uuid, at)).snapshots[0]?.identity
    expect(identityOf('x', T)).toBe(identityOf('x', T + 5))
    expect(identityOf('x', T)).not.toBe(identityOf('y', T))
  })

  it('F7, requirement 11: APPEND and COMPACT of one user and identifier are one version, named by the last', async () => {
    const table = makeTable('t', false)
    const run = runOf('a', 'job', T, { writes: [0] })
    barrier(run, 1n, T + 5_000)
    commit(table, run.users[0]!, 1n, T + 5_010)
    // Another writer's snapshot may lie between them.
    commit(table, 'other', null, T + 5_015)
    commit(table, run.users[0]!, 1n, T + 5_020, { kind: 'COMPACT' })
    const facts = factsFrom(lookAt([table], [run], LATER))
    expect(facts.writes).toMatchObject([{ snapshotId: 3n, memberIds: [1n, 3n] }])
    expect(facts.snapshots.map(({ groupLastId }) => groupLastId)).toEqual([3n, 2n, 3n])
    const first = await trace(facts, 'table:d.t@1')
    expect(first).toMatchObject({ resolvedTo: 'table:d.t@3', resolvedBecause: 'group' })
  })

  it('requirement 12: COMPACT and ANALYZE of a foreign user are maintenance and make no edge', async () => {
    const table = makeTable('t', false)
    const run = runOf('a', 'job', T, { writes: [0] })
    barrier(run, 1n, T + 5_000)
    commit(table, run.users[0]!, 1n, T + 5_010)
    commit(table, 'sweeper', 9n, T + 6_000, { kind: 'COMPACT' })
    commit(table, 'analyst', null, T + 7_000, { kind: 'ANALYZE' })
    const facts = factsFrom(lookAt([table], [run], LATER))
    expect(facts.snapshots.map(({ maintenance }) => maintenance)).toEqual([false, true, true])
    expect(facts.edges.filter((edge) => edge.kind === 'writes').map((edge) => edge.from)).toEqual(['job:job'])
    const answer = await trace(facts, 'table:d.t@3')
    expect(answer).toMatchObject({ resolvedTo: 'table:d.t@1', resolvedBecause: 'maintenance' })
  })

  it('requirement 7: 64-bit numbers stay exact from file to fact to text and back', () => {
    const table = makeTable('t', false)
    commit(table, 'u', null, T)
    commit(table, 'v', 9223372036854775806n, T + 1)
    commit(table, 'w', 9007199254740993n, T + 2)
    const { snapshots } = factsFrom(lookAt([table], [], LATER))
    const again = fromPlain(JSON.parse(JSON.stringify(toPlain(snapshots)))) as typeof snapshots
    expect(again.map((one) => one.commitIdentifier)).toEqual([
      9223372036854775807n,
      9223372036854775806n,
      9007199254740993n,
    ])
    for (const { commitIdentifier: checkpointId } of snapshots) {
      const text = formatRef({ kind: 'checkpoint', name: 'job', run: 'aaaaaaaa', checkpointId })
      expect(parseRef(text)).toMatchObject({ ok: true, value: { checkpointId } })
    }
  })
})

describe('reads', () => {
  /** A job that reads one table into another; the first checkpoint has read `through`. */
  function copied(through: readonly bigint[], byChangelog = false) {
    const [source, sink] = [makeTable('s', byChangelog), makeTable('t', false)]
    const run = runOf('a', 'copy', T, { reads: [0], writes: [1] })
    through.forEach((id, i) => {
      barrier(run, BigInt(i + 1), T + 100_000 + i * 10_000, [id])
      commit(sink, run.users[0]!, BigInt(i + 1), T + 100_010 + i * 10_000)
    })
    return { source, sink, run }
  }

  it('F8: position is not content: a changelog reader holds the last snapshot that carries one', () => {
    const { source, sink, run } = copied([4n], true)
    commit(source, 'u', 1n, T + 1_000)
    commit(source, 'u', 1n, T + 1_010, { kind: 'COMPACT', changelog: true })
    commit(source, 'u', 2n, T + 2_000)
    commit(source, 'u', 3n, T + 3_000)
    const facts = factsFrom(lookAt([source, sink], [run], LATER))
    expect(facts.reads).toMatchObject([{ certainty: 'exact', low: 2n, high: 2n, position: 4n }])
  })

  it('F8: the first full scan holds an OVERWRITE that lay below it, a reader that follows does not receive one (F11)', () => {
    const readOf = (scannedLater: boolean) => {
      const { source, sink, run } = copied([2n])
      commit(source, 'u', 1n, scannedLater ? T - 20_000 : T + 1_000)
      commit(source, 'u', null, scannedLater ? T - 10_000 : T + 2_000, { kind: 'OVERWRITE' })
      if (!scannedLater) barrier(run, 0n, T + 1_500, [1n])
      run.barriers.sort((x, y) => Number(x.id - y.id))
      const facts = factsFrom(lookAt([source, sink], [run], LATER))
      return facts.reads.find((one) => one.checkpointId === 1n)
    }
    expect(readOf(true)).toMatchObject({ certainty: 'exact', high: 2n })
    expect(readOf(false)).toMatchObject({ certainty: 'exact', high: 1n, position: 2n })
  })

  it('F9, requirement 15: a checkpoint that was missed is bounded by its neighbours, never one number without proof', () => {
    const { source, sink, run } = copied([])
    const looked = [1n, 3n, 5n, 5n, 6n].flatMap((through, i) => {
      for (let at = source.snaps.length + 1; at <= Number(through); at++)
        commit(source, 'u', BigInt(at), T + 100_000 + i * 10_000 - 5_000)
      barrier(run, BigInt(i + 1), T + 100_000 + i * 10_000, [through])
      commit(sink, run.users[0]!, BigInt(i + 1), T + 100_010 + i * 10_000)
      return lookAt([source, sink], [run], T + 100_500 + i * 10_000)
    })
    const files = (kept: readonly bigint[]) =>
      looked.filter(({ body }) => body.kind !== 'checkpoint-metadata' || kept.includes(body.checkpointId))
    const boundsOf = (kept: readonly bigint[], id: bigint) => {
      const read = factsFrom(files(kept)).reads.find((one) => one.checkpointId === id)
      return [read?.certainty, read?.low, read?.high]
    }
    expect(boundsOf([1n, 3n], 2n)).toEqual(['range', 1n, 3n])
    expect(boundsOf([1n, 4n], 2n)).toEqual(['range', 1n, 3n])
    expect(boundsOf([3n], 2n)).toEqual(['atMost', 0n, 3n])
    // What had been committed by then bounds it, and states alike prove what lies between.
    expect(boundsOf([1n], 3n)).toEqual(['range', 1n, 5n])
    expect(boundsOf([3n, 5n], 4n)).toEqual(['exact', 5n, 5n])
  })

  it('requirement 15: a barrier in the middle of a snapshot is a range, however well its state is known', () => {
    const { source, sink, run } = copied([])
    for (const at of [1, 2]) commit(source, 'u', BigInt(at), T + at * 1_000)
    barrier(run, 1n, T + 5_000, [], {
      readers: [{ position: 1n, content: 1n, partly: true, scanning: null }],
    })
    const facts = factsFrom(lookAt([source, sink], [run], LATER))
    expect(facts.reads).toMatchObject([
      { certainty: 'range', low: 1n, high: 2n, position: null, minOpen: 2n },
    ])
  })

  it('F10: upstream of a snapshot is what the checkpoint that committed it had read, nothing else', async () => {
    const { source, sink, run } = copied([1n, 2n])
    for (const at of [1, 2]) commit(source, 'u', BigInt(at), T + at * 1_000)
    const facts = factsFrom(lookAt([source, sink], [run], LATER))
    const answer = await trace(facts, 'table:d.t@1', { depth: 1 })
    expect(answer.edges.map((edge) => `${edge.from} ${edge.to}`)).toEqual([
      'table:d.s@1 job:copy~aaaaaaaa@1',
      'job:copy~aaaaaaaa@1 table:d.t@1',
    ])
  })

  it('F10, requirement 13: a checkpoint without data answers with the newest earlier version of its run', async () => {
    const { source, sink, run } = copied([1n])
    commit(source, 'u', 1n, T + 1_000)
    barrier(run, 2n, T + 130_000, [1n], { pending: [] })
    const facts = factsFrom(lookAt([source, sink], [run], LATER))
    expect(facts.checkpoints.find((one) => one.checkpointId === 2n)).toMatchObject({ wrote: false })
    expect(facts.reads.find((one) => one.checkpointId === 2n)).toMatchObject({ noNewData: true })
    const answer = await trace(facts, 'job:copy~aaaaaaaa@2')
    expect(answer).toMatchObject({ resolvedTo: 'table:d.t@1', resolvedBecause: 'no-new-data' })
  })

  it('F11: a lookup join has no position: assumed, at most the newest snapshot before the checkpoint completed', () => {
    const [orders, users, wide] = ['orders', 'users', 'wide'].map((name) => makeTable(name, false))
    for (const at of [1, 2, 300]) commit(users!, 'u', BigInt(at), T + at * 1_000)
    commit(orders!, 'v', 1n, T + 1_000)
    const run = runOf('a', 'enrich', T, { reads: [0], writes: [2], lookups: [1] })
    barrier(run, 1n, T + 100_000, [1n])
    commit(wide!, run.users[0]!, 1n, T + 100_010)
    const facts = factsFrom(lookAt([orders!, users!, wide!], [run], LATER))
    expect(facts.reads.find((one) => one.kind === 'lookup')).toMatchObject({
      table: 'table:d.users',
      certainty: 'assumed',
      low: null,
      high: 2n,
      position: null,
    })
    expect(facts.edges.find((edge) => edge.from === 'table:d.users')).toMatchObject({ lookup: true })
  })

  it('F11: a batch run read a head between its planning and its start, exactly one where a hint pins it', () => {
    const [source, sink] = [makeTable('s', false), makeTable('t', false)]
    for (const at of [0, 55, 61, 90]) commit(source, 'u', BigInt(at + 1), T + at * 1_000)
    const run = runOf('a', 'daily', T + 60_000, { reads: [0], writes: [1], batch: true, endedAt: T + 70_000 })
    commit(sink, run.users[0]!, null, T + 69_000)
    const looked = lookAt([source, sink], [run], LATER)
    expect(factsFrom(looked).reads).toMatchObject([
      { checkpointId: null, certainty: 'range', low: 1n, high: 3n },
    ])
    const pinned = looked.map((one) => {
      if (one.body.kind !== 'job-plan') return one
      const hint = ', hints=[[[OPTIONS options:{scan.snapshot-id=2}]]]'
      const nodes = one.body.nodes.map((node) => ({
        ...node,
        description: node.description.replace('fields=[a]', `fields=[a]${hint}`),
      }))
      return { ...one, body: { ...one.body, nodes } }
    })
    expect(factsFrom(pinned).reads).toMatchObject([{ certainty: 'exact', low: 2n, high: 2n, position: 2n }])
  })
})

describe('writers and edges', () => {
  it('F13: a sink without commits or state is matched by name only where one table bears it, and says so', () => {
    const sinkOf = (tables: readonly ReturnType<typeof makeTable>[]) => {
      const run = runOf('a', 'job', T, { writes: [0] })
      return factsFrom(lookAt(tables, [run], LATER)).runs[0]?.sinks[0]
    }
    expect(sinkOf([makeTable('t', false)])).toMatchObject({ to: 'table:d.t', certainty: 'assumed' })
    expect(sinkOf([makeTable('t', false), makeTable('t', false, 'e')])).toMatchObject({
      to: 'boundary:unresolved/t',
      certainty: 'assumed',
    })
  })

  it('F14: commits that no known run explains come from an unknown writer, assumed', async () => {
    const table = makeTable('t', false)
    commit(table, 'somebody', null, T)
    const facts = factsFrom(lookAt([table], [], LATER))
    expect(facts.edges).toMatchObject([
      { from: 'boundary:unknown/d%2Et', to: 'table:d.t', kind: 'writes', certainty: 'assumed' },
    ])
    const answer = await trace(facts, 'table:d.t@1')
    expect(answer.edges).toMatchObject([{ from: 'boundary:unknown/d%2Et', certainty: 'assumed' }])
  })

  it('requirement 16: a commit user of the form prefix and UUID hints at a job, a bare UUID stays unknown', () => {
    const uuid = '80fa29c1-d96f-4309-92bc-ede21a77f125'
    const table = makeTable('t', false)
    commit(table, `dwd-order-wide_${uuid}`, 3n, T)
    commit(table, uuid, 3n, T + 1)
    const facts = factsFrom(lookAt([table], [], LATER))
    expect(facts.snapshots.map(({ run }) => run)).toEqual([null, null])
    expect(facts.snapshots.map((one) => one.evidence.map(({ says }) => says).join('; '))).toEqual([
      expect.stringContaining('prefix "dwd-order-wide"'),
      expect.not.stringContaining('prefix'),
    ])
  })

  it('requirement 19: every edge, read and write shows where it was read, when, and what it says', () => {
    const [source, sink] = [makeTable('s', false), makeTable('t', false)]
    const run = runOf('a', 'copy', T, { reads: [0], writes: [1] })
    commit(source, 'u', 1n, T + 1_000)
    barrier(run, 1n, T + 5_000, [1n])
    commit(sink, run.users[0]!, 1n, T + 5_010)
    const facts = factsFrom(lookAt([source, sink], [run], LATER))
    for (const { evidence } of [...facts.edges, ...facts.reads, ...facts.writes]) {
      expect(evidence.length).toBeGreaterThan(0)
      for (const one of evidence) {
        expect(one.place).not.toBe('')
        expect(one.says).not.toBe('')
        expect(one.observedAt).toBe(LATER)
      }
    }
  })

  it('requirement 20: a source outside the lake is a boundary, and tracing stops there', async () => {
    const table = makeTable('t', false)
    const run = runOf('a', 'ingest', T, { writes: [0] })
    barrier(run, 1n, T + 5_000)
    commit(table, run.users[0]!, 1n, T + 5_010)
    const facts = factsFrom(lookAt([table], [run], LATER))
    expect(facts.boundaries).toMatchObject([{ ref: 'boundary:temporary/d%2Egen' }])
    expect(facts.boundaries[0]?.says).toContain('tracing stops')
    const answer = await trace(facts, 'table:d.t@1')
    expect(answer.nodes.at(0)).toMatchObject({ kind: 'boundary', ref: 'boundary:temporary/d%2Egen' })
  })
})

describe('walks', () => {
  /** s -> copy -> t -> copy2 -> u -> copy3 -> v, one checkpoint each, and u back into t. */
  function line() {
    const tables = ['s', 't', 'u', 'v'].map((name) => makeTable(name, false))
    commit(tables[0]!, 'u', 1n, T + 1_000)
    const runs = [0, 1, 2].map((i) => {
      const run = runOf('abc'[i]!, `copy${i + 1}`, T, { reads: [i], writes: [i + 1] })
      barrier(run, 1n, T + 10_000 * (i + 1), [1n])
      commit(tables[i + 1]!, run.users[0]!, 1n, T + 10_000 * (i + 1) + 10)
      return run
    })
    return { tables, runs }
  }

  it('requirement 23: a trace crosses three jobs and names the barrier at every hop', async () => {
    const { tables, runs } = line()
    const answer = await trace(factsFrom(lookAt(tables, runs, LATER)), 'table:d.v@1')
    expect(answer.nodes.filter((one) => one.kind === 'checkpoint').map(({ ref, hop }) => [ref, hop])).toEqual(
      [
        ['job:copy1~aaaaaaaa@1', -3],
        ['job:copy2~bbbbbbbb@1', -2],
        ['job:copy3~cccccccc@1', -1],
      ],
    )
    const down = await trace(factsFrom(lookAt(tables, runs, LATER)), 'table:d.s@1', {
      direction: 'downstream',
    })
    expect(down.nodes.map(({ ref }) => ref)).toContain('table:d.v@1')
  })

  it('requirements 1, 24: a self-loop and a diamond show each node once, and tracing does not go round', async () => {
    const [source, loop] = [makeTable('s', false), makeTable('t', false)]
    const feeder = runOf('a', 'feeder', T, { reads: [0], writes: [1] })
    const self = runOf('b', 'self', T, { reads: [0, 1], writes: [1] })
    commit(source, 'u', 1n, T + 1_000)
    barrier(feeder, 1n, T + 5_000, [1n])
    commit(loop, feeder.users[0]!, 1n, T + 5_010)
    for (const id of [1n, 2n]) {
      barrier(self, id, T + 10_000 * Number(id), [1n, id])
      commit(loop, self.users[0]!, id, T + 10_000 * Number(id) + 10)
    }
    const facts = factsFrom(lookAt([source, loop], [feeder, self], LATER))
    expect(facts.edges.map(({ from, to, kind }) => `${kind} ${from} ${to}`)).toEqual(
      expect.arrayContaining(['reads table:d.t job:self', 'writes job:self table:d.t']),
    )
    const answer = await trace(facts, 'table:d.t@3', { depth: 50, direction: 'both' })
    expect(new Set(answer.nodes.map(({ ref }) => ref)).size).toBe(answer.nodes.length)
    expect(answer.nodes.map(({ ref }) => ref)).toEqual(
      expect.arrayContaining(['table:d.t@1', 'table:d.t@2', 'table:d.t@3', 'table:d.s@1']),
    )
  })
})
