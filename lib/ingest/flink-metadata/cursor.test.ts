import { describe, expect, it } from 'vitest'
import { Cursor } from './cursor'
import { Damaged, EndsEarly, TooLarge, type MetadataError } from './errors'
import { ByteWriter } from './testing/byte-writer'
import { WorkMeter } from './work-meter'

const LIMIT = { atMost: 3, minBytes: 4 }

function over(bytes: Uint8Array): Cursor {
  return Cursor.overFile(bytes, new WorkMeter())
}

function refusal(read: () => unknown): MetadataError {
  try {
    read()
  } catch (error) {
    if (error instanceof EndsEarly || error instanceof Damaged || error instanceof TooLarge) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('Cursor', () => {
  it('reads big-endian numbers and texts', () => {
    const bytes = new ByteWriter()
      .u1(200)
      .u2(65_535)
      .i4(-2, -1)
      .i8(-(2n ** 63n))
      .utf('aé')
      .utf8('é')
      .done()
    const cursor = over(bytes)
    expect([cursor.u1(''), cursor.u2(''), cursor.i4(''), cursor.u4(''), cursor.i8('')]).toEqual([
      200,
      65_535,
      -2,
      4_294_967_295,
      -(2n ** 63n),
    ])
    expect([cursor.utf(''), cursor.utf8(''), cursor.remaining]).toEqual(['aé', 'é', 0])
  })

  it('reads a view that does not start at its buffer', () => {
    const cursor = over(Uint8Array.of(9, 9, 0, 0, 0, 5).subarray(2))
    expect(cursor.i4('')).toBe(5)
  })

  it('takes the end of the file for a half-written file, the end of a slice for damage', () => {
    const cursor = over(Uint8Array.of(0, 0, 1, 2))
    cursor.skip(1, '')
    const error = refusal(() => cursor.i4('parallelism'))
    expect(error).toBeInstanceOf(EndsEarly)
    expect(error).toMatchObject({ offset: 1, message: 'expected parallelism (4 bytes), 3 bytes are left' })
    expect(cursor.remaining).toBe(3)
    expect(refusal(() => cursor.slice(2, '').i4(''))).toBeInstanceOf(Damaged)
  })

  it('names bytes of the file in slices of slices, and one byte for what is not in the file', () => {
    const cursor = over(new Uint8Array(20))
    cursor.skip(5, '')
    const inner = cursor.slice(10, '').window(3, 10).slice(4, '')
    inner.skip(2, '')
    expect(inner.offset).toBe(10)
    const standIn = Cursor.standingFor(8, new Uint8Array(9), new WorkMeter())
    standIn.skip(9, '')
    expect([standIn.offset, standIn.window(2, 3).offset]).toEqual([8, 8])
  })

  it.each([
    ['negative', -1, Damaged],
    ['more than any file could hold', 2_147_483_647, Damaged],
    ['more than the bytes left', 3, EndsEarly],
  ])('refuses a count that is %s', (_, count, kind) => {
    const error = refusal(() =>
      over(new ByteWriter().i4(count).u1(1, 2, 3, 4, 5).done()).count('items', LIMIT),
    )
    expect(error).toBeInstanceOf(kind)
    expect(error.offset).toBe(0)
  })

  it('refuses a count that fits the file and not the limit', () => {
    const bytes = new ByteWriter().i4(4).raw(new Uint8Array(16)).done()
    expect(refusal(() => over(bytes).count('items', LIMIT))).toBeInstanceOf(TooLarge)
  })

  it('allocates nothing for a refused list', () => {
    const meter = new WorkMeter()
    const cursor = Cursor.overFile(new ByteWriter().i4(1_000_000).done(), meter)
    refusal(() => cursor.list('items', { atMost: 2_000_000, minBytes: 1 }, () => 0))
    expect(meter.allocatedBytes).toBe(0)
  })

  it('passes over a million numbers in one step', () => {
    const bytes = new Uint8Array(4 + 8_000_000)
    new DataView(bytes.buffer).setInt32(0, 1_000_000)
    const meter = new WorkMeter()
    const cursor = Cursor.overFile(bytes, meter)
    expect(cursor.skipList('numbers', { atMost: 2_000_000, minBytes: 8 })).toBe(1_000_000)
    expect([cursor.remaining, meter.operations, meter.allocatedBytes]).toEqual([0, 2, 0])
  })

  it('refuses odd booleans, sizes, lengths, texts and rests', () => {
    expect(refusal(() => over(Uint8Array.of(2)).bool('flag')).message).toBe('flag is 2, neither 0 nor 1')
    expect(refusal(() => over(new ByteWriter().i8(-1n).done()).size('size')).message).toBe('size is -1 bytes')
    expect(refusal(() => over(new ByteWriter().i8(2n ** 60n).done()).size(''))).toBeInstanceOf(Damaged)
    expect(refusal(() => over(new ByteWriter().i4(-5).done()).sized('state'))).toBeInstanceOf(Damaged)
    expect(refusal(() => over(Uint8Array.of(0, 1, 0xff)).utf('name'))).toMatchObject({ offset: 2 })
    expect(refusal(() => over(Uint8Array.of(0, 0, 0, 1, 0xff)).utf8('name'))).toMatchObject({ offset: 4 })
    expect(refusal(() => over(Uint8Array.of(1)).expectEnd('it')).message).toBe('1 bytes left after it')
  })
})
