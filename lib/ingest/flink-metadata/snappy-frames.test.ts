import { describe, expect, it } from 'vitest'
import { attempt } from './attempt'
import { maskedCrc32c } from './crc32c'
import { Cursor } from './cursor'
import { UnpackBudget, unpackFrames } from './snappy-frames'
import { buildBlock, buildChunk, packedChunk, plainChunk, STREAM_HEADER } from './testing/snappy-writer'
import { WorkMeter } from './work-meter'

function unpack(...chunks: readonly Uint8Array[]): number[] {
  const stream = Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))
  return [...unpackFrames(Cursor.overFile(stream, new WorkMeter()), new UnpackBudget())]
}

function refusal(...chunks: readonly Uint8Array[]) {
  const reading = attempt(() => unpack(...chunks))
  return reading.ok ? null : reading.error.message
}

const one = Uint8Array.of(1, 2, 3)
const two = Uint8Array.of(4, 5)
const skippable = Uint8Array.of(0x80, 2, 0, 0, 9, 9)

describe('unpackFrames', () => {
  it('joins packed and plain chunks and passes over headers and skippable ones', () => {
    expect(unpack(STREAM_HEADER, packedChunk(one), skippable, plainChunk(two))).toEqual([1, 2, 3, 4, 5])
    expect(unpack()).toEqual([])
  })

  it('notices a flipped byte by the checksum', () => {
    const chunk = plainChunk(one)
    chunk[chunk.length - 1] = 9
    expect(refusal(chunk)).toMatch(/checksum/)
  })

  it('refuses unknown chunks and cut ones', () => {
    expect(refusal(Uint8Array.of(2, 0, 0, 0))).toMatch(/chunk type 2 is not known/)
    expect(refusal(packedChunk(one).subarray(0, 9))).toMatch(/expected snappy chunk/)
    expect(refusal(Uint8Array.of(0, 3, 0, 0, 1, 2, 3))).toMatch(/expected checksum/)
  })

  it('never unpacks more in all than the budget', () => {
    const budget = new UnpackBudget()
    budget.take(64 * 1024 * 1024 - 2, 0)
    const stream = Cursor.overFile(plainChunk(one), new WorkMeter())
    expect(attempt(() => unpackFrames(stream, budget))).toMatchObject({
      error: { reason: 'too-large', offset: 0 },
    })
  })

  it('accounts for what it unpacks', () => {
    const zeros = new Uint8Array(64)
    const block = buildBlock(64, [{ literal: [0] }, { copy: 63, distance: 1, form: 2 }])
    const meter = new WorkMeter()
    unpackFrames(Cursor.overFile(buildChunk(0, block, zeros), meter), new UnpackBudget())
    expect(meter.allocatedBytes).toBeGreaterThanOrEqual(64)
  })
})

it('masks CRC-32C as the framing format does', () => {
  // crc32c of "123456789" is e3069283 in every published table
  const crc = 0xe3069283
  const masked = (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0
  expect(maskedCrc32c(new TextEncoder().encode('123456789'))).toBe(masked)
})
