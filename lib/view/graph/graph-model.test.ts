import { describe, expect, it } from 'vitest'
import { graphAnswer, graphEdge } from '@/fixtures/graphs/graph-answer'
import { edgeId } from './edge-id'
import { indexGraph } from './graph-model'

describe('indexGraph', () => {
  const edges = [graphEdge('table:a.x', 'job:j'), graphEdge('job:j', 'table:a.y')]

  it('does not depend on the order of the answer', () => {
    const answer = graphAnswer(edges)
    const turned = { ...answer, nodes: answer.nodes.toReversed(), edges: answer.edges.toReversed() }
    expect([...indexGraph(turned).nodes]).toEqual([...indexGraph(answer).nodes])
    expect([...indexGraph(turned).edges]).toEqual([...indexGraph(answer).edges])
  })

  it('leaves out an edge without both ends, and a hop that opens nothing', () => {
    const answer = graphAnswer(edges, [], {
      omitted: [
        { ref: 'table:a.x', direction: 'upstream', count: 2, cause: 'depth' },
        { ref: 'table:a.x', direction: 'downstream', count: 0, cause: 'depth' },
        { ref: 'table:gone.t', direction: 'upstream', count: 2, cause: 'depth' },
      ],
    })
    const cut = { ...answer, nodes: answer.nodes.filter(({ ref }) => ref !== 'table:a.y') }
    const graph = indexGraph(cut)
    expect([...graph.edges.values()].map(({ to }) => to)).toEqual(['job:j'])
    expect(graph.hidden).toEqual([{ ref: 'table:a.x', direction: 'upstream', count: 2, cause: 'depth' }])
  })
})

describe('edgeId', () => {
  it('tells a lookup from a read, and a read from a write', () => {
    const edge = { from: 'table:a.x', to: 'job:j', kind: 'reads', lookup: false } as const
    const ids = [edge, { ...edge, lookup: true }, { ...edge, kind: 'writes' } as const].map(edgeId)
    expect(new Set(ids).size).toBe(3)
  })
})
