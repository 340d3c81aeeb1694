import { describe, expect, it } from 'vitest'
import type { Point } from '../geometry'
import { findOvers, MAX_EDGES_FOR_GAPS } from './crossings'

const route = (...points: [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }))
const level = route([0, 50], [100, 50])
const upright = route([50, 0], [50, 100])

describe('findOvers', () => {
  it('lets one of a crossing pair cut a gap', () => {
    expect(
      findOvers(
        new Map([
          ['a', level],
          ['b', upright],
        ]),
      ),
    ).toEqual(new Set(['b']))
  })

  it('never lets an edge on a trunk do so', () => {
    const trunk = route([50, 0], [50, 100], [90, 100])
    expect(
      findOvers(
        new Map([
          ['a', level],
          ['b', upright],
          ['c', trunk],
        ]),
      ),
    ).toEqual(new Set(['a']))
  })

  it('takes touching ends for no crossing', () => {
    expect(
      findOvers(
        new Map([
          ['a', level],
          ['b', route([100, 0], [100, 100])],
        ]),
      ).size,
    ).toBe(0)
  })

  it('does not look among too many', () => {
    const many = new Map(
      Array.from({ length: MAX_EDGES_FOR_GAPS + 1 }, (_, n) => [`${n}`, n % 2 ? level : upright]),
    )
    expect(findOvers(many).size).toBe(0)
  })
})
