import { describe, expect, it } from 'vitest'
import { buildDelayIndex } from '../delay'
import { tableRefText } from '../refs'
import { ScriptedLake } from '../testing/scripted-lake'
import type { LakeFacts } from '.'

const sink = (object: string) => ({
  name: `Writer : ${object} -> Global Committer : ${object} -> end: Writer`,
})
const versions = (facts: LakeFacts) => facts.snapshots.map((s) => `${s.id} ${s.timeMillis} ${s.status}`)
const writes = (facts: LakeFacts, job: string) =>
  facts.edges.filter((e) => e.kind === 'writes' && e.from === `job:${job}`)

describe('a table dropped and created again', () => {
  const lake = () =>
    new ScriptedLake()
      .create('d.t', 1)
      .create('d.t', 2, 1n)
      .commit('d.t', 10, { user: 'u', identifier: 1n, schema: 1n })
      .commit('d.t', 11, { user: 'u', identifier: 2n, schema: 1n })
      .job('a1', 12, { name: 'old', start: 5, vertices: [sink('t')] })
      .state('a1', 12, 2n, [], ['u'])
      .look(20)
      .drop('d.t')
      .create('d.t', 30)
      .commit('d.t', 40, { user: 'v', identifier: 1n })
      .look(50)

  it('has two lives: the older one stays as superseded history', () => {
    expect(versions(lake().facts())).toEqual(['1 40 live', '1 10 superseded', '2 11 superseded'])
  })

  it('takes its schemas from the life it has', () => {
    expect(
      lake()
        .facts()
        .tables[0]?.schemas.map((s) => s.id),
    ).toEqual([0n])
  })

  it('ends the edge of a run that wrote to the older life only', () => {
    expect(writes(lake().facts(), 'old')[0]?.stretches).toMatchObject([{ from: 5, to: 30 }])
  })

  it('keeps the older life apart where its numbers are never given again', () => {
    const facts = lake()
      .commit('d.t', 41, { user: 'v', identifier: 2n, id: 9n })
      .expire('d.t', 1)
      .look(60)
      .facts()
    expect(versions(facts)).toEqual(['1 40 expired', '9 41 live', '1 10 superseded', '2 11 superseded'])
  })
})

describe('a table that is gone', () => {
  it('stays with its history, marked, and its edges end', () => {
    const facts = new ScriptedLake()
      .create('d.t', 1)
      .commit('d.t', 10, { user: 'u', identifier: 1n })
      .create('d.kept', 1)
      .job('a1', 12, { name: 'j', start: 5, vertices: [sink('t')] })
      .state('a1', 12, 1n, [], ['u'])
      .look(20)
      .drop('d.t')
      .look(30)
      .facts()
    expect(facts.tables.map((t) => [t.ref, t.present])).toEqual([
      ['table:d.kept', true],
      ['table:d.t', false],
    ])
    expect(writes(facts, 'j')[0]?.stretches).toMatchObject([{ from: 5, to: 20 }])
  })
})

describe('rollbacks', () => {
  it('leave what expired below the fork on the path, and nothing of the life that ended', () => {
    const lake = new ScriptedLake().create('d.t', 1)
    for (let at = 10; at < 16; at++) lake.commit('d.t', at)
    lake.look(20).rollBack('d.t', 3n).commit('d.t', 30).commit('d.t', 31).look(40).expire('d.t', 1).look(50)
    expect(versions(lake.facts())).toEqual([
      '1 10 expired',
      '2 11 expired',
      '3 12 expired',
      '4 30 expired',
      '5 31 live',
      '4 13 superseded',
      '5 14 superseded',
      '6 15 superseded',
    ])
    const old = lake.facts().snapshots.filter((s) => s.status === 'superseded')
    expect(old.map((s) => s.leftPathBy)).toEqual([30, 30, 30])
  })
})

describe('a branch', () => {
  it('is a table of its own that forks from a snapshot, and inherits no writer', () => {
    const facts = new ScriptedLake()
      .create('d.t', 1)
      .commit('d.t', 10)
      .commit('d.t', 11)
      .branch('d.t', 'dev', 2n)
      .commit('d.t$branch_dev', 12)
      .look(20)
      .facts()
    const branch = facts.tables.find((t) => t.ref === 'table:d.t$branch_dev')
    expect(branch).toMatchObject({ forkOf: 'table:d.t', forkSnapshotId: 2n, present: true })
    expect(facts.edges.filter((e) => e.kind === 'forks').map((e) => [e.from, e.to, e.certainty])).toEqual([
      ['table:d.t', 'table:d.t$branch_dev', 'exact'],
    ])
  })
})

describe('INSERT OVERWRITE', () => {
  /** A streaming reader that had read through it, by hints of its statement and options of the table. */
  function readThrough(hints: string, options: Readonly<Record<string, string>>) {
    const description = `[1]:TableSourceScan(table=[[lake, d, s]], fields=[a]${hints})`
    return new ScriptedLake()
      .create('d.s', 1, 0n, options)
      .create('d.t', 1)
      .commit('d.s', 1_000)
      .job('a', 90_000, {
        name: 'copy',
        start: 5_000,
        vertices: [{ name: 'Source: s[1]', description }, sink('t')],
      })
      .state('a', 90_000, 1n, [{ vertex: 0, path: 'file:/lake/d.db/s', next: 2n }], ['u1'])
      .commit('d.t', 10_000, { user: 'u1', identifier: 1n })
      .commit('d.s', 20_000, { kind: 'OVERWRITE' })
      .state('a', 90_000, 2n, [{ vertex: 0, path: 'file:/lake/d.db/s', next: 3n }], ['u1'])
      .commit('d.t', 30_000, { user: 'u1', identifier: 2n })
      .look(90_000)
      .facts()
  }
  const second = (facts: LakeFacts) => facts.reads.find(({ checkpointId }) => checkpointId === 2n)
  const notices = (facts: LakeFacts) =>
    buildDelayIndex(facts, 80_000)
      .judge(tableRefText({ database: 'd', table: 't', branch: null }))
      ?.notices.map(({ code, ref }) => [code, ref])

  it('is passed over by a streaming reader without the option, with a notice: it never arrives', () => {
    const facts = readThrough('', {})
    expect(second(facts)).toMatchObject({ certainty: 'exact', high: 1n, position: 2n })
    expect(notices(facts)).toEqual([['passed-over', 'table:d.s@2']])
  })

  it.each(['streaming-read-overwrite', 'streaming-read-append-overwrite'])(
    'is received where the table says %s, or a hint of the statement',
    (key) => {
      const byTable = readThrough('', { [key]: 'true' })
      expect(second(byTable)).toMatchObject({ certainty: 'exact', high: 2n, position: 2n })
      expect(notices(byTable)).toEqual([])
      const byHint = readThrough(`, hints=[[[OPTIONS options:{${key}=true}]]]`, {})
      expect(second(byHint)).toMatchObject({ certainty: 'exact', high: 2n, position: 2n })
    },
  )

  it('is content though its record delta is 0', () => {
    const facts = new ScriptedLake()
      .create('d.t', 1)
      .commit('d.t', 10, { kind: 'OVERWRITE', rows: 0n })
      .look(20)
      .facts()
    expect(facts.snapshots[0]).toMatchObject({ content: true, commitKind: 'OVERWRITE' })
  })
})
