import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildAdjacency, neighboursOf, type Link } from './adjacency'
import { closureOf } from './closure'

const links = (...pairs: string[]): Link[] =>
  pairs.map((pair) => ({ id: pair, from: pair[0] ?? '', to: pair[1] ?? '' }))

const someLinks = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 })), { maxLength: 24 })
  .map((pairs) => pairs.map(([from, to], n) => ({ id: `${n}`, from: `${from}`, to: `${to}` })))

/** All that can be reached in one step or more, by repeating steps until nothing is new. */
function reach(edges: readonly Link[], start: string): Set<string> {
  const found = new Set(edges.filter((edge) => edge.from === start).map(({ to }) => to))
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const edge of edges) if (found.has(edge.from)) found.add(edge.to)
  }
  return found
}

describe('closureOf', () => {
  it('takes both ways and leaves siblings out', () => {
    const closure = closureOf(buildAdjacency(links('ab', 'bc', 'bd', 'xc')), 'b')
    expect([...closure.upstream]).toEqual(['a'])
    expect([...closure.downstream].sort()).toEqual(['c', 'd'])
    expect([...closure.edges].sort()).toEqual(['ab', 'bc', 'bd'])
  })

  it('counts the start itself where a cycle leads back to it', () => {
    const closure = closureOf(buildAdjacency(links('ab', 'ba')), 'a')
    expect(closure.upstream).toEqual(new Set(['b', 'a']))
    expect(closure.downstream).toEqual(new Set(['b', 'a']))
  })

  it('is what repeated steps reach, and its edges are those on a way in or out', () => {
    fc.assert(
      fc.property(someLinks, (edges) => {
        const closure = closureOf(buildAdjacency(edges), '0')
        const turned = edges.map(({ id, from, to }) => ({ id, from: to, to: from }))
        const [down, up] = [reach(edges, '0'), reach(turned, '0')]
        expect(closure.downstream).toEqual(down)
        expect(closure.upstream).toEqual(up)
        const wanted = edges.filter(
          ({ from, to }) => from === '0' || to === '0' || down.has(from) || up.has(to),
        )
        expect([...closure.edges].sort()).toEqual(wanted.map(({ id }) => id).sort())
      }),
    )
  })
})

describe('neighboursOf', () => {
  it('names each neighbour once, and the node itself for a self-loop', () => {
    const adjacency = buildAdjacency([
      { id: '1', from: 'a', to: 'b' },
      { id: '2', from: 'a', to: 'b' },
      { id: '3', from: 'a', to: 'a' },
    ])
    expect([...neighboursOf(adjacency, 'a', 'downstream')]).toEqual(['b', 'a'])
    expect([...neighboursOf(adjacency, 'b', 'upstream')]).toEqual(['a'])
    expect([...neighboursOf(adjacency, 'b', 'downstream')]).toEqual([])
  })
})
