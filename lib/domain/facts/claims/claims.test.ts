import { describe, expect, it } from 'vitest'
import { shuffled } from '@/fixtures/testing/random'
import type { LineageRowSeen, Observation, ObservationBody, StoredObservation } from '../../observations'
import { parseRef, type RefText } from '../../refs'
import { memoryReader } from '../../testing/memory-reader'
import { ScriptedLake } from '../../testing/scripted-lake'
import { traceVersions } from '../../versions'
import { deriveFacts } from '../derive'
import type { LakeFacts } from '../model'
import { claimedRunId } from './claimed-ids'
import { provenFacts } from './proven'

const key = (text: string) => {
  const [database = '', table = ''] = text.split('.')
  return { database, table, branch: null }
}
const stored = (body: ObservationBody, readAt = 90_000): StoredObservation => ({
  place: 'lineage-rows',
  readAt,
  lastReadAt: readAt,
  body,
})

/** A row and the table it names, as they are handed in. */
function row(
  direction: LineageRowSeen['direction'],
  table: string,
  [barrier, snapshot]: readonly [bigint, bigint] | readonly [null, null] = [null, null],
  createTime: number | null = 5_000,
  job = 'job1',
): StoredObservation[] {
  const body = {
    kind: 'lineage-row' as const,
    direction,
    job,
    table: key(table),
    barrier,
    snapshot,
    createTime,
  }
  const named = { kind: 'table-named' as const, by: 'lineage-row' as const, table: body.table, snapshot }
  return [stored(body), stored({ ...named, at: createTime })]
}

const PIP = [
  [1n, 3n, 5n],
  [2n, 4n, 6n],
  [3n, 5n, 7n],
] as const
const pipRows = PIP.flatMap(([barrier, from, to]) => [
  ...row('reads', 'default.word_table', [barrier, from], Number(barrier) * 1_000),
  ...row('writes', 'default.word_count_table', [barrier, to], Number(barrier) * 1_000 + 5),
])

const factsOf = (observations: readonly StoredObservation[], warehouse = 'file:/lake') =>
  deriveFacts({ observations, warehouse, pathRewrites: [] })

async function hop(facts: LakeFacts, anchor: string, direction: 'upstream' | 'downstream') {
  const ref = parseRef(anchor)
  if (!ref.ok) throw new Error(anchor)
  const question = { anchor: ref.value, direction, depth: 1, limit: 100, until: null, hides: () => false }
  const answer = await traceVersions(memoryReader(facts), facts.runs, question)
  if (!answer.ok) throw new Error(answer.error.detail)
  return answer.value
}

