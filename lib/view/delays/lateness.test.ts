import { describe, expect, it } from 'vitest'
import { drawLateness, parseMinutes, parseShare } from './lateness'

const points = (...ms: (number | null)[]) => ms.map((one, i) => ({ from: `f${i}`, to: `t${i}`, ms: one }))

describe('the picture of lateness', () => {
  it('has a bar for each stretch with lateness, on a scale that holds the limits', () => {
    const { bars, top, worst, unknown } = drawLateness({ points: points(null, 0, 50, 200) }, [100], 100)
    expect(bars.map(({ start, over }) => [start, over])).toEqual([
      [0.5, false],
      [0.75, true],
    ])
    expect([top, worst, unknown]).toEqual([216, 200, 0.25])
    expect(bars[1]!.height).toBeCloseTo(200 / 216)
    expect(drawLateness({ points: points(1) }, [1_000], null).top).toBe(1_080)
  })

  it('knows nothing and nothing missing apart', () => {
    expect(drawLateness({ points: points(null, null) }, [], null)).toMatchObject({
      worst: null,
      unknown: 1,
      bars: [],
    })
    expect(drawLateness({ points: points(0, 0) }, [], null)).toMatchObject({ worst: 0, unknown: 0, bars: [] })
  })

  it('reads minutes and percent as people type them', () => {
    expect([
      parseMinutes('5'),
      parseMinutes('0,5'),
      parseMinutes(' '),
      parseMinutes('x'),
      parseMinutes('-1'),
    ]).toEqual([300_000, 30_000, null, NaN, NaN])
    expect([
      parseShare('99.9'),
      parseShare('100'),
      parseShare('0'),
      parseShare('101'),
      parseShare(''),
    ]).toEqual([999, 1000, NaN, NaN, NaN])
  })
})
