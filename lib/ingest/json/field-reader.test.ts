import { describe, expect, it } from 'vitest'
import { FieldReader } from './field-reader'
import { parseJsonObject } from './parse-json'
import { offsetOfKey } from './scan'

function reader(text: string): FieldReader {
  const parsed = parseJsonObject(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return new FieldReader(parsed.value, text)
}

describe('FieldReader', () => {
  it.each([
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['"42"', 42n],
    ['5.0', 5n],
  ])('reads %s as a 64-bit integer', (json, value) => {
    expect(reader(`{"n": ${json}}`).int64('n')).toBe(value)
  })

  it.each(['9223372036854775808', '1e3', '1.5', '"x"', '""', 'true', '[]', '{}', `"${'9'.repeat(400)}"`])(
    'finds fault with %s as a 64-bit integer',
    (json) => {
      const fields = reader(`{"a": 1, "n": ${json}}`)
      expect(fields.int64OrNull('n')).toBeNull()
      expect(fields.fault).toMatchObject({
        reason: 'damaged',
        offset: 14,
        message: 'n is not a 64-bit integer',
      })
    },
  )

  it('treats a missing key and null alike', () => {
    const fields = reader('{"b": null}')
    expect([fields.int64OrNull('a'), fields.stringOrNull('b'), fields.millisOrNull('b')]).toEqual([
      null,
      null,
      null,
    ])
    expect(fields.strings('b')).toEqual([])
    expect(fields.textMap('a')).toEqual(new Map())
    expect(fields.fault).toBeNull()
    fields.string('b')
    expect(fields.fault?.message).toBe('b is missing')
  })

  it('does not find keys of Object.prototype', () => {
    const fields = reader('{}')
    expect(fields.stringOrNull('constructor')).toBeNull()
    expect(fields.fault).toBeNull()
  })

  it('keeps the first fault', () => {
    const fields = reader('{"a": true, "b": true}')
    fields.int64('b')
    fields.int64('a')
    expect(fields.fault?.message).toContain('b is')
  })

  it('refuses instants that no date can hold', () => {
    expect(reader('{"t": 8640000000000001}').millisOrNull('t')).toBeNull()
    expect(reader('{"t": -1}').millisOrNull('t')).toBe(-1)
  })

  it('keeps free values of a map as text', () => {
    const map = reader(
      '{"m": {"a": "x", "b": 12345678901234567890, "c": null, "__proto__": {"d": [1]}}}',
    ).textMap('m')
    expect([...map]).toEqual([
      ['a', 'x'],
      ['b', '12345678901234567890'],
      ['__proto__', '{"d":[1]}'],
    ])
  })
})

describe('offsetOfKey', () => {
  it.each([
    ['{"a": 1}', 'a', 6],
    ['{"b": {"a": 1}, "a" : 2}', 'a', 22],
    ['{"b": "\\"a\\": 1", "a":2}', 'a', 22],
    ['{"\\u0061": 7}', 'a', 11],
    ['{"a": 1, "a": 2}', 'a', 14],
    ['{"b": "a"}', 'a', 0],
  ])('in %s finds %s at %i', (text, key, offset) => {
    expect(offsetOfKey(text, key)).toBe(offset)
  })
})