describe('rows of the example of PIP-5, and nothing else (requirement 22)', () => {
  it.each([
    ['table:default.word_table@5', 'downstream', 'table:default.word_count_table@7'],
    ['table:default.word_count_table@7', 'upstream', 'table:default.word_table@5'],
    ['table:default.word_table@3', 'downstream', 'table:default.word_count_table@5'],
    ['table:default.word_count_table@6', 'upstream', 'table:default.word_table@4'],
  ] as const)('goes from %s %s to %s', async (from, direction, to) => {
    const answer = await hop(factsOf(pipRows), from, direction)
    expect(answer.nodes.map(({ ref }) => ref)).toContain(to)
    expect(answer.nodes.filter(({ kind }) => kind === 'snapshot')).toHaveLength(2)
    expect(answer.edges).toHaveLength(2)
    expect(answer.edges.every(({ claimed, certainty }) => claimed && certainty === 'assumed')).toBe(true)
  })

  it('says of tables, versions, job and checkpoints that only somebody’s word knows them', () => {
    const facts = factsOf(pipRows)
    expect(facts.tables.map(({ ref, present }) => [ref, present])).toEqual([
      ['table:default.word_count_table', false],
      ['table:default.word_table', false],
    ])
    expect(facts.snapshots.map(({ id, status }) => `${id} ${status}`)).toEqual(
      ['5', '6', '7', '3', '4', '5'].map((id) => `${id} claimed`),
    )
    expect(facts.runs.map(({ jobName, jobId }) => [jobName, jobId])).toEqual([['job1', claimedRunId('job1')]])
    expect(facts.checkpoints.map(({ checkpointId, status }) => `${checkpointId} ${status}`)).toEqual([
      '1 COMPLETED',
      '2 COMPLETED',
      '3 COMPLETED',
    ])
    expect(provenFacts(facts)).toMatchObject({ tables: [], snapshots: [], runs: [], reads: [], edges: [] })
  })

  it('is the same in any order, and handed in again (requirement 4)', () => {
    const once = factsOf(pipRows)
    for (const seed of [1, 2, 3]) expect(factsOf(shuffled([...pipRows, ...pipRows], seed))).toEqual(once)
  })

  it('calls a checkpoint with sources and no sink tentative (requirement 14)', () => {
    const facts = factsOf([...pipRows, ...row('reads', 'default.word_table', [4n, 8n])])
    expect(facts.reads.find(({ checkpointId }) => checkpointId === 4n)?.certainty).toBe('tentative')
    expect(facts.checkpoints.at(-1)?.status).toBe('IN_PROGRESS')
  })

  it('takes the row said last of two with one key, and shows the other as disagreeing', () => {
    const facts = factsOf([...pipRows, ...row('writes', 'default.word_count_table', [3n, 9n], 9_000)])
    const write = facts.writes.find(({ checkpointId }) => checkpointId === 3n)
    expect(write?.snapshotId).toBe(9n)
    expect(write?.evidence.map(({ disagrees }) => disagrees)).toEqual([undefined, true])
  })

  it('never joins on the number of a batch commit (requirement 10), and keeps 64 bits (requirement 7)', () => {
    const max = 9223372036854775807n
    const batch = factsOf(row('writes', 'd.t', [max, 1n]))
    expect([batch.writes, batch.edges.length]).toEqual([[], 1])
    const huge = factsOf(row('writes', 'd.t', [max - 1n, max]))
    expect(huge.writes.map((one) => [one.checkpointId, one.snapshotId])).toEqual([[max - 1n, max]])
  })
})

/** `job1` reads d.a and writes d.b at checkpoint 7, by plan and state; the look is at 50. */
function readLake(): StoredObservation[] {
  return new ScriptedLake()
    .create('d.a', 1)
    .create('d.b', 1)
    .commit('d.a', 10)
    .commit('d.a', 12)
    .commit('d.b', 20, { user: 'j', identifier: 7n })
    .look(50)
    .job('ab', 50, {
      name: 'job1',
      vertices: [
        { name: 'Source: a[1]', description: '[1]:TableSourceScan(table=[[c, d, a]], fields=[x])' },
        { name: 'Writer : b -> Global Committer : b' },
      ],
    })
    .state('ab', 50, 7n, [{ vertex: 0, path: 'file:/lake/d.db/a', next: 3n }], ['j']).observations
}

