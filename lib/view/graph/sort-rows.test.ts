import { describe, expect, it } from 'vitest'
import { boundaryNode, graphAnswer, graphEdge, tableNode } from '@/fixtures/graphs/graph-answer'
import { PLAIN_WORDS } from '@/fixtures/graphs/plain-words'
import { buildDrawing } from './build-drawing'
import { indexGraph } from './graph-model'
import { sortRows } from './sort-rows'
import { groupRows } from './table-rows'
import { worstNode } from './worst-node'

const graph = indexGraph(
  graphAnswer(
    [
      graphEdge('boundary:kafka/z', 'job:b'),
      graphEdge('table:a.x', 'job:b'),
      graphEdge('job:b', 'table:a.y'),
    ],
    [tableNode('table:a.y', { state: 'late' }), boundaryNode('boundary:kafka/z')],
  ),
)
const rows = groupRows(graph, { roots: ['table:a.y'], selected: null, closure: null }).flatMap(
  (group) => group.rows,
)
const names = (sort: Parameters<typeof sortRows>[1]) => sortRows(rows, sort).map(({ node }) => node.ref)

describe('sorting the table of a graph', () => {
  it('goes by the worst state, and puts what has none last both ways', () => {
    expect(names('state')).toEqual(['table:a.y', 'table:a.x', 'job:b', 'boundary:kafka/z'])
    expect(names('-state')).toEqual(['table:a.x', 'job:b', 'table:a.y', 'boundary:kafka/z'])
  })

  it('goes by number where a column is one, ties by name', () => {
    expect(names('-in')).toEqual(['job:b', 'table:a.y', 'table:a.x', 'boundary:kafka/z'])
    expect(names('hop')[0]).toBe('table:a.x')
  })
})

describe('what one should look at first', () => {
  it('is the worst state, a table before a job, and nothing of an empty drawing', () => {
    const drawn = buildDrawing(graph, { roots: [], open: [], direction: 'lr', words: PLAIN_WORDS })
    expect(worstNode(drawn)).toBe('table:a.y')
    expect(worstNode(null)).toBeNull()
  })
})
