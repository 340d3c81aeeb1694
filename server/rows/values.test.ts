import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromStorable, indexable, isId, isShortened, isStorable, newId, toInt64, toStorable } from './values'

const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) })

describe('storable text', () => {
  it('round-trips every string and is accepted by PostgreSQL', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(isStorable(toStorable(text))).toBe(true)
        expect(fromStorable(toStorable(text))).toBe(text)
      }),
    )
  })

  it('leaves paths and addresses readable', () => {
    expect(toStorable('s3://b/数据/Zoë?x=1')).toBe('s3://b/数据/Zoë?x=1')
  })
})

describe('indexable text', () => {
  it('is the text itself where an index can hold it', () => {
    expect(indexable('table:ods.orders')).toBe('table:ods.orders')
    expect(isShortened(indexable('table:ods.orders'))).toBe(false)
  })

  it('is short, storable and different for different texts', () => {
    const long = 'x'.repeat(5_000)
    const texts = [long, `${long}y`, 'a\0', 'a\0\0', 'a\ud800']
    const columns = texts.map(indexable)
    expect(new Set(columns).size).toBe(texts.length)
    for (const column of columns) {
      expect(column.length).toBeLessThan(200)
      expect(isStorable(column)).toBe(true)
      expect(isShortened(column)).toBe(true)
    }
  })
})

describe('64-bit numbers', () => {
  it('keep what fits and end where a column ends', () => {
    expect(toInt64(9223372036854775807n)).toBe(9223372036854775807n)
    expect(toInt64(9223372036854775808n)).toBe(9223372036854775807n)
    expect(toInt64(-9223372036854775809n)).toBe(-9223372036854775808n)
    expect(toInt64(1.9)).toBe(1n)
    expect(toInt64(2 ** 70)).toBe(9223372036854775807n)
    expect(toInt64(Infinity)).toBe(9223372036854775807n)
    expect(toInt64(-Infinity)).toBe(-9223372036854775808n)
    expect(toInt64(NaN)).toBe(0n)
  })
})

it('ids are known by their form', () => {
  expect(isId(newId())).toBe(true)
  for (const text of ['', 'abc', '0123456789ABCDEF', '0123456789abcdef\n', '\0'])
    expect(isId(text)).toBe(false)
})
