import { describe, expect, it } from 'vitest'
import { edgeMarks, NO_MARKS, nodeMarks, type Marks } from './marks'

const chosen: Marks = {
  selected: 'b',
  cursor: 'c',
  found: new Set(['d']),
  closure: { upstream: new Set(['a']), downstream: new Set(['c']), edges: new Set(['ab', 'bc']) },
}

describe('nodeMarks', () => {
  it('light both closures and the chosen node itself', () => {
    expect(nodeMarks('a', 'fresh', chosen)).toEqual(['lit'])
    expect(nodeMarks('b', 'late', chosen)).toEqual(['selected', 'lit'])
    expect(nodeMarks('c', null, chosen)).toEqual(['cursor', 'lit'])
  })

  it('let the rest recede, but never what is broken', () => {
    expect(nodeMarks('d', 'late', chosen)).toEqual(['found', 'dim'])
    expect(nodeMarks('e', 'broken', chosen)).toEqual([])
  })

  it('let nothing recede while nothing is chosen', () => {
    expect(nodeMarks('a', 'fresh', NO_MARKS)).toEqual([])
    expect(edgeMarks('ab', NO_MARKS)).toEqual([])
  })
})

describe('edgeMarks', () => {
  it('go by the closure', () => {
    expect(edgeMarks('ab', chosen)).toEqual(['lit'])
    expect(edgeMarks('xy', chosen)).toEqual(['dim'])
  })
})
