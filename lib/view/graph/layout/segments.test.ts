import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Point } from '../geometry'
import { toSegments } from './segments'

const point = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) })

/** What Cytoscape makes of weights and distances between two ends. */
function corners(start: Point, end: Point, weights: string, distances: string): Point[] {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const length = Math.hypot(dx, dy)
  const aside = distances.split(' ').map(Number)
  return weights.split(' ').map((weight, at) => {
    const d = aside[at] ?? NaN
    return {
      x: start.x + dx * Number(weight) + (-dy / length) * d,
      y: start.y + dy * Number(weight) + (dx / length) * d,
    }
  })
}

describe('toSegments', () => {
  it('puts every corner where the route has it', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 7 }), (points) => {
        const [start, end] = [points[0] ?? { x: 0, y: 0 }, points.at(-1) ?? { x: 0, y: 0 }]
        const segments = toSegments(points, start, end)
        if (segments === null) return expect(Math.hypot(end.x - start.x, end.y - start.y)).toBeLessThan(1)
        const drawn = corners(start, end, segments.weights, segments.distances)
        points.slice(1, -1).forEach((corner, at) => {
          expect(drawn[at]?.x).toBeCloseTo(corner.x, 0)
          expect(drawn[at]?.y).toBeCloseTo(corner.y, 0)
        })
      }),
    )
  })

  it('gives ends relative to the middles of the nodes', () => {
    const route = [
      { x: 82, y: 0 },
      { x: 95, y: 0 },
      { x: 95, y: 40 },
      { x: 180, y: 40 },
    ]
    expect(toSegments(route, { x: 0, y: 0 }, { x: 200, y: 40 })).toMatchObject({
      sourceEnd: '82px 0px',
      targetEnd: '-20px 0px',
    })
  })

  it('has nothing to say of a straight line', () => {
    expect(
      toSegments(
        [
          { x: 0, y: 0 },
          { x: 9, y: 0 },
        ],
        { x: 0, y: 0 },
        { x: 9, y: 0 },
      ),
    ).toBeNull()
  })
})
