import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAlias, type Alias } from '../aliases'
import { toPlain } from '../observations'
import { ScriptedLake } from '../testing/scripted-lake'
import type { LakeFacts } from '.'

const scan = (catalog: string, database: string, table: string) => ({
  name: `Source: ${table}[3]`,
  description: `[3]:TableSourceScan(table=[[${catalog}, ${database}, ${table}]], fields=[id])`,
})
const sink = (object: string) => ({
  name: `Writer : ${object} -> Global Committer : ${object} -> end: Writer`,
})

const edges = (facts: LakeFacts) => facts.edges.map((e) => `${e.kind} ${e.from} ${e.to} ${e.certainty}`)
const reads = (facts: LakeFacts) => edges(facts).filter((e) => e.startsWith('reads'))

function alias(from: string, to: string): Alias {
  const parsed = parseAlias(from, to)
  if (!parsed.ok) throw new Error(parsed.error.detail)
  return parsed.value
}

describe('requirement 17: a warehouse by many spellings', () => {
  it.each([
    [
      'file:/data/lake',
      ['/data/lake', 'file:///data/lake/', 'file://localhost/data//lake', 'FILE:/data/./lake'],
    ],
    ['s3://acme/lake', ['s3a://acme/lake', 's3n://acme/lake/', 'S3A://acme//lake']],
    ['hdfs://nn:8020/lake', ['hdfs://nn/lake', 'hdfs://NN:8020/lake/', 'HDFS://nn/lake']],
    ['oss://acme/lake', ['oss://acme/lake/', 'oss://acme//lake']],
  ])('%s is one place', (warehouse, spellings) => {
    for (const spelling of spellings) {
      const lake = new ScriptedLake(warehouse).create('ods.orders', 1).commit('ods.orders', 5).look(10)
      lake.job('a1', 20, { name: 'j', vertices: [{ name: 'Source: x' }] })
      lake.state('a1', 20, 1n, [{ vertex: 0, path: `${spelling}/ods.db/orders`, next: 2n }])
      expect(reads(lake.facts())).toContain('reads table:ods.orders job:j exact')
    }
  })

  it.each([
    ['another warehouse with a table of the same names', 'file:/archive/ods.db/orders'],
    ['a path that only ends alike', 'file:/lake/copy/ods.db/orders'],
    ['a percent-encoded spelling, which may be a folder of that very name', 'file:/la%6Be/ods.db/orders'],
    ['an authority left out', 'hdfs:///lake/ods.db/orders'],
  ])('%s stays apart', (_, path) => {
    const lake = new ScriptedLake().create('ods.orders', 1).commit('ods.orders', 5).look(10)
    lake.job('a1', 20, { name: 'j', vertices: [{ name: 'Source: x' }] })
    lake.state('a1', 20, 1n, [{ vertex: 0, path, next: 2n }])
    expect(reads(lake.facts()).filter((e) => e.includes('table:'))).toEqual([])
    expect(lake.facts().boundaries.map((b) => [b.system, b.name])).toContainEqual(['paimon', path])
  })
})

describe('requirement 17: catalogs by many names', () => {
  const base = () => {
    const lake = new ScriptedLake().create('ods.orders', 1).commit('ods.orders', 5).look(10)
    lake.job('a1', 20, { name: 'one', vertices: [scan('lake', 'ods', 'orders')] })
    lake.state('a1', 20, 1n, [{ vertex: 0, path: 'file:/lake/ods.db/orders', next: 2n }])
    return lake
  }

  it('fold into one table where both prove to be this warehouse', () => {
    const lake = base().job('b1', 20, { name: 'two', vertices: [scan('prod', 'ods', 'orders')] })
    lake.state('b1', 20, 1n, [{ vertex: 0, path: '/lake/ods.db/orders', next: 2n }])
    expect(reads(lake.facts())).toEqual([
      'reads table:ods.orders job:one exact',
      'reads table:ods.orders job:two exact',
    ])
  })

  it('are the same where nothing tells otherwise', () => {
    const lake = base().job('b1', 20, { name: 'two', vertices: [scan('prod', 'ods', 'orders')] })
    expect(reads(lake.facts())).toContain('reads table:ods.orders job:two exact')
  })

  it('stay apart where a path shows another warehouse, until a person joins them', () => {
    const lake = base()
      .job('b1', 20, { name: 'two', vertices: [scan('archive', 'ods', 'orders')] })
      .state('b1', 20, 1n, [{ vertex: 0, path: 'file:/archive/ods.db/orders', next: 9n }])
    expect(reads(lake.facts()).filter((e) => e.includes('table:'))).toEqual([
      'reads table:ods.orders job:one exact',
    ])
    expect(reads(lake.facts([alias('catalog:archive', 'warehouse')]))).toContain(
      'reads table:ods.orders job:two exact',
    )
  })

  it('conclude nothing where no path at all lies in the warehouse: a rewrite is missing', () => {
    const lake = new ScriptedLake().create('ods.orders', 1).commit('ods.orders', 5).look(10)
    lake.job('a1', 20, { name: 'one', vertices: [scan('lake', 'ods', 'orders')] })
    lake.state('a1', 20, 1n, [{ vertex: 0, path: 'file:/cluster/ods.db/orders', next: 2n }])
    expect(reads(lake.facts())).toContain('reads table:ods.orders job:one exact')
  })
})

