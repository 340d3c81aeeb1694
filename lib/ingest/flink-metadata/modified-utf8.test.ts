import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeModifiedUtf8 } from './modified-utf8'
import { encodeModifiedUtf8 } from './testing/byte-writer'

describe('decodeModifiedUtf8', () => {
  it('reads back any text, lone surrogates and U+0000 included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(decodeModifiedUtf8(encodeModifiedUtf8(text))).toBe(text)
      }),
    )
    expect(decodeModifiedUtf8(Uint8Array.of(0xc0, 0x80, 0xed, 0xa0, 0x80))).toBe('\0\ud800')
  })

  it('agrees with plain UTF-8 up to U+FFFF, except for U+0000', () => {
    const text = 'lake/é/水'
    expect(decodeModifiedUtf8(new TextEncoder().encode(text))).toBe(text)
  })

  it('reads texts longer than one call can take', () => {
    const text = 'ab'.repeat(30_000)
    expect(decodeModifiedUtf8(encodeModifiedUtf8(text))).toBe(text)
  })

  it.each([
    ['a four-byte form', [0xf0, 0x9f, 0x90, 0xbf]],
    ['a follower alone', [0x80]],
    ['a missing follower', [0xc3]],
    ['a wrong follower', [0xe6, 0x28, 0xb4]],
  ])('refuses %s', (_, bytes) => {
    expect(decodeModifiedUtf8(Uint8Array.from(bytes))).toBeNull()
  })
})
