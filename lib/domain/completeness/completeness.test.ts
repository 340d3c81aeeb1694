import { beforeAll, describe, expect, it } from 'vitest'
import { readFixtureLake } from '@/fixtures/testing/fixture-lake'
import { deriveFacts } from '../facts'
import type { StoredObservation } from '../observations'
import { ScriptedLake } from '../testing/scripted-lake'
import { judgeCompleteness, type Completeness } from '.'

const tell = (direction: 'reads' | 'writes', database: string, name: string): StoredObservation[] => {
  const table = { database, table: name, branch: null }
  const bodies = [
    { kind: 'lineage-row', direction, job: 'told', table, barrier: null, snapshot: null, createTime: 1 },
    { kind: 'table-named', by: 'lineage-row', table, snapshot: null, at: 1 },
  ] as const
  return bodies.map((body) => ({ place: 'rows', readAt: 1, lastReadAt: 1, body }))
}

describe('how completely the recorded shop is known', () => {
  let items: Map<string, Completeness>
  let all: Completeness[]
  beforeAll(async () => {
    const { lake, observations } = await readFixtureLake('shop', ['final'])
    const read = observations.map((one) => ({ ...one, lastReadAt: one.readAt }))
    const told = [...tell('reads', 'ods', 'orders'), ...tell('writes', 'elsewhere', 'sums')]
    const facts = deriveFacts({ ...lake, observations: [...read, ...told] })
    all = judgeCompleteness(facts)
    items = new Map(all.map((item) => [item.ref, item]))
  })

  it('has every table and job once, but no job that only maintains', () => {
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(all.length)
    expect(all.filter(({ kind }) => kind === 'table').length).toBeGreaterThan(10)
    expect(all.filter(({ kind }) => kind === 'job').length).toBeGreaterThan(5)
  })

  it('knows a job of a connected cluster by files, state and answers, and counts what is exact', () => {
    const jobs = all.filter(({ kind, witnesses }) => kind === 'job' && witnesses.has('checkpoints'))
    expect(jobs.length).toBeGreaterThan(3)
    for (const { witnesses, exact, versions } of jobs) {
      expect(witnesses.has('flink')).toBe(true)
      expect(exact).toBeLessThanOrEqual(versions)
    }
  })

  it('says of what only rows know which source would tell of it', () => {
    expect(items.get('job:told')).toMatchObject({ gap: { code: 'cluster-not-read', goesTo: 'lake' } })
    expect([...(items.get('job:told')?.witnesses ?? [])]).toEqual(['rows'])
    expect(items.get('table:elsewhere.sums')).toMatchObject({ gap: { code: 'table-not-read' } })
    expect(items.get('table:ods.orders')?.witnesses.has('rows')).toBe(true)
  })
})

it('offers the commit user’s prefix where a writer is unknown, with the table quoted', () => {
  const lake = new ScriptedLake().create('d.a`b', 1).commit('d.a`b', 10).commit('d.a`b', 20).look(50)
  const facts = deriveFacts({ observations: lake.observations, warehouse: 'file:/lake', pathRewrites: [] })
  expect(judgeCompleteness(facts)).toMatchObject([
    {
      ref: 'table:d.a`b',
      versions: 2,
      exact: 0,
      gap: {
        code: 'unknown-writer',
        goesTo: 'flink-sql',
        statement: "ALTER TABLE `d`.`a``b` SET ('commit.user-prefix' = 'name-of-the-job');",
      },
    },
  ])
})