describe('a renamed table', () => {
  const renamed = () =>
    new ScriptedLake()
      .create('ods.old', 1)
      .commit('ods.old', 5, { user: 'u', identifier: 1n })
      .job('a1', 6, { name: 'j', start: 2, end: 9, vertices: [sink('old')] })
      .state('a1', 6, 1n, [], ['u'])
      .look(10)
      .rename('ods.old', 'ods.new')
      .commit('ods.new', 15, { user: 'v', identifier: 1n })
      .look(20)

  it('is one table with its history, under its new name', () => {
    const facts = renamed().facts()
    expect(facts.tables.map((t) => [t.ref, t.otherNames])).toEqual([
      ['table:ods.new', [{ name: 'table:ods.old', because: 'renamed' }]],
    ])
    expect(facts.snapshots.map((s) => [s.table, s.id, s.status])).toEqual([
      ['table:ods.new', 1n, 'live'],
      ['table:ods.new', 2n, 'live'],
    ])
    expect(edges(facts)).toContain('writes job:j table:ods.new exact')
  })

  it('is told from a copy: where both stand there, both stay', () => {
    const lake = renamed()
    const copied = lake.observations.filter((o) => o.readAt === 10)
    for (const seen of copied) lake.observations.push({ ...seen, lastReadAt: 30 })
    lake.observations.push({
      place: 'file:/lake',
      readAt: 30,
      lastReadAt: 30,
      body: {
        kind: 'catalog-listing',
        tables: [
          { database: 'ods', table: 'old' },
          { database: 'ods', table: 'new' },
        ],
      },
    })
    expect(lake.facts().tables.map((t) => t.ref)).toEqual(['table:ods.new', 'table:ods.old'])
  })
})

describe('names joined by hand', () => {
  const lake = () =>
    new ScriptedLake()
      .create('a.orders', 1)
      .commit('a.orders', 5)
      .create('b.orders', 1)
      .commit('b.orders', 6)
      .look(10)
      .job('a1', 20, { name: 'copy', vertices: [scan('lake', 'a', 'orders'), sink('orders')] })
      .job('b1', 20, { name: 'copy-v2', start: 5, vertices: [scan('lake', 'a', 'orders'), sink('orders')] })

  it('give a sink that two tables bear its table', () => {
    expect(edges(lake().facts())).toContain('writes job:copy boundary:unresolved/orders assumed')
    const joined = lake().facts([alias('boundary:unresolved/orders', 'table:b.orders')])
    expect(edges(joined)).toContain('writes job:copy table:b.orders assumed')
    expect(joined.boundaries.map((b) => b.system)).not.toContain('unresolved')
  })

  it('make one table of two, and one job of two names', () => {
    const facts = lake().facts([alias('table:b.orders', 'table:a.orders'), alias('job:copy-v2', 'job:copy')])
    expect(facts.tables.map((t) => [t.ref, t.otherNames])).toEqual([
      ['table:a.orders', [{ name: 'table:b.orders', because: 'alias' }]],
    ])
    expect(new Set(facts.runs.map((r) => r.jobName))).toEqual(new Set(['copy']))
  })

  it('put a path of another spelling to its table, or a whole warehouse to this one', () => {
    const elsewhere = lake().state('a1', 20, 1n, [{ vertex: 0, path: 'file:/mnt/x/a.db/orders', next: 2n }])
    elsewhere.job('c1', 20, { name: 'ours', vertices: [{ name: 'Source: x' }] })
    elsewhere.state('c1', 20, 1n, [{ vertex: 0, path: 'file:/mnt/x/a.db/orders', next: 2n }])
    expect(reads(elsewhere.facts())).not.toContain('reads table:a.orders job:ours exact')
    for (const from of ['path:/mnt/x', 'path:file:///mnt/x/a.db/orders']) {
      const to = from.endsWith('orders') ? 'table:a.orders' : 'warehouse'
      expect(reads(elsewhere.facts([alias(from, to)]))).toContain('reads table:a.orders job:ours exact')
    }
  })

  const POOL: readonly Alias[] = [
    alias('table:b.orders', 'table:a.orders'),
    alias('table:a.orders', 'table:b.orders'),
    alias('boundary:unresolved/orders', 'table:b.orders'),
    alias('job:copy-v2', 'job:copy'),
    alias('catalog:lake', 'warehouse'),
    alias('catalog:lake.a.orders', 'table:b.orders'),
    alias('path:/mnt/x', 'warehouse'),
    alias('boundary:temporary/gone', 'table:c.gone'),
  ]

  it('are undone without a trace, and do not depend on the order they were said in', () => {
    const text = (aliases: readonly Alias[]) => JSON.stringify(toPlain(lake().facts(aliases)))
    const before = text([])
    fc.assert(
      fc.property(fc.shuffledSubarray([...POOL]), fc.nat(20), (said, cut) => {
        const joined = text(said)
        expect(text([...said].reverse())).toBe(joined)
        const [undone, kept] = [said.slice(0, cut), said.slice(cut)]
        expect(text(kept)).toBe(text(said.filter((one) => !undone.includes(one))))
        expect(text([])).toBe(before)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['table:a.orders', 'table:a.orders'],
    ['job:copy', 'table:a.orders'],
    ['table:a.orders', 'warehouse'],
    ['catalog:lake', 'table:a.orders'],
    ['catalog:lake.a.orders', 'warehouse'],
    ['table:a.orders@3', 'table:b.orders'],
    ['nonsense', 'table:a.orders'],
    ['table:a.orders', 'boundary:unknown/x'],
  ])('refuse %s for %s', (from, to) => {
    expect(parseAlias(from, to).ok).toBe(false)
  })
})
