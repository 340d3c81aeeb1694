import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shuffled } from '@/fixtures/testing/random'
import type { EdgeFact, EdgeStretch, RunFact, TableFact } from '../facts'
import { jobRefText, tableRefText, type RefText } from '../refs'
import { buildTopology, type TopologyInput, type TopologyQuestion } from '.'

const evidence = [{ kind: 'rest-plan' as const, place: 'file:/plan', observedAt: 0, says: 'said so' }]
const t = (name: string) => tableRefText({ database: 'd', table: name, branch: null })
const j = (name: string) => jobRefText(name)

function tableFact(name: string): TableFact {
  return {
    ref: t(name),
    table: { database: 'd', table: name, branch: null },
    type: 'table',
    layers: [{ layer: 'history', store: null }],
    path: '',
    primaryKeys: [],
    partitionKeys: [],
    comment: null,
    changelogProducer: 'none',
    mergeEngine: null,
    newestSchemaId: null,
    forkOf: null,
    forkSnapshotId: null,
    present: true,
    schemas: [],
    tags: [],
    consumers: [],
    branchNames: [],
    since: 0,
    evidence,
  }
}

function run(jobName: string, startTime = 0, endTime: number | null = null): RunFact {
  return {
    jobId: jobName,
    jobName,
    clusters: [],
    jobType: 'STREAMING',
    maintenance: false,
    startTime,
    endTime,
    states: [],
    chain: jobName,
    restoredFrom: null,
    sources: [],
    sinks: [],
    checkpointIntervalMillis: null,
    checkpointTimeoutMillis: null,
    evidence,
  }
}

function edge(
  from: RefText,
  to: RefText,
  stretches: EdgeStretch[] = [{ jobId: null, from: 0, to: null }],
): EdgeFact {
  return {
    from,
    to,
    kind: from.startsWith('job:') ? 'writes' : 'reads',
    lookup: false,
    certainty: 'exact',
    stretches,
    evidence,
  }
}

/** `a>j>b` reads: job j reads table a and writes table b. Lower-case letters name tables, jobs are written `j1`. */
function lake(...steps: [string, string, string][]): TopologyInput {
  const tables = new Map<string, TableFact>()
  const runs = new Map<string, RunFact>()
  const edges = new Map<string, EdgeFact>()
  for (const [from, job, to] of steps) {
    for (const name of [from, to]) tables.set(name, tableFact(name))
    runs.set(job, run(job))
    edges.set(`${from}>${job}`, edge(t(from), j(job)))
    edges.set(`${job}>${to}`, edge(j(job), t(to)))
  }
  return {
    tables: [...tables.values()],
    runs: [...runs.values()],
    edges: [...edges.values()],
    boundaries: [],
  }
}

function ask(question: Partial<TopologyQuestion> = {}): TopologyQuestion {
  return {
    root: null,
    upstream: 2,
    downstream: 2,
    view: 'bipartite',
    limit: 500,
    horizon: { until: null, onlyValid: false },
    hides: () => false,
    judgements: new Map(),
    ...question,
  }
}

const refs = (answer: ReturnType<typeof buildTopology>) => answer?.nodes.map((node) => node.ref) ?? []

