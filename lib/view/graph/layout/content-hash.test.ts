import { describe, expect, it } from 'vitest'
import { graphAnswer, graphEdge, tableNode } from '@/fixtures/graphs/graph-answer'
import { generateGraph } from '@/fixtures/graphs/generate-graph'
import { PLAIN_WORDS } from '@/fixtures/graphs/plain-words'
import type { WireGraph } from '@/lib/contracts'
import { buildDrawing } from '../build-drawing'
import type { LayoutDirection } from '../geometry'
import { indexGraph } from '../graph-model'
import { layoutHash } from './content-hash'
import { toLayoutInput } from './layout-input'

function hash(answer: WireGraph, roots: string[] = [], direction: LayoutDirection = 'lr') {
  const drawing = buildDrawing(indexGraph(answer), { roots, open: [], direction, words: PLAIN_WORDS })
  return layoutHash(toLayoutInput(drawing, direction))
}

const edges = [graphEdge('table:a.b', 'job:j'), graphEdge('job:j', 'table:a.c')]
const plain = hash(graphAnswer(edges))

describe('layoutHash', () => {
  it('is blind to states, words and the order of the answer: nothing may move for them', () => {
    const answer = graphAnswer(edges, [
      tableNode('table:a.b', { state: 'late', newestSnapshot: 'table:a.b@99' }),
    ])
    expect(hash({ ...answer, nodes: answer.nodes.toReversed() })).toBe(plain)
  })

  it('sees every edge, root, badge and direction', () => {
    const more = { ref: 'table:a.b', direction: 'upstream', count: 2, cause: 'depth' } as const
    const hashes = [
      plain,
      hash(graphAnswer(edges), ['table:a.b']),
      hash(graphAnswer(edges), [], 'tb'),
      hash(graphAnswer([...edges, graphEdge('table:a.c', 'job:j')])),
      hash(graphAnswer(edges.slice(0, 1))),
      hash(graphAnswer(edges, [], { omitted: [more] })),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
    for (const each of hashes) expect(each).toMatch(/^[0-9a-f]{16}$/)
  })

  it('gives 400 lakes 400 keys', () => {
    const keys = Array.from({ length: 400 }, (_, seed) => hash(generateGraph({ nodes: 12, seed })))
    expect(new Set(keys).size).toBe(400)
  })
})
