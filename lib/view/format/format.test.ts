import { describe, expect, it } from 'vitest'
import { formatBytes, formatChange, formatCount, instantPieces, splitDuration } from '.'

const text = (ms: number, parts?: 1 | 2) =>
  splitDuration(ms, parts)
    .map((part) => `${part.count} ${part.unit}`)
    .join(' ')

describe('splitDuration', () => {
  it.each([
    [0, '0 ms'],
    [-5, '0 ms'],
    [320, '320 ms'],
    [999.9, '999 ms'],
    [1000, '1 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [2_839_000, '47 min 19 s'],
    [12_960_000, '3 h 36 min'],
    [3_600_000 + 59_000, '1 h'],
    [3 * 86_400_000 + 4 * 3_600_000, '3 d 4 h'],
  ])('%d ms is %s', (ms, expected) => {
    expect(text(ms)).toBe(expected)
  })

  it('can give the largest unit alone', () => {
    expect(text(2_839_000, 1)).toBe('47 min')
  })
})

describe('instantPieces', () => {
  const at = Date.UTC(2026, 10, 29, 22, 16, 46, 522)

  it('leaves out the day of now, and the year of now', () => {
    expect(instantPieces(at, 'en', { now: Date.UTC(2026, 10, 29) })).toEqual({ date: null, time: '22:16:46' })
    expect(instantPieces(at, 'en', { now: Date.UTC(2026, 0, 1) }).date).toBe('29 Nov')
    expect(instantPieces(at, 'en', { now: Date.UTC(2027, 0, 1) }).date).toBe('29 Nov 2026')
    expect(instantPieces(at, 'en').date).toBe('29 Nov 2026')
  })

  it('is in UTC and as precise as asked', () => {
    expect(instantPieces(at, 'en', { precision: 'ms' }).time).toBe('22:16:46.522')
    expect(instantPieces(at, 'en', { precision: 'min' }).time).toBe('22:16')
  })
})

it('groups counts and keeps all 64 bits', () => {
  expect(formatCount(12480, 'en')).toBe('12,480')
  expect(formatCount('9223372036854775807', 'en')).toBe('9,223,372,036,854,775,807')
})

it('signs a change', () => {
  expect([formatChange('10', 'en'), formatChange('-3', 'en'), formatChange('0', 'en')]).toEqual([
    '+10',
    '-3',
    '0',
  ])
})

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [310_400_000, '310 MB'],
  [1_100_000_000, '1.1 GB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(formatBytes(bytes, 'en')).toBe(expected)
})
