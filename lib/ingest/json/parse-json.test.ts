import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isJsonObject, JsonNumber, jsonText, ownValue, type JsonValue } from './json-value'
import { parseJson, parseJsonObject } from './parse-json'

const limits = { maxChars: 1000, maxDepth: 5 }

function parsed(text: string): JsonValue {
  const result = parseJson(text)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

function refused(text: string) {
  const result = parseJson(text, limits)
  return result.ok ? null : result.error
}

describe('parseJson', () => {
  it('keeps the digits of numbers', () => {
    const value = parsed('[9223372036854775807, -9223372036854775808, 1.50, 1e400]')
    expect(value).toEqual(
      ['9223372036854775807', '-9223372036854775808', '1.50', '1e400'].map(
        (digits) => new JsonNumber(digits),
      ),
    )
  })

  it('keeps names of Object.prototype as own keys and changes no prototype', () => {
    const value = parsed('{"__proto__": {"polluted": 1}, "constructor": 2, "toString": "x"}')
    if (!isJsonObject(value)) throw new Error('no object')
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'toString'])
    expect(ownValue(value, 'hasOwnProperty')).toBeUndefined()
    expect(ownValue(value, '__proto__')).toEqual({ polluted: new JsonNumber('1') })
    expect('polluted' in {}).toBe(false)
  })

  it('takes the last of repeated keys', () => {
    expect(parsed('{"a": 1, "a": "two"}')).toEqual({ a: 'two' })
  })

  it('replaces what no store keeps, in keys too', () => {
    expect(parsed('{"a\\u0000": ["\\ud800x", "\\ud83d\\ude00"]}')).toEqual({ 'a\ufffd': ['\ufffdx', '😀'] })
    expect(Object.keys(parsed('{"__proto__": "\\u0000"}') as object)).toEqual(['__proto__'])
  })

  it.each([
    ['', 'incomplete', 0],
    [' \n', 'incomplete', 0],
    ['{"id": 12', 'incomplete', 9],
    ['{"id": "ab', 'incomplete', 10],
    ['{"id": 1,, "b": 2}', 'damaged', 9],
    ['{"id": 1} x', 'damaged', 10],
    ['{"id": 01}', 'damaged', 8],
    ['{"id": NaN}', 'damaged', 7],
    ['[[[[[[1]]]]]]', 'damaged', 5],
    [' '.repeat(1001), 'too-large', 1000],
  ])('refuses %j as %s at %i', (text, reason, offset) => {
    expect(refused(text)).toMatchObject({ reason, offset })
  })

  it('does not count brackets inside texts as depth', () => {
    expect(parseJson('["[[[[[[[[", "\\"[[[[[["]', limits).ok).toBe(true)
  })

  it('survives nesting that would exhaust the stack', () => {
    expect(parseJson('['.repeat(1_000_000))).toMatchObject({ ok: false, error: { offset: 200 } })
  })

  it('keeps messages short and printable whatever is in the text', () => {
    const message = refused('[-' + '\u001b\n'.repeat(300))?.message ?? ''
    expect(message).toMatch(/^[\x20-\x7e]{1,140}$/)
  })

  it('reads back every value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        expect(JSON.parse(jsonText(parsed(text)))).toEqual(JSON.parse(text))
      }),
    )
  })
})

describe('parseJsonObject', () => {
  it.each(['[1]', ' "x"', '12', 'null'])('refuses %s', (text) => {
    expect(parseJsonObject(text)).toMatchObject({ ok: false, error: { reason: 'damaged' } })
  })
})
