import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisTicks } from './axis'
import {
  fitWindow,
  requestWindow,
  revealInstant,
  shiftWindow,
  spanOf,
  spanWindow,
  zoomWindow,
} from './time-window'

const T = Date.UTC(2026, 4, 12, 12, 0, 0)
const windows = fc
  .tuple(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 500, max: 30 * 86_400_000 }))
  .map(([from, span]) => ({ from, to: from + span }))

describe('fitWindow', () => {
  it('holds all with air on both sides', () => {
    expect(fitWindow([T, T + 600_000], null)).toEqual({ from: T - 180_000, to: T + 780_000 })
  })
  it('shows a minute around one instant', () => {
    expect(fitWindow([T], null)).toEqual({ from: T - 30_000, to: T + 30_000 })
  })
  it('stands at now without any time', () => {
    expect(fitWindow([], T)).toEqual({ from: T - 56_400, to: T + 3600 })
  })
  it('spends no room on the future', () => {
    const window = fitWindow([T, T + 600_000], T + 660_000)
    expect(window.to).toBe(T + 660_000 + 57_600)
    expect(spanOf(window)).toBe(960_000)
    expect(fitWindow([T, T + 600_000], T).to).toBe(T + 657_600)
  })
  it('takes as many times as there are', () => {
    const times = Array.from({ length: 200_000 }, (_, i) => T + i)
    expect(fitWindow(times, null).from).toBeLessThan(T)
  })
})

describe('spanWindow', () => {
  it('stands around what is looked at', () => {
    const window = spanWindow(3_600_000, { from: T, to: T + 60_000 }, T + 40 * 60_000)
    expect(spanOf(window)).toBe(3_600_000)
    expect(window.from).toBeLessThan(T)
  })
  it('spends no room on the future', () => {
    const window = spanWindow(3_600_000, { from: T, to: T + 60_000 }, T + 120_000)
    expect(window.to).toBe(T + 120_000 + 3_600_000 * 0.06)
    expect(window.from).toBeLessThan(T)
  })
  it('never pushes out what is looked at', () => {
    const fit = { from: T, to: T + 240_000 }
    const window = spanWindow(300_000, fit, T + 1000)
    expect(window.from).toBeLessThanOrEqual(fit.from)
    expect(window.to).toBeGreaterThanOrEqual(fit.to)
  })
})

describe('zoomWindow', () => {
  it('keeps the instant under the pointer', () => {
    fc.assert(
      fc.property(
        windows,
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (w, f, share) => {
          const around = w.from + share * spanOf(w)
          const zoomed = zoomWindow(w, f, around)
          expect((around - zoomed.from) / spanOf(zoomed)).toBeCloseTo(share, 1)
        },
      ),
    )
  })
  it('has ends', () => {
    expect(spanOf(zoomWindow({ from: T, to: T + 300 }, 0.001, T))).toBe(200)
    expect(spanOf(zoomWindow({ from: T, to: T + 300 }, 1e12, T))).toBe(400 * 86_400_000)
  })
})

describe('requestWindow', () => {
  it('holds the window, and asks the same after a small pan', () => {
    fc.assert(
      fc.property(windows, (w) => {
        const asked = requestWindow(w)
        expect(asked.from).toBeLessThanOrEqual(w.from)
        expect(asked.to).toBeGreaterThanOrEqual(w.to)
        expect(spanOf(asked)).toBeLessThanOrEqual(spanOf(w) * 4.5)
      }),
    )
    expect(requestWindow({ from: T, to: T + 600_000 })).toEqual(
      requestWindow(shiftWindow({ from: T, to: T + 600_000 }, 1000)),
    )
  })
})

it('reveals an instant with the smallest move', () => {
  const window = { from: 1000, to: 2000 }
  expect(revealInstant(window, 1500)).toBe(window)
  expect(revealInstant(window, 1050)).toEqual({ from: 950, to: 1950 })
  expect(revealInstant(window, 2400)).toEqual({ from: 1500, to: 2500 })
})

describe('axisTicks', () => {
  const texts = (from: number, span: number, width = 900) =>
    axisTicks({ from, to: from + span }, width).flatMap((tick) => tick.text ?? [])

  it('is as precise as the step', () => {
    expect(texts(T, 3_600_000)).toContain('12:10')
    expect(texts(T, 60_000)).toContain('12:00:10')
    expect(texts(T, 2000)).toContain('12:00:00.600')
  })
  it('shows the date at midnight', () => {
    expect(texts(Date.UTC(2026, 4, 12, 20), 8 * 3_600_000)).toContain('2026-05-13')
  })
  it('stays inside, in order, with room between the labels', () => {
    fc.assert(
      fc.property(windows, fc.integer({ min: 200, max: 2400 }), (window, width) => {
        const ticks = axisTicks(window, width)
        const named = ticks.filter((tick) => tick.text !== null)
        for (const tick of ticks) {
          expect(tick.at).toBeGreaterThanOrEqual(window.from)
          expect(tick.at).toBeLessThanOrEqual(window.to)
        }
        const px = named.map((tick) => ((tick.at - window.from) / spanOf(window)) * width)
        px.slice(1).forEach((x, i) => expect(x - (px[i] ?? 0)).toBeGreaterThan(40))
      }),
    )
  })
})
