import { describe, expect, it } from 'vitest'
import { graphAnswer, graphEdge, jobNode, NOW, tableNode } from '@/fixtures/graphs/graph-answer'
import { countShown } from './count-shown'
import { filterGraph, isEnded } from './filters'
import { indexGraph } from './graph-model'

const old = { validTo: '2026-11-29T20:00:00.000Z' }
const graph = indexGraph(
  graphAnswer(
    [
      graphEdge('table:a.x', 'job:j'),
      graphEdge('job:j', 'table:a.y'),
      graphEdge('table:a.x', 'job:compact'),
      graphEdge('table:a.old', 'job:j', old),
      graphEdge('table:a.z', 'job:j', old),
    ],
    [jobNode('job:compact', { maintenance: true }), tableNode('table:a.old', { ended: true })],
    { omitted: [{ ref: 'table:a.old', direction: 'upstream', count: 3, cause: 'depth' }] },
  ),
)
const names = (filtered: ReturnType<typeof filterGraph>) => [...filtered.graph.nodes.keys()]

describe('filterGraph', () => {
  it('takes maintenance and what ended away, each counted by itself', () => {
    const filtered = filterGraph(graph, { ended: false, maintenance: false }, [])
    expect(names(filtered)).toEqual(['job:j', 'table:a.x', 'table:a.y', 'table:a.z'])
    expect(filtered.hiddenByEnded).toBe(1)
    expect(filtered.hiddenByMaintenance).toBe(1)
    expect([...filtered.graph.edges.values()].map(({ from, to }) => `${from} ${to}`)).toEqual([
      'table:a.x job:j',
      'job:j table:a.y',
    ])
    expect(filtered.hiddenEdges).toBe(3)
  })

  it('takes the badges of hidden nodes away', () => {
    expect(filterGraph(graph, { ended: false, maintenance: false }, []).graph.hidden).toEqual([])
    expect(filterGraph(graph, { ended: true, maintenance: false }, []).graph.hidden).toHaveLength(1)
  })

  it('shows everything when nothing is filtered', () => {
    const filtered = filterGraph(graph, { ended: true, maintenance: true }, [])
    expect(filtered.graph.nodes.size).toBe(6)
    expect(filtered.hiddenEdges).toBe(0)
  })

  it('never takes a root away', () => {
    const filtered = filterGraph(graph, { ended: false, maintenance: false }, ['table:a.old', 'job:compact'])
    expect(names(filtered)).toContain('table:a.old')
    expect(names(filtered)).toContain('job:compact')
    expect(filtered.hiddenByEnded + filtered.hiddenByMaintenance).toBe(0)
  })
})

describe('isEnded', () => {
  const ends = (validTo: string | null) => ({ ...[...graph.edges.values()][0], validTo }) as never

  it('goes by the instant the graph is judged at', () => {
    const now = Date.parse(NOW)
    expect(isEnded(ends(null), now)).toBe(false)
    expect(isEnded(ends('2026-11-29T22:16:46.522Z'), now)).toBe(true)
    expect(isEnded(ends('2026-11-29T22:16:46.523Z'), now)).toBe(false)
    expect(isEnded(ends('2030-01-01T00:00:00.000Z'), null)).toBe(true)
  })
})

describe('countShown', () => {
  it('adds up to the lake', () => {
    const wide = { ...graph, totals: { tables: 40, jobs: 20, boundaries: 2 } }
    const filtered = filterGraph(wide, { ended: false, maintenance: false }, [])
    const counts = countShown(wide, filtered)
    expect(counts.shown).toBe(4)
    expect(counts.notShown).toBe(58)
    expect(counts.byFilter).toBe(2)
    expect(counts.byLimit).toBe(false)
  })

  it('counts of the other kind what this view draws as edges', () => {
    const jobs = { ...graph, view: 'jobs' as const, totals: { tables: 40, jobs: 20, boundaries: 2 } }
    const counts = countShown(jobs, filterGraph(jobs, { ended: true, maintenance: true }, []))
    expect(counts.notShown).toBe(14)
    expect(counts.inEdges).toBe(40)
  })

  it('never counts less than nothing, where the lake has shrunk since', () => {
    const shrunk = { ...graph, totals: { tables: 1, jobs: 0, boundaries: 0 } }
    expect(countShown(shrunk, filterGraph(shrunk, { ended: true, maintenance: true }, [])).notShown).toBe(0)
  })
})
