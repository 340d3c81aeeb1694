import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curvePoints, edgeCurve } from './edge-curve'
import { labelBox, overlap, placeLabels, type LabelWish, type Slot } from './place-labels'

const bounds = { x0: 0, y0: 0, x1: 400, y1: 80 }
const slots: readonly Slot[] = [
  { align: 'end', dx: -4, dy: 21 },
  { align: 'start', dx: 6, dy: 21 },
  { align: 'middle', dx: 0, dy: -12 },
]
const wish = (text: string, x: number, rank = 5): LabelWish => ({
  key: `${text} ${x}`,
  text,
  font: 'mono',
  tone: 'plain',
  rank,
  x,
  y: 40,
  slots,
})
const ground = { bounds, taken: [], lit: [] }

describe('placeLabels', () => {
  it('stands lower left of the mark', () => {
    const [label] = placeLabels([wish('812', 100)], ground)
    expect(label?.box.x1).toBe(96)
    expect(label?.box.y0).toBeGreaterThan(40)
  })

  it('goes to the other side at the edge, and is left out where no side is free', () => {
    expect(placeLabels([wish('812', 3)], ground)[0]?.slot.align).toBe('start')
    const wall = { x0: 0, y0: 0, x1: 400, y1: 80 }
    expect(placeLabels([wish('812', 100)], { ...ground, taken: [wall] })).toEqual([])
  })

  it('stays away from edges', () => {
    const curve = edgeCurve({ x: 90, y: -40 }, { x: 90, y: 120 }, { from: 9, to: 9 })
    expect(placeLabels([wish('812', 100)], { ...ground, lit: curvePoints(curve) })[0]?.slot.align).toBe(
      'start',
    )
  })

  it('gives way to an edge of the closure where it may', () => {
    const lit = [{ x: 80, y: 55 }]
    const only = { ...wish('812', 100), slots: slots.slice(0, 1) }
    expect(placeLabels([only], { ...ground, lit })).toHaveLength(1)
    expect(placeLabels([{ ...only, yields: true }], { ...ground, lit })).toEqual([])
  })

  it('gives the room to the higher rank', () => {
    const labels = placeLabels(
      [wish('811', 100), wish('812', 102, 0), wish('813', 104), wish('814', 106)],
      ground,
    )
    expect(labels[0]?.text).toBe('812')
    expect(labels).toHaveLength(3)
  })

  it('never lets two labels collide, touch a mark or leave the lane', () => {
    const wishes = fc.array(
      fc.record({
        text: fc.string({ minLength: 1, maxLength: 24 }),
        x: fc.double({ min: -20, max: 420, noNaN: true }),
        rank: fc.integer({ min: 0, max: 5 }),
        font: fc.constantFrom('mono', 'sans'),
        slots: fc.array(
          fc.record({
            align: fc.constantFrom('start', 'middle', 'end'),
            dx: fc.integer({ min: -40, max: 40 }),
            dy: fc.integer({ min: -40, max: 50 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(wishes, (given) => {
        const all = given.map((one, i): LabelWish => ({ ...one, key: String(i), tone: 'plain', y: 40 }))
        const taken = all.map(({ x }) => ({ x0: x - 6, x1: x + 6, y0: 33, y1: 47 }))
        const labels = placeLabels(all, { ...ground, taken })
        labels.forEach((label, i) => {
          expect(label.box).toEqual(labelBox(label, label.slot))
          for (const other of labels.slice(i + 1)) expect(overlap(label.box, other.box, 0)).toBe(false)
          for (const mark of taken) expect(overlap(label.box, mark, 0)).toBe(false)
          expect(label.box.x0).toBeGreaterThanOrEqual(bounds.x0)
          expect(label.box.x1).toBeLessThanOrEqual(bounds.x1)
          expect(label.box.y0).toBeGreaterThanOrEqual(bounds.y0)
          expect(label.box.y1).toBeLessThanOrEqual(bounds.y1)
        })
      }),
    )
  })
})

describe('edgeCurve', () => {
  it('leaves and arrives upright, keeping room to the marks', () => {
    const curve = edgeCurve({ x: 10, y: 40 }, { x: 90, y: 200 }, { from: 9, to: 12 })
    expect(curve.from).toEqual({ x: 10, y: 49 })
    expect(curve.to).toEqual({ x: 90, y: 188 })
    expect(curve.c1.x).toBe(10)
    expect(curve.c2.x).toBe(90)
  })
  it('goes up for a cycle', () => {
    const curve = edgeCurve({ x: 10, y: 200 }, { x: 90, y: 40 }, { from: 9, to: 12 })
    expect(curve.from.y).toBe(191)
    expect(curve.to.y).toBe(52)
  })
  it('has points close enough that no label slips between', () => {
    const points = curvePoints(edgeCurve({ x: 0, y: 0 }, { x: 300, y: 600 }, { from: 9, to: 9 }))
    points.slice(1).forEach((point, i) => {
      const before = points[i] ?? point
      expect(Math.hypot(point.x - before.x, point.y - before.y)).toBeLessThan(13)
    })
  })
})
