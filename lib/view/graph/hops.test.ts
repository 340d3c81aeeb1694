import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildAdjacency, type Link } from './adjacency'
import { hopsFrom, signedHop } from './hops'

const cost = (id: string): 0 | 1 => (id.startsWith('j') ? 1 : 0)
const chain = (...ids: string[]): Link[] =>
  ids.slice(1).map((to, at) => ({ id: `${ids[at]} ${to}`, from: ids[at] ?? '', to }))

/** Cheapest ways by relaxing every edge as often as there are nodes. */
function relax(edges: readonly Link[], root: string): Map<string, number> {
  const best = new Map([[root, 0]])
  for (let round = 0; round < 12; round++) {
    for (const { from, to } of edges) {
      const way = (best.get(from) ?? Infinity) + cost(to)
      if (way < (best.get(to) ?? Infinity)) best.set(to, way)
    }
  }
  return best
}

describe('hopsFrom', () => {
  it('counts jobs, not tables', () => {
    const hops = hopsFrom(buildAdjacency(chain('t0', 'j1', 't1', 'j2', 't2')), ['t1'], cost)
    expect([...hops].map(([id, each]) => [id, signedHop(each)])).toEqual([
      ['t1', 0],
      ['j1', -1],
      ['t0', -1],
      ['j2', 1],
      ['t2', 1],
    ])
  })

  it('takes the nearest of several roots', () => {
    const hops = hopsFrom(buildAdjacency(chain('t0', 'j1', 't1', 'j2', 't2', 'j3', 't3')), ['t0', 't2'], cost)
    expect(hops.get('t3')).toEqual({ up: null, down: 1 })
    expect(hops.get('t1')).toEqual({ up: 1, down: 1 })
  })

  it('knows nothing of what no way leads to', () => {
    expect(hopsFrom(buildAdjacency(chain('ta', 'tb')), ['tz'], cost).has('ta')).toBe(false)
  })

  it('equals the cheapest ways on any graph', () => {
    const id = fc.integer({ min: 0, max: 9 }).map((n) => (n % 2 === 0 ? `t${n}` : `j${n}`))
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 24 }), (pairs) => {
        const edges = pairs.map(([from, to], n) => ({ id: `${n}`, from, to }))
        const hops = hopsFrom(buildAdjacency(edges), ['t0'], cost)
        const down = [...hops].flatMap(([node, each]) =>
          each.down === null ? [] : [[node, each.down] as const],
        )
        expect(new Map(down)).toEqual(relax(edges, 't0'))
      }),
    )
  })
})

describe('signedHop', () => {
  it('lets the smaller distance win, upstream as negative', () => {
    expect(signedHop({ up: 1, down: 2 })).toBe(-1)
    expect(signedHop({ up: 2, down: 1 })).toBe(1)
    expect(signedHop({ up: 3, down: null })).toBe(-3)
    expect(Object.is(signedHop({ up: 0, down: null }), 0)).toBe(true)
  })
})
