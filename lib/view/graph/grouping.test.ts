import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryNode, graphAnswer, graphEdge, jobNode, tableNode } from '@/fixtures/graphs/graph-answer'
import { PLAIN_WORDS } from '@/fixtures/graphs/plain-words'
import { onlyBetween } from './between'
import { buildDrawing } from './build-drawing'
import { closureOf } from './closure'
import { buildAdjacency } from './adjacency'
import { indexGraph } from './graph-model'
import { groupGraph, type GroupOptions } from './grouping'
import { liftClosure } from './lift'

const BY: GroupOptions = { by: 'database', patterns: [], open: [], roots: [] }
const graph = indexGraph(
  graphAnswer(
    [
      graphEdge('boundary:kafka/x', 'job:in'),
      graphEdge('job:in', 'table:ods.a'),
      graphEdge('table:ods.a', 'job:copy'),
      graphEdge('job:copy', 'table:ods.b'),
      graphEdge('table:ods.a', 'job:join'),
      graphEdge('table:ods.b', 'job:join'),
      graphEdge('job:join', 'table:dwd.w'),
    ],
    [tableNode('table:ods.b', { state: 'late' }), boundaryNode('boundary:kafka/x'), jobNode('job:copy')],
  ),
)

describe('groups', () => {
  it('hold the tables of a database and the jobs that know no other', () => {
    const { groups, alone } = groupGraph(graph, BY)
    expect(groups).toMatchObject([
      { id: 'group:ods', members: ['job:copy', 'table:ods.a', 'table:ods.b'], tables: 2, jobs: 1 },
    ])
    expect([...(groups[0]?.states ?? [])]).toEqual([
      ['fresh', 2],
      ['late', 1],
    ])
    // One of its kind is no group.
    expect(alone.map(({ ref }) => ref)).toEqual(['boundary:kafka/x', 'job:in', 'job:join', 'table:dwd.w'])
  })

  it('roll edges up with their exact number', () => {
    const drawing = buildDrawing(graph, {
      roots: [],
      open: [],
      direction: 'lr',
      words: PLAIN_WORDS,
      grouping: groupGraph(graph, BY),
    })
    expect(drawing.edges.map(({ source, target, pill }) => `${source} ${target} ${pill}`).sort()).toEqual([
      'boundary:kafka/x job:in ',
      'group:ods job:join 2',
      'job:in group:ods ',
      'job:join table:dwd.w ',
    ])
    expect(drawing.nodes.find(({ kind }) => kind === 'group')).toMatchObject({ state: 'late', size: 3 })
  })

  it('open, and never hide a root', () => {
    expect(groupGraph(graph, { ...BY, open: ['ods'] }).groups).toEqual([])
    expect(groupGraph(graph, { ...BY, open: ['ods'] }).names).toEqual(new Map([['ods', 3]]))
    const rooted = groupGraph(graph, { ...BY, roots: ['table:ods.a'] })
    expect(rooted.alone.map(({ ref }) => ref)).toContain('table:ods.a')
  })

  it('go by the first word of a name, or by a pattern', () => {
    const named = indexGraph(
      graphAnswer(
        [],
        [tableNode('table:a.sales_x'), tableNode('table:b.sales-y'), tableNode('table:b.sales')],
      ),
    )
    expect(groupGraph(named, { ...BY, by: 'prefix' }).groups[0]?.members).toHaveLength(3)
    const byPattern = groupGraph(named, { ...BY, by: 'pattern', patterns: ['b.*', '*sales*'] })
    expect(byPattern.groups.map(({ name, members }) => `${name} ${members.length}`)).toEqual(['b.* 2'])
  })

  it('light with any of their members', () => {
    const grouping = groupGraph(graph, BY)
    const closure = closureOf(buildAdjacency(graph.edges.values()), 'table:dwd.w')
    const lifted = liftClosure(closure, grouping)
    expect(lifted?.upstream).toContain('group:ods')
    expect(lifted?.edges.size).toBe(4)
  })

  it('lose no node and no edge, whatever the graph', () => {
    const table = fc.integer({ min: 0, max: 9 }).map((n) => `table:d${n % 3}.t${n}`)
    const job = fc.integer({ min: 0, max: 5 }).map((n) => `job:j${n}`)
    const edge = fc
      .tuple(table, job, fc.boolean())
      .map(([t, j, reads]) => (reads ? graphEdge(t, j) : graphEdge(j, t)))
    const edges = fc.uniqueArray(edge, { selector: ({ from, to }) => `${from} ${to}`, maxLength: 30 })
    fc.assert(
      fc.property(edges, fc.subarray(['d0', 'd1', 'd2']), (list, open) => {
        const model = indexGraph(graphAnswer(list))
        const grouping = groupGraph(model, { ...BY, open })
        const drawn = [
          ...grouping.alone.map(({ ref }) => ref),
          ...grouping.groups.flatMap(({ members }) => members),
        ]
        expect(drawn.sort()).toEqual([...model.nodes.keys()].sort())
        const inner = [...model.edges.values()].filter(({ from, to }) => {
          const group = grouping.groupOf.get(from)
          return group !== undefined && group === grouping.groupOf.get(to)
        })
        const rolled = grouping.edges.flatMap(({ inside }) => inside)
        expect([...rolled, ...inner.map(({ id }) => id)].sort()).toEqual([...model.edges.keys()].sort())
      }),
    )
  })
})

describe('only what lies between roots', () => {
  const refs = (roots: string[]) => [...(onlyBetween(graph, roots)?.nodes.keys() ?? [])]

  it('is on a way from one to another, whichever comes first', () => {
    const between = ['job:copy', 'job:join', 'table:dwd.w', 'table:ods.a', 'table:ods.b']
    expect(refs(['table:ods.a', 'table:dwd.w'])).toEqual(between)
    expect(refs(['table:dwd.w', 'table:ods.a'])).toEqual(between)
  })

  it('keeps roots that nothing joins, and asks for two', () => {
    expect(refs(['boundary:kafka/x', 'table:dwd.w'])).toHaveLength(7)
    expect(onlyBetween(graph, ['table:dwd.w'])).toBeNull()
    const apart = indexGraph(graphAnswer([], [tableNode('table:a.b'), tableNode('table:a.c')]))
    expect([...(onlyBetween(apart, ['table:a.b', 'table:a.c'])?.nodes.keys() ?? [])]).toHaveLength(2)
  })
})
