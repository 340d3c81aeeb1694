import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text'
import { looseBoolean, looseInstant, looseInt64, looseNumber, looseObjects, looseString } from './loose'
import { parseJsonObject } from './parse-json'

function object(text: string) {
  const parsed = parseJsonObject(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.value
}

describe('loose access', () => {
  const answer = object(
    '{"kebab-case": 1, "none": null, "camelCase": 2, "nan": "NaN", "number": "1.5", "text": 7, "yes": "true", ' +
      '"minus": -1, "zero": 0, "at": 1795990148324, "list": [{"a": 1}, 2, null], "big": "9223372036854775807"}',
  )

  it('takes the first spelling that is there', () => {
    expect(looseNumber(answer, 'none', 'missing', 'camelCase', 'kebab-case')).toBe(2)
  })

  it('takes text that is a number, but not "NaN"', () => {
    expect(looseNumber(answer, 'number')).toBe(1.5)
    expect(looseNumber(answer, 'nan')).toBeNull()
    expect(looseInt64(answer, 'big')).toBe(9223372036854775807n)
  })

  it('knows that -1 is not yet and 0 is never', () => {
    expect(['minus', 'zero', 'at'].map((key) => looseInstant(answer, key))).toEqual([
      null,
      null,
      1795990148324,
    ])
  })

  it('passes over values of another type', () => {
    expect(looseString(answer, 'text')).toBeNull()
    expect(looseBoolean(answer, 'yes')).toBe(true)
    expect(looseBoolean(answer, 'text')).toBeNull()
    expect(looseObjects(answer, 'list')).toHaveLength(1)
    expect(looseObjects(answer, 'text')).toEqual([])
  })
})

describe('decodeText', () => {
  it.each([
    [[0x7b, 0xff, 0x7d], 'damaged', 1],
    [[0x7b, 0xc3], 'incomplete', 1],
    [[0xe4, 0xb8], 'incomplete', 0],
    [[0x61, 0xe4, 0x61, 0x61], 'damaged', 2],
  ])('refuses %j as %s at %i', (bytes, reason, offset) => {
    expect(decodeText(Uint8Array.from(bytes))).toMatchObject({ ok: false, error: { reason, offset } })
  })

  it('drops a byte order mark', () => {
    expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b]))).toEqual({ ok: true, value: '{' })
  })
})