describe('rows beside what was read (requirement 19)', () => {
  it('cite the row that agrees, and leave the fact as it is', () => {
    const before = factsOf(readLake())
    const after = factsOf([
      ...readLake(),
      ...row('reads', 'd.a', [7n, 2n]),
      ...row('writes', 'd.b', [7n, 1n]),
    ])
    expect(after.reads.map(({ evidence, ...read }) => [read, evidence.length > 0])).toEqual(
      before.reads.map(({ evidence, ...read }) => [read, evidence.length > 0]),
    )
    expect(after.reads[0]?.evidence.at(-1)?.kind).toBe('lineage-row')
    expect(after.reads[0]?.evidence.at(-1)).not.toHaveProperty('disagrees')
    expect(after.writes[0]?.evidence.at(-1)?.kind).toBe('lineage-row')
    expect(after.runs).toHaveLength(1)
  })

  it('cite the row that disagrees as such: what was read stands', () => {
    const after = factsOf([
      ...readLake(),
      ...row('reads', 'd.a', [7n, 1n]),
      ...row('writes', 'd.b', [7n, 4n]),
    ])
    expect(after.reads).toMatchObject([{ certainty: 'exact', high: 2n }])
    expect(after.reads[0]?.evidence.at(-1)).toMatchObject({ kind: 'lineage-row', disagrees: true })
    expect(after.writes).toMatchObject([{ snapshotId: 1n }])
    expect(after.writes[0]?.evidence.at(-1)).toMatchObject({ kind: 'lineage-row', disagrees: true })
  })

  it('give no second writer to a version whose writer was read', () => {
    const after = factsOf([...readLake(), ...row('writes', 'd.b', [1n, 1n], 60, 'other')])
    expect(after.writes).toHaveLength(1)
    expect(after.writes[0]?.evidence.at(-1)).toMatchObject({ kind: 'lineage-row', disagrees: true })
    expect(after.edges.find(({ from }) => from === 'job:other')).toMatchObject({ certainty: 'assumed' })
  })

  it('tell who wrote a version that no known run explains', () => {
    const unknown = (facts: LakeFacts) => facts.boundaries.map(({ ref }) => ref)
    const lake = new ScriptedLake().create('d.b', 1).commit('d.b', 20, { user: 'x', identifier: 3n }).look(50)
    expect(unknown(factsOf(lake.observations))).toEqual(['boundary:unknown/d%2Eb'])
    const told = factsOf([...lake.observations, ...row('writes', 'd.b', [3n, 1n])])
    expect(unknown(told)).toEqual([])
    expect(told.writes).toMatchObject([{ checkpointId: 3n, identity: told.snapshots[0]?.identity }])
  })

  it('keep barrier 1 of a run nobody saw apart from barrier 1 of one that ended (requirement 8)', () => {
    const lake = new ScriptedLake().create('d.a', 1).create('d.b', 1)
    lake.commit('d.b', 20, { user: 'j', identifier: 1n }).look(50)
    lake.job('ab', 50, { name: 'job1', end: 40, vertices: [{ name: 'Writer : b -> Global Committer : b' }] })
    lake.state('ab', 50, 1n, [], ['j'])
    const facts = factsOf([...lake.observations, ...row('writes', 'd.b', [1n, 6n], 80_000)])
    expect(facts.runs.map(({ claimed }) => claimed !== undefined).sort()).toEqual([false, true])
    expect(facts.writes.map(({ snapshotId }) => snapshotId)).toEqual([1n, 6n])
  })

  it('open no edge again that ended by evidence', () => {
    const lake = new ScriptedLake().create('d.b', 1).commit('d.b', 20, { user: 'j', identifier: 1n }).look(50)
    lake.job('ab', 50, { name: 'job1', end: 40, vertices: [{ name: 'Writer : b -> Global Committer : b' }] })
    lake.state('ab', 50, 1n, [], ['j'])
    const facts = factsOf([...lake.observations, ...row('writes', 'd.b')])
    const written = facts.edges.find(({ to }) => to === 'table:d.b')
    expect(written?.stretches).toEqual([{ jobId: facts.runs[0]?.jobId, from: 1, to: 40 }])
    expect(written?.evidence.at(-1)?.kind).toBe('lineage-row')
  })

  it('follow names that people joined', () => {
    const given: Observation[] = [...readLake(), ...row('reads', 'd.a', [7n, 2n], 5_000, 'job one')]
    const aliases = [{ from: 'job:job%20one', to: 'job:job1' as RefText }]
    const facts = deriveFacts({
      observations: given.map((one) => ({ ...one, lastReadAt: one.readAt })),
      warehouse: 'file:/lake',
      pathRewrites: [],
      aliases,
    })
    expect(facts.runs).toHaveLength(1)
    expect(facts.reads[0]?.evidence.at(-1)?.kind).toBe('lineage-row')
  })
})
