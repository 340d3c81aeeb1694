import { describe, expect, it } from 'vitest'
import { boundaryNode, graphAnswer, graphEdge, jobNode, tableNode } from '@/fixtures/graphs/graph-answer'
import { PLAIN_WORDS } from '@/fixtures/graphs/plain-words'
import type { WireGraph } from '@/lib/contracts'
import { buildDrawing, type DrawingOptions } from './build-drawing'
import { indexGraph } from './graph-model'

const PLAIN: DrawingOptions = { roots: [], open: [], direction: 'lr', words: PLAIN_WORDS }

function draw(answer: WireGraph, options: Partial<DrawingOptions> = {}) {
  const drawing = buildDrawing(indexGraph(answer), { ...PLAIN, ...options })
  return { ...drawing, node: (id: string) => drawing.nodes.find((node) => node.id === id) }
}

const flow = [graphEdge('table:ods.orders', 'job:enrich'), graphEdge('job:enrich', 'table:dwd.order_wide')]

describe('nodes of a drawing', () => {
  it('carry the whole name, and what fits of it on a card', () => {
    const long = 'table:warehouse.orders_by_city_daily_summary'
    const node = draw(graphAnswer([], [tableNode(long)])).node(long)
    expect(node).toMatchObject({ label: 'warehouse.orders_by_city_daily_summary', place: '' })
    expect(node?.name).toMatch(/^orders_by.*…/)
  })

  it('have an icon by what they are', () => {
    const icon = (node: Parameters<typeof graphAnswer>[1]) => draw(graphAnswer([], node)).nodes[0]?.icon
    expect(icon([tableNode('table:a.b')])).toBe('table')
    expect(icon([tableNode('table:a.b', { layers: ['history', 'newest'] })])).toBe('layers')
    expect(icon([tableNode('table:a.b', { branch: 'x' })])).toBe('branch')
    expect(icon([tableNode('table:a.b', { ended: true })])).toBe('archive')
    expect(icon([jobNode('job:j')])).toBe('stream')
    expect(icon([jobNode('job:j', { jobType: 'BATCH' })])).toBe('batch')
    expect(icon([jobNode('job:j', { maintenance: true })])).toBe('maintenance')
    expect(icon([boundaryNode('boundary:kafka/x')])).toBe('outside')
  })

  it('have no state outside the lake', () => {
    expect(draw(graphAnswer([], [boundaryNode('boundary:kafka/x')])).nodes[0]?.state).toBeNull()
  })

  it('mark several roots', () => {
    const drawing = draw(graphAnswer(flow), { roots: ['table:ods.orders', 'job:enrich'] })
    expect(drawing.nodes.filter(({ root }) => root).map(({ id }) => id)).toEqual([
      'job:enrich',
      'table:ods.orders',
    ])
  })
})

describe('cycles', () => {
  it('turn the edge that closes them back, with a pill', () => {
    const cycle = [graphEdge('table:a.t', 'job:dedupe'), graphEdge('job:dedupe', 'table:a.t')]
    const drawing = draw(graphAnswer(cycle))
    expect(drawing.edges.map(({ source, back, pill }) => ({ source, back, pill }))).toEqual([
      { source: 'table:a.t', back: false, pill: '' },
      { source: 'job:dedupe', back: true, pill: 'cycle' },
    ])
    expect(drawing.node('job:dedupe')?.icon).toBe('repeat')
    expect(drawing.nodes.every(({ cyclic }) => cyclic)).toBe(true)
  })
})

describe('edges of a drawing', () => {
  it('are dashed where nothing proves them, and dotted where they ended', () => {
    const drawing = draw(
      graphAnswer([
        graphEdge('table:a.b', 'job:j', { certainty: 'assumed', lookup: true }),
        graphEdge('job:j', 'table:a.c', { validTo: '2026-11-29T20:00:00.000Z' }),
        graphEdge('job:j', 'table:a.d', { certainty: 'range' }),
      ]),
    )
    const flags = new Map(drawing.edges.map((edge) => [edge.target, [edge.inferred, edge.ended]]))
    expect(flags.get('job:j')).toEqual([true, false])
    expect(flags.get('table:a.c')).toEqual([false, true])
    expect(flags.get('table:a.d')).toEqual([false, false])
  })

  it('count the jobs they stand for, from two on', () => {
    const edge = (via: string[]) => ({ ...graphEdge('table:a.b', 'table:a.c'), kind: 'reads' as const, via })
    const pill = (via: string[]) => draw(graphAnswer([edge(via)], [], { view: 'tables' })).edges[0]?.pill
    expect(pill(['job:x', 'job:y'])).toBe('2 jobs')
    expect(pill(['job:x'])).toBe('')
  })
})

describe('badges', () => {
  const answer = graphAnswer(flow, [], {
    omitted: [
      { ref: 'table:ods.orders', direction: 'upstream', count: 2, cause: 'depth' },
      { ref: 'table:dwd.order_wide', direction: 'downstream', count: 1204, cause: 'depth' },
      { ref: 'table:dwd.order_wide', direction: 'upstream', count: 1, cause: 'depth' },
    ],
  })

  it('show the exact number on its side', () => {
    const drawing = draw(answer)
    expect(drawing.node('table:ods.orders')?.badges).toMatchObject([
      { label: '‹ 2', kind: 'more', place: 'side', direction: 'upstream' },
    ])
    expect(drawing.node('table:dwd.order_wide')?.badges).toMatchObject([
      { label: '1204 ›', place: 'side' },
      { label: '‹ 1', place: 'border' },
    ])
  })

  it('say more in words where the flow goes down', () => {
    expect(draw(answer, { direction: 'tb' }).node('table:ods.orders')?.badges[0]?.label).toBe('2 more')
  })

  it('close again what was opened by hand, once nothing more is hidden there', () => {
    const open = [
      { ref: 'job:enrich', direction: 'downstream' as const },
      { ref: 'table:ods.orders', direction: 'upstream' as const },
      { ref: 'table:not.there', direction: 'upstream' as const },
    ]
    const badges = draw(answer, { open }).nodes.flatMap((node) => node.badges)
    expect(badges.filter(({ kind }) => kind === 'less')).toMatchObject([
      { owner: 'job:enrich', direction: 'downstream' },
    ])
  })

  it('have ids of their own', () => {
    const ids = draw(answer).nodes.flatMap((node) => node.badges.map(({ id }) => id))
    expect(new Set(ids).size).toBe(3)
  })
})
