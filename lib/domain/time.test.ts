import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInstant, toInstantText } from './time'

describe('parseInstant', () => {
  it.each([
    ['2026-11-29T22:16:46.522Z', '2026-11-29T22:16:46.522Z'],
    ['2026-11-29T22:16:46Z', '2026-11-29T22:16:46.000Z'],
    ['2026-11-29t22:16:46.5z', '2026-11-29T22:16:46.500Z'],
    ['2026-11-29 23:16:46.522999+01:00', '2026-11-29T22:16:46.522Z'],
    ['2026-11-29T16:46:46-05:30', '2026-11-29T22:16:46.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('%s is %s', (text, instant) => expect(toInstantText(parseInstant(text) ?? NaN)).toBe(instant))

  it.each([
    '',
    'yesterday',
    '2026-11-29',
    '2026-11-29T22:16:46',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-29T24:00:00Z',
    '2026-11-29T22:60:00Z',
    '2026-11-29T22:00:61Z',
    '2026-11-29T22:16:46.Z',
    '2026-11-29T22:16:46+24:00',
    '1795990606522',
    ' 2026-11-29T22:16:46Z',
  ])('refuses %s', (text) => expect(parseInstant(text)).toBeNull())

  it('reads back what toInstantText writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62135596800000, max: 253402300799999 }), (at) => {
        expect(parseInstant(toInstantText(at))).toBe(at)
      }),
    )
  })
})
