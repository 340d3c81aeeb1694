import { expect, it } from 'vitest'
import type { WireRecoverability } from '@/lib/contracts'
import { areasBySize, buildRadar, itemOf, NOW_AT, type WireArea } from './radar'

const area: WireArea = {
  ref: 'table:a.t',
  tables: ['table:a.t'],
  jobs: ['job:j'],
  farthest: {
    at: '2026-11-29T12:10:00.000Z',
    rows: [
      {
        ref: 'table:a.t',
        kind: 'table',
        target: 'table:a.t@2',
        at: '2026-11-29T12:10:00.000Z',
        availability: 'live',
        closesAt: '2026-11-29T13:10:00.000Z',
      },
      { ref: 'job:j', kind: 'job', target: null, at: null, availability: 'unverified', closesAt: null },
    ],
    closesAt: '2026-11-29T13:10:00.000Z',
  },
  shared: null,
  limit: null,
  shrinks: null,
  window: null,
  measure: null,
  domino: null,
  whatIf: null,
  freeze: null,
}

const point = (ref: string, at: string, usable: boolean) => ({
  ref,
  at: `2026-11-29T12:${at}:00.000Z`,
  usable,
  why: null,
  availability: 'live' as const,
  closesAt: null,
  places: [],
})

const answer: WireRecoverability = {
  items: [
    {
      ref: 'job:j',
      kind: 'job',
      area: 'table:a.t',
      current: null,
      points: [point('job:j~1a2b3c4d@9', '30', true)],
      reachesBackTo: null,
      closesAt: null,
    },
    {
      ref: 'table:a.t',
      kind: 'table',
      area: 'table:a.t',
      current: 'table:a.t@3',
      points: [point('table:a.t@3', '30', false), point('table:a.t@2', '10', true)],
      reachesBackTo: null,
      closesAt: null,
    },
    {
      ref: 'table:b.u',
      kind: 'table',
      area: 'table:b.u',
      current: null,
      points: [],
      reachesBackTo: null,
      closesAt: null,
    },
  ],
  nextCursor: null,
  now: '2026-11-29T12:40:00.000Z',
  areas: [],
  readAt: '2026-11-29T12:40:00.000Z',
}

it('puts points before now, closings after it, and the shared line on its points', () => {
  const radar = buildRadar(answer, area)!
  expect(radar.rows.map(({ ref }) => ref)).toEqual(['job:j', 'table:a.t'])
  const table = radar.rows[1]!
  expect(table.line).toEqual({ ref: 'table:a.t@2', x: table.points[1]!.x })
  expect(table.points[1]!.x).toBeLessThan(table.points[0]!.x)
  expect(table.points[0]!.x).toBeLessThan(NOW_AT)
  expect(table.closes).toMatchObject({ first: true })
  expect(table.closes!.x).toBeGreaterThan(NOW_AT)
  expect(radar.rows[0]).toMatchObject({ line: null, closes: null })
  expect(radar.counts).toEqual({ points: 3, usable: 2 })
  expect(radar.ticks.every(({ x }) => x > 0 && x < 1)).toBe(true)
})

it('draws nothing of a lake that nothing is known of', () => {
  expect(buildRadar({ ...answer, now: null }, area)).toBeNull()
})

it('finds what a selection is about by a point, a table or a job', () => {
  expect(itemOf(answer, 'table:a.t@2')?.ref).toBe('table:a.t')
  expect(itemOf(answer, 'job:j')?.ref).toBe('job:j')
  expect(itemOf(answer, 'job:nobody')).toBeNull()
})

it('shows the largest area first', () => {
  const small = { ...area, ref: 'table:0', jobs: [] }
  expect(areasBySize([small, area]).map(({ ref }) => ref)).toEqual(['table:a.t', 'table:0'])
})
