import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitComponents } from './components'
import type { LayoutInput, LayoutNode } from './layout-types'

const node = (id: string): LayoutNode => ({
  id,
  width: 164,
  height: 48,
  anchorX: 82,
  anchorY: 24,
  align: 'center',
  reachX: 82,
  reachY: 24,
})

function input(ids: readonly string[], pairs: readonly (readonly [string, string])[], first: string[] = []) {
  const edges = pairs.map(([source, target]) => ({ id: `${source} ${target}`, source, target }))
  return { direction: 'lr', nodes: ids.map(node), edges, first } satisfies LayoutInput as LayoutInput
}

describe('splitComponents', () => {
  it('puts the part with a root first, then the larger ones', () => {
    const parts = splitComponents(
      input(
        ['a', 'b', 'c', 'd', 'e', 'f'],
        [
          ['b', 'c'],
          ['d', 'e'],
          ['e', 'f'],
        ],
        ['b'],
      ),
    )
    expect(parts.map((part) => part.nodes.map(({ id }) => id).join(''))).toEqual(['bc', 'def', 'a'])
  })

  it('parts nodes and edges without losing any, and no edge joins two parts', () => {
    const id = fc.integer({ min: 0, max: 11 }).map(String)
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(id, id), { maxLength: 14, selector: String }), (pairs) => {
        const ids = Array.from({ length: 12 }, (_, n) => String(n))
        const parts = splitComponents(input(ids, pairs))
        expect(parts.flatMap((part) => part.nodes.map((each) => each.id)).sort()).toEqual(ids.toSorted())
        expect(parts.flatMap((part) => part.edges)).toHaveLength(pairs.length)
        for (const part of parts) {
          const own = new Set(part.nodes.map((each) => each.id))
          expect(part.edges.every(({ source, target }) => own.has(source) && own.has(target))).toBe(true)
          expect(part.edges.length).toBeGreaterThanOrEqual(part.nodes.length - 1)
        }
      }),
    )
  })
})
