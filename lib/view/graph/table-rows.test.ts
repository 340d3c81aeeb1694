import { describe, expect, it } from 'vitest'
import { graphAnswer, graphEdge } from '@/fixtures/graphs/graph-answer'
import { buildAdjacency } from './adjacency'
import { closureOf } from './closure'
import { indexGraph } from './graph-model'
import { groupRows } from './table-rows'

const edges = [
  graphEdge('boundary:kafka/x', 'job:ingest'),
  graphEdge('job:ingest', 'table:ods.orders'),
  graphEdge('table:ods.orders', 'job:enrich'),
  graphEdge('job:enrich', 'table:dwd.wide'),
  graphEdge('table:dwd.wide', 'job:dedupe'),
  graphEdge('job:dedupe', 'table:dwd.wide'),
  graphEdge('table:dwd.wide', 'job:agg'),
  graphEdge('job:agg', 'table:ads.report'),
]
const graph = indexGraph(
  graphAnswer(edges, [], {
    omitted: [{ ref: 'table:ads.report', direction: 'downstream', count: 6, cause: 'depth' }],
  }),
)
const rows = (roots: string[], selected: string | null = null) => {
  const closure = selected === null ? null : closureOf(buildAdjacency(graph.edges.values()), selected)
  const groups = groupRows(graph, { roots, selected, closure })
  const all = groups.flatMap((group) => group.rows)
  return { groups, all, row: (ref: string) => all.find(({ node }) => node.ref === ref) }
}
const shape = (groups: ReturnType<typeof groupRows>) =>
  groups.map((group) => [
    group.kind,
    group.hops,
    group.database,
    group.rows.map(({ node }) => node.ref).join(' '),
  ])

describe('groupRows', () => {
  it('goes with the flow around a root, farthest upstream first', () => {
    expect(shape(rows(['table:dwd.wide']).groups)).toEqual([
      ['upstream', 2, '', 'job:ingest boundary:kafka/x'],
      ['upstream', 1, '', 'table:ods.orders job:enrich'],
      ['roots', 0, '', 'table:dwd.wide'],
      ['downstream', 1, '', 'table:ads.report job:agg job:dedupe'],
    ])
  })

  it('goes by place without a root, or when no root is drawn', () => {
    const byPlace = shape(rows([]).groups)
    expect(byPlace.map(([kind, , database]) => [kind, database])).toEqual([
      ['database', 'ads'],
      ['database', 'dwd'],
      ['database', 'ods'],
      ['jobs', ''],
      ['outside', ''],
    ])
    expect(shape(rows(['table:gone.t']).groups)).toEqual(byPlace)
  })

  it('holds every node once', () => {
    for (const roots of [[], ['table:dwd.wide'], ['job:agg', 'table:ods.orders']]) {
      const refs = rows(roots).all.map(({ node }) => node.ref)
      expect(refs.toSorted()).toEqual([...graph.nodes.keys()].toSorted())
    }
  })

  it('says what feeds a node, what it feeds, and what lies beyond', () => {
    const { row } = rows([])
    expect(row('table:dwd.wide')).toMatchObject({
      fedBy: ['job:dedupe', 'job:enrich'],
      feeds: ['job:agg', 'job:dedupe'],
    })
    expect(row('table:ads.report')).toMatchObject({ moreIn: 0, moreOut: 6, feeds: [] })
  })

  it('tells a node in a cycle with the root', () => {
    const { row } = rows(['table:dwd.wide'])
    expect(row('job:dedupe')?.cycle).toBe(true)
    expect(row('job:enrich')?.cycle).toBe(false)
  })

  it('says on which side of the selection a row lies', () => {
    const { row } = rows([], 'table:dwd.wide')
    expect(row('table:ods.orders')?.path).toBe('above')
    expect(row('table:ads.report')?.path).toBe('below')
    expect(row('job:dedupe')?.path).toBe('both')
    expect(row('table:dwd.wide')?.path).toBe('selected')
    expect(rows([], 'table:ads.report').row('table:ods.orders')?.path).toBe('above')
  })
})
