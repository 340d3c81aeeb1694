import { describe, expect, it } from 'vitest'
import { readUtcField, toUtcField, viewInstant } from './as-of'

const LATE = '2026-11-29T22:16:46.522Z'
const live = { frozenAt: null, instants: [] }
const sample = {
  frozenAt: null,
  instants: [
    { label: 'late', title: 'While it lived', at: LATE },
    { label: 'final', title: 'At its end', at: null },
  ],
}

describe('viewInstant', () => {
  it('tells a live lake from a recording', () => {
    expect(viewInstant(live, null)).toEqual({ kind: 'live', at: null, title: null })
    expect(viewInstant(sample, null)).toEqual({ kind: 'end', at: null, title: 'At its end' })
    expect(viewInstant({ frozenAt: LATE, instants: [] }, null)).toEqual({
      kind: 'end',
      at: LATE,
      title: null,
    })
  })

  it('names an instant the lake has a name for', () => {
    expect(viewInstant(sample, LATE)).toEqual({ kind: 'past', at: LATE, title: 'While it lived' })
    expect(viewInstant(live, LATE)).toEqual({ kind: 'past', at: LATE, title: null })
  })
})

describe('date fields', () => {
  it.each([
    ['2026-11-29T22:16', '2026-11-29T22:16:00.000Z'],
    ['2026-11-29 22:16:46', '2026-11-29T22:16:46.000Z'],
    [' 2026-11-29T22:16:46.5 ', '2026-11-29T22:16:46.500Z'],
    ['2026-02-30T10:00', null],
    ['2026-11-29', null],
    ['2026-11-29 22:16 UTC', '2026-11-29T22:16:00.000Z'],
    ['2026-11-29T22:16:46.522Z', LATE],
    ['yesterday', null],
    ['2026-11-29T25:00', null],
  ])('%j is %s', (text, expected) => {
    expect(readUtcField(text)).toBe(expected)
  })

  it('writes what it reads', () => {
    expect(readUtcField(toUtcField(LATE))).toBe(LATE)
    expect(toUtcField('2026-11-29T22:16:46.000Z')).toBe('2026-11-29 22:16:46')
  })
})
