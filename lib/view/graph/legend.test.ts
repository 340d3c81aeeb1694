import { describe, expect, it } from 'vitest'
import { boundaryNode, graphAnswer, graphEdge, jobNode, tableNode } from '@/fixtures/graphs/graph-answer'
import { PLAIN_WORDS } from '@/fixtures/graphs/plain-words'
import { buildDrawing } from './build-drawing'
import { indexGraph } from './graph-model'
import { legendOf } from './legend'

const legend = (...args: Parameters<typeof graphAnswer>) =>
  legendOf(
    buildDrawing(indexGraph(graphAnswer(...args)), {
      roots: [],
      open: [],
      direction: 'lr',
      words: PLAIN_WORDS,
    }),
  )

describe('legendOf', () => {
  it('lists only what is drawn', () => {
    expect(legend([], [tableNode('table:a.b')])).toEqual({ states: ['fresh'], edges: [], nodes: [] })
  })

  it('keeps one order, whatever comes first', () => {
    const { states, edges, nodes } = legend(
      [graphEdge('job:j', 'table:a.b'), graphEdge('boundary:kafka/x', 'job:j', { certainty: 'assumed' })],
      [
        jobNode('job:j', { state: 'broken', jobType: 'BATCH' }),
        tableNode('table:a.b', { state: 'late', ended: true }),
        boundaryNode('boundary:kafka/x'),
      ],
    )
    expect(states).toEqual(['late', 'broken'])
    expect(edges).toEqual(['reads', 'writes', 'inferred'])
    expect(nodes).toEqual(['outside', 'batch', 'gone'])
  })
})
