import { expect, it } from 'vitest'
import { readFixtureLake } from '@/fixtures/testing/fixture-lake'
import { deriveFacts, type EdgeFact, type LakeFacts, type RunFact, type TableFact } from '@/lib/domain/facts'
import { buildTopology, type TopologyInput, type TopologyQuestion } from '@/lib/domain/graph'
import { decodeBody, encodeBody, type StoredObservation } from '@/lib/domain/observations'
import { tableRefText, type RefText } from '@/lib/domain/refs'

/** Copies of the shop's topology side by side. */
const COPIES = 300

it('derives the shop', async () => {
  const { observations, lake } = await readFixtureLake('shop', ['late', 'final'])
  const stored = observations.map((one): StoredObservation => ({ ...one, lastReadAt: one.readAt }))
  const texts = stored.map(({ body }) => encodeBody(body))
  const decoding = median(() => texts.map(decodeBody))
  const deriving = median(() => deriveFacts({ observations: stored, ...lake }))
  console.log(
    `shop, ${stored.length} observations: deriving ${deriving.toFixed(1)} ms, ` +
      `${(deriving / decoding).toFixed(2)} x decoding them (${decoding.toFixed(1)} ms)`,
  )
})

it('builds topologies', async () => {
  const { observations, lake } = await readFixtureLake('shop', ['late', 'final'])
  const stored = observations.map((one): StoredObservation => ({ ...one, lastReadAt: one.readAt }))
  const one = deriveFacts({ observations: stored, ...lake })
  const many = copies(one, COPIES)
  for (const [what, facts] of [
    ['shop', one],
    [`${COPIES} shops`, many],
  ] as const) {
    const text = JSON.stringify([facts.edges, facts.tables.map(({ ref }) => ref)])
    const parsing = median(() => JSON.parse(text) as unknown)
    const whole = median(() => buildTopology(facts, ask({ limit: 5_000 })))
    const root = facts.edges[0]?.to ?? null
    const around = median(() => buildTopology(facts, ask({ root, limit: 500 })))
    expect(buildTopology(facts, ask({ root, limit: 500 }))?.nodes.length).toBeGreaterThan(1)
    console.log(
      `${what}, ${facts.tables.length + facts.runs.length} tables and runs, ${facts.edges.length} edges: ` +
        `whole ${whole.toFixed(1)} ms, ${(whole / parsing).toFixed(2)} x parsing the edges as JSON ` +
        `(${parsing.toFixed(1)} ms); around one node ${around.toFixed(1)} ms, ${(around / parsing).toFixed(2)} x`,
    )
  }
})

function copies({ tables, runs, edges, boundaries }: LakeFacts, count: number): TopologyInput {
  const each = <T>(items: readonly T[], copy: (item: T, nth: string) => T) =>
    Array.from({ length: count }, (_, nth) => items.map((item) => copy(item, `_${nth}`))).flat()
  const name = (ref: RefText, nth: string): RefText =>
    ref.replace(/^table:([^.]+)/, `table:$1${nth}`).replace(/^job:.*/, `$&${nth}`) as RefText
  return {
    tables: each(tables, (fact: TableFact, nth) => {
      const table = { ...fact.table, database: fact.table.database + nth }
      return { ...fact, table, ref: tableRefText(table) }
    }),
    runs: each(runs, (fact: RunFact, nth) => ({
      ...fact,
      jobName: fact.jobName + nth,
      jobId: fact.jobId + nth,
    })),
    edges: each(edges, (fact: EdgeFact, nth) => ({
      ...fact,
      from: name(fact.from, nth),
      to: name(fact.to, nth),
    })),
    boundaries,
  }
}

function ask(question: Partial<TopologyQuestion>): TopologyQuestion {
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

/** Of eleven, after two that warm up. */
function median(work: () => unknown): number {
  const times = Array.from({ length: 13 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return times.slice(2).sort((a, b) => a - b)[5] ?? NaN
}
