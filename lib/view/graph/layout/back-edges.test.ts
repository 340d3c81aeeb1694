import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBackEdges } from './back-edges'
import type { LayoutEdge } from './layout-types'

const edge = (source: string, target: string): LayoutEdge => ({ id: `${source} ${target}`, source, target })

/** Takes away what nothing feeds until nothing is left; a cycle never is. */
function hasCycle(nodes: readonly string[], edges: readonly LayoutEdge[]): boolean {
  let left = new Set(nodes)
  for (let size = -1; size !== left.size;) {
    size = left.size
    const fed = new Set(edges.filter(({ source }) => left.has(source)).map(({ target }) => target))
    left = new Set([...left].filter((id) => fed.has(id)))
  }
  return left.size > 0
}

describe('findBackEdges', () => {
  it('finds none where none is needed', () => {
    const edges = [edge('table:a', 'job:j'), edge('table:b', 'job:j'), edge('job:j', 'table:c')]
    expect(findBackEdges(['job:j', 'table:a', 'table:b', 'table:c'], edges).size).toBe(0)
  })

  it('lets a job that writes what it reads run forward from its table', () => {
    const edges = [edge('job:a', 'table:t'), edge('table:t', 'job:a')]
    expect([...findBackEdges(['job:a', 'table:t'], edges)]).toEqual(['job:a table:t'])
  })

  it('takes self-loops', () => {
    expect([...findBackEdges(['table:t'], [edge('table:t', 'table:t')])]).toEqual(['table:t table:t'])
  })

  it('leaves no cycle, in any graph, and takes nothing from one without', () => {
    const id = fc.integer({ min: 0, max: 8 }).map((n) => `${n % 2 === 0 ? 'table' : 'job'}:${n}`)
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(id, id), { maxLength: 24, selector: String }), (pairs) => {
        const edges = pairs.map(([a, b]) => edge(a, b))
        const nodes = [...new Set(pairs.flat())].sort()
        const back = findBackEdges(nodes, edges)
        expect(
          hasCycle(
            nodes,
            edges.filter(({ id }) => !back.has(id)),
          ),
        ).toBe(false)
        expect(back.size > 0).toBe(hasCycle(nodes, edges))
      }),
    )
  })

  it('walks a chain of 50,000 without running out of stack', () => {
    const nodes = Array.from({ length: 50_000 }, (_, n) => `table:${n}`)
    const edges = nodes.slice(1).map((target, at) => edge(nodes[at] ?? '', target))
    expect(findBackEdges(nodes, edges).size).toBe(0)
  })
})