describe('topology', () => {
  it('is empty for an empty lake, and null for an unknown root', () => {
    const empty: TopologyInput = { tables: [], runs: [], edges: [], boundaries: [] }
    expect(buildTopology(empty, ask())?.nodes).toEqual([])
    expect(buildTopology(empty, ask({ root: t('a') }))).toBeNull()
  })

  it('counts depth in jobs, both ways, from a table', () => {
    const facts = lake(['a', 'j1', 'b'], ['b', 'j2', 'c'], ['c', 'j3', 'd'])
    const answer = buildTopology(facts, ask({ root: t('b'), upstream: 1, downstream: 1 }))
    expect(refs(answer)).toEqual([j('j1'), j('j2'), t('a'), t('b'), t('c')])
    expect(answer?.nodes.map((node) => node.hop)).toEqual([-1, 1, -1, 0, 1])
    expect(answer?.omitted).toEqual([{ ref: t('c'), direction: 'downstream', count: 2, cause: 'depth' }])
  })

  it('takes a root job as its own first job', () => {
    const facts = lake(['a', 'j1', 'b'], ['b', 'j2', 'c'])
    expect(refs(buildTopology(facts, ask({ root: j('j2'), upstream: 1, downstream: 1 })))).toEqual([
      j('j2'),
      t('b'),
      t('c'),
    ])
    expect(refs(buildTopology(facts, ask({ root: j('j2'), upstream: 0, downstream: 0 })))).toEqual([j('j2')])
    expect(refs(buildTopology(facts, ask({ root: j('j2'), upstream: 2, downstream: 0 })))).toEqual([
      j('j1'),
      j('j2'),
      t('a'),
      t('b'),
    ])
  })

  it('requirement 24: shows a self-loop as two edges, a cycle and a diamond with every node once', () => {
    const loop = buildTopology(lake(['a', 'j1', 'a']), ask({ root: t('a') }))
    expect(loop?.edges.map((e) => `${e.from} ${e.to}`)).toEqual([
      `${j('j1')} ${t('a')}`,
      `${t('a')} ${j('j1')}`,
    ])
    const cycle = buildTopology(
      lake(['a', 'j1', 'b'], ['b', 'j2', 'a']),
      ask({ root: t('a'), upstream: 9, downstream: 9 }),
    )
    expect(refs(cycle)).toEqual([j('j1'), j('j2'), t('a'), t('b')])
    const diamond = lake(['a', 'j1', 'b'], ['a', 'j2', 'c'], ['b', 'j3', 'd'], ['c', 'j3', 'd'])
    expect(refs(buildTopology(diamond, ask({ root: t('d'), upstream: 2, downstream: 0 })))).toHaveLength(7)
  })

  it('survives a chain of 10,000 jobs', () => {
    const steps = Array.from({ length: 10_000 }, (_, i): [string, string, string] => [
      `t${i}`,
      `j${i}`,
      `t${i + 1}`,
    ])
    const answer = buildTopology(
      lake(...steps),
      ask({ root: t('t0'), upstream: 0, downstream: 100_000, limit: 50_000 }),
    )
    expect(answer?.nodes).toHaveLength(20_001)
  })

  it('keeps the nearest nodes when there are too many, and says that the limit cut them', () => {
    const facts = lake(['a', 'j1', 'b'], ['b', 'j2', 'c'])
    const answer = buildTopology(facts, ask({ root: t('a'), downstream: 5, limit: 3 }))
    expect(refs(answer)).toEqual([j('j1'), t('a'), t('b')])
    expect(answer?.omitted).toEqual([{ ref: t('b'), direction: 'downstream', count: 2, cause: 'limit' }])
  })

  it('marks what has ended without an instant, and leaves it out with one', () => {
    const facts: TopologyInput = {
      ...lake(['a', 'j1', 'b']),
      runs: [run('j1', 10, 20)],
      edges: [edge(t('a'), j('j1'), [{ jobId: 'j1', from: 10, to: 20 }])],
    }
    const now = buildTopology(facts, ask())
    expect(now?.edges).toMatchObject([{ validFrom: 10, validTo: 20 }])
    expect(now?.nodes.find((node) => node.ref === j('j1'))?.ended).toBe(true)
    const during = buildTopology(facts, ask({ horizon: { until: 15, onlyValid: true } }))
    expect(during?.edges).toMatchObject([{ validFrom: 10, validTo: null }])
    expect(during?.nodes.find((node) => node.ref === j('j1'))?.ended).toBe(false)
    expect(buildTopology(facts, ask({ horizon: { until: 25, onlyValid: true } }))?.edges).toEqual([])
    expect(refs(buildTopology(facts, ask({ horizon: { until: 5, onlyValid: false } })))).not.toContain(
      j('j1'),
    )
  })

  it('folds jobs into edges between tables, and tables into edges between jobs', () => {
    const facts = lake(['a', 'j1', 'b'], ['a', 'j2', 'b'], ['b', 'j3', 'c'])
    const tables = buildTopology(facts, ask({ view: 'tables' }))
    expect(tables?.edges.map((e) => [e.from, e.to, e.via])).toEqual([
      [t('a'), t('b'), [j('j1'), j('j2')]],
      [t('b'), t('c'), [j('j3')]],
    ])
    const jobs = buildTopology(facts, ask({ view: 'jobs' }))
    expect(jobs?.edges.map((e) => [e.from, e.to, e.via])).toEqual([
      [j('j1'), j('j3'), [t('b')]],
      [j('j2'), j('j3'), [t('b')]],
    ])
  })

  it('never counts what the asker may not see', () => {
    const facts = lake(['a', 'j1', 'b'], ['b', 'secret', 'c'])
    const answer = buildTopology(
      facts,
      ask({ root: t('a'), downstream: 1, hides: (ref) => ref === j('secret') || ref === t('c') }),
    )
    expect(answer?.omitted).toEqual([])
    expect(answer?.totals).toEqual({ tables: 2, jobs: 1, boundaries: 0 })
  })

  it('keeps names from Object.prototype apart', () => {
    const answer = buildTopology(
      lake(['constructor', 'toString', '__proto__']),
      ask({ root: t('constructor'), downstream: 1 }),
    )
    expect(refs(answer)).toEqual([j('toString'), t('__proto__'), t('constructor')])
  })

  const step = fc.tuple(
    fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    fc.constantFrom('j1', 'j2', 'j3', 'j4'),
    fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  )

  it('agrees with a plain fixed-point search, whatever the order of facts', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.nat(3),
        fc.nat(3),
        fc.nat(),
        (steps, up, down, seed) => {
          const facts = lake(...steps)
          const root = facts.tables[0]!.ref
          const answer = buildTopology(facts, ask({ root, upstream: up, downstream: down }))
          expect(new Set(refs(answer))).toEqual(plainSearch(facts, root, up, down))
          const mixed = {
            ...facts,
            tables: shuffled(facts.tables, seed),
            runs: shuffled(facts.runs, seed),
            edges: shuffled(facts.edges, seed),
          }
          expect(buildTopology(mixed, ask({ root, upstream: up, downstream: down }))).toEqual(answer)
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** Relaxes costs until nothing changes: entering a job costs one. */
function plainSearch(facts: TopologyInput, root: RefText, up: number, down: number): Set<RefText> {
  const found = new Set<RefText>([root])
  for (const [depth, forward] of [
    [up, false],
    [down, true],
  ] as const) {
    const cost = new Map<RefText, number>([[root, 0]])
    for (let changed = true; changed;) {
      changed = false
      for (const { from, to } of facts.edges) {
        const [a, b] = forward ? [from, to] : [to, from]
        const next = (cost.get(a) ?? Infinity) + (b.startsWith('job:') ? 1 : 0)
        if (next <= depth && next < (cost.get(b) ?? Infinity)) {
          cost.set(b, next)
          changed = true
        }
      }
    }
    for (const ref of cost.keys()) found.add(ref)
  }
  return found
}

describe('topology around several roots, with opened hops', () => {
  const chain = lake(['a', 'j1', 'b'], ['b', 'j2', 'c'], ['c', 'j3', 'd'], ['x', 'j9', 'y'])

  it('is the union around the roots, hops counted to the nearer one', () => {
    const answer = buildTopology(
      chain,
      ask({ root: t('a'), moreRoots: [t('d')], upstream: 1, downstream: 1 }),
    )
    expect(refs(answer)).toEqual([j('j1'), j('j3'), t('a'), t('b'), t('c'), t('d')])
    expect(answer?.nodes.map((node) => node.hop)).toEqual([1, -1, 0, 1, -1, 0])
  })

  it('is null when one of the roots is not in the lake', () => {
    expect(buildTopology(chain, ask({ root: t('a'), moreRoots: [t('gone')] }))).toBeNull()
  })

  it('opens hops one after the other and counts what is left exactly', () => {
    const question = { root: t('a'), upstream: 0, downstream: 1 }
    const first = buildTopology(chain, ask(question))
    expect(first?.omitted).toEqual([{ ref: t('b'), direction: 'downstream', count: 2, cause: 'depth' }])
    const open = [{ ref: t('b'), direction: 'downstream' } as const]
    const second = buildTopology(chain, ask({ ...question, open }))
    expect(refs(second)).toEqual([j('j1'), j('j2'), t('a'), t('b'), t('c')])
    expect(second?.omitted).toEqual([{ ref: t('c'), direction: 'downstream', count: 2, cause: 'depth' }])
    const third = buildTopology(
      chain,
      ask({ ...question, open: [...open, { ref: t('c'), direction: 'downstream' }] }),
    )
    expect(refs(third)).toContain(t('d'))
    expect(third?.omitted).toEqual([])
  })

  it('opens nothing at what is not shown', () => {
    const open = [{ ref: t('x'), direction: 'downstream' } as const]
    const answer = buildTopology(chain, ask({ root: t('a'), upstream: 0, downstream: 1, open }))
    expect(refs(answer)).not.toContain(t('y'))
  })

  it('keeps opened hops before others where the limit cuts', () => {
    const open = [{ ref: t('x'), direction: 'downstream' } as const]
    const answer = buildTopology(chain, ask({ limit: 3, open }))
    expect(refs(answer)).toEqual([j('j9'), t('x'), t('y')])
  })
})
