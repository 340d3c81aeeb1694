import { describe, expect, it } from 'vitest'
import { buildDelayIndex } from '../delay'
import { ScriptedLake } from '../testing/scripted-lake'
import type { LakeFacts } from '.'

const LOOKUP = { 'changelog-producer': 'lookup' }
const SOURCE = 'file:/lake/d.db/s'
const copy = (name: string, start: number) => ({
  name,
  start,
  vertices: [
    { name: 'Source: s[1]', description: '[1]:TableSourceScan(table=[[lake, d, s]], fields=[a])' },
    { name: 'Writer : t -> Global Committer : t -> end: Writer' },
  ],
})
const readOf = (facts: LakeFacts, job: string) => {
  const read = facts.reads.find((one) => one.jobId.startsWith(job))
  return [read?.certainty, read?.low, read?.high, read?.position]
}

describe('F8: a schema change between snapshots', () => {
  /** Plain until 20,000, then with changelogs of compactions; one reader began before, one after. */
  const altered = () =>
    new ScriptedLake()
      .create('d.t', 1)
      .create('d.s', 1)
      .commit('d.s', 10_000)
      .commit('d.s', 11_000)
      .job('a1', 100_000, copy('before', 12_000))
      .state('a1', 100_000, 1n, [{ vertex: 0, path: SOURCE, next: 3n }], ['u1'])
      .commit('d.t', 13_000, { user: 'u1', identifier: 1n })

  it('does not rewrite what readers had read before it', () => {
    const lake = altered()
    const before = readOf(lake.look(19_000).facts(), 'a1')
    expect(before).toEqual(['exact', 2n, 2n, 2n])
    const after = lake.create('d.s', 20_000, 1n, LOOKUP).look(30_000).facts()
    expect(readOf(after, 'a1')).toEqual(before)
    expect(after.tables.find(({ ref }) => ref === 'table:d.s')?.changelogProducer).toBe('lookup')
  })

  it('counts for readers that begin after it: they follow changelogs', () => {
    const facts = altered()
      .create('d.s', 20_000, 1n, LOOKUP)
      .commit('d.s', 21_000, { user: 'w', identifier: 1n, schema: 1n })
      .commit('d.s', 21_010, { user: 'w', identifier: 1n, schema: 1n, kind: 'COMPACT', changelog: true })
      .commit('d.s', 22_000, { user: 'w', identifier: 2n, schema: 1n })
      .job('b1', 100_000, copy('after', 40_000))
      .state('b1', 100_000, 1n, [{ vertex: 0, path: SOURCE, next: 6n }], ['u2'])
      .commit('d.t', 50_000, { user: 'u2', identifier: 1n })
      .look(60_000)
      .facts()
    expect(readOf(facts, 'b1')).toEqual(['exact', 4n, 4n, 5n])
  })

  it('leaves open which of two ways a reader follows that began while it was made', () => {
    const facts = altered()
      .create('d.s', 20_000, 1n, LOOKUP)
      .commit('d.s', 20_100, { user: 'w', identifier: 1n, schema: 1n, changelog: true })
      .commit('d.s', 30_000, { user: 'w', identifier: 2n, schema: 1n })
      .job('b1', 100_000, copy('during', 25_000))
      .state('b1', 100_000, 1n, [{ vertex: 0, path: SOURCE, next: 5n }], ['u2'])
      .commit('d.t', 50_000, { user: 'u2', identifier: 1n })
      .look(60_000)
      .facts()
    expect(readOf(facts, 'b1')).toEqual(['range', 3n, 4n, 4n])
  })

  it('never names one version for a first scan of what was made before there were changelogs', () => {
    const facts = altered()
      .create('d.s', 20_000, 1n, LOOKUP)
      .job('b1', 100_000, copy('after', 40_000))
      .state('b1', 100_000, 1n, [{ vertex: 0, path: SOURCE, next: 3n }], ['u2'])
      .commit('d.t', 50_000, { user: 'u2', identifier: 1n })
      .look(60_000)
      .facts()
    expect(readOf(facts, 'b1')).toEqual(['atMost', 0n, 2n, 2n])
  })

  it('keeps the schema of a life that is over for those who read it', () => {
    const lake = new ScriptedLake()
      .create('d.t', 1)
      .create('d.s', 1, 0n, LOOKUP)
      .commit('d.s', 10_000, { user: 'w', identifier: 1n })
      .commit('d.s', 10_010, { user: 'w', identifier: 1n, kind: 'COMPACT', changelog: true })
      .commit('d.s', 11_000, { user: 'w', identifier: 2n })
      .job('a1', 100_000, { ...copy('before', 12_000), end: 15_000 })
      .state('a1', 100_000, 1n, [{ vertex: 0, path: SOURCE, next: 4n }], ['u1'])
      .commit('d.t', 13_000, { user: 'u1', identifier: 1n })
      .look(19_000)
    const before = readOf(lake.facts(), 'a1')
    expect(before).toEqual(['exact', 2n, 2n, 3n])
    const after = lake.drop('d.s').create('d.s', 20_000).commit('d.s', 21_000).look(30_000).facts()
    expect(readOf(after, 'a1')).toEqual(before)
  })

  it('is asked for the instant of a verdict, not for today', () => {
    const lake = altered()
    const judge = (facts: LakeFacts) => [...buildDelayIndex(facts, 15_000).judgements()]
    const before = judge(lake.look(15_000).facts())
    expect(judge(lake.create('d.s', 20_000, 1n, LOOKUP).look(30_000).facts())).toEqual(before)
  })
})
