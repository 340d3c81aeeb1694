import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attempt } from './attempt'
import { Cursor } from './cursor'
import { readFlinkString } from './flink-string'
import { flinkString } from './testing/paimon-writer'
import { WorkMeter } from './work-meter'

function read(bytes: Uint8Array) {
  return attempt(() => readFlinkString(Cursor.overFile(bytes, new WorkMeter())))
}

describe('readFlinkString', () => {
  it('reads back any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(read(flinkString(text))).toEqual({ ok: true, value: text })
      }),
    )
  })

  it('reads a commit user of 36 characters as Flink writes it', () => {
    const user = '7dac264e-6e5e-4ffd-b3a7-03d93e5c5021'
    expect(read(Uint8Array.of(0x25, ...new TextEncoder().encode(user)))).toEqual({ ok: true, value: user })
  })

  it('knows null and refuses what is longer than its bytes', () => {
    expect(read(Uint8Array.of(0))).toEqual({ ok: true, value: null })
    expect(read(Uint8Array.of(9, 65))).toMatchObject({ error: { reason: 'damaged', offset: 0 } })
    expect(read(new Uint8Array(9).fill(0xff))).toMatchObject({ error: { reason: 'damaged' } })
  })
})
