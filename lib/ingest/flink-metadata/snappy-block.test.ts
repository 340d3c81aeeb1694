import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attempt } from './attempt'
import { Cursor } from './cursor'
import { readUnpackedLength, unpackBlock } from './snappy-block'
import { buildBlock, type Element } from './testing/snappy-writer'
import { WorkMeter } from './work-meter'

function unpack(block: Uint8Array): number[] {
  const cursor = Cursor.overFile(block, new WorkMeter())
  const target = new Uint8Array(readUnpackedLength(cursor, 65_536))
  unpackBlock(cursor, target)
  return [...target]
}

function refusal(block: Uint8Array): string {
  const reading = attempt(() => unpack(block))
  return reading.ok ? 'unpacked' : reading.error.message
}

/** The same by the definition of a copy, one byte at a time. */
function expand(elements: readonly Element[]): number[] {
  const bytes: number[] = []
  for (const element of elements) {
    if ('literal' in element) bytes.push(...element.literal)
    else for (let left = element.copy; left > 0; left--) bytes.push(bytes.at(-element.distance) ?? -1)
  }
  return bytes
}

const literal = { literal: [1, 2, 3, 4, 5] }

describe('unpackBlock', () => {
  it('unpacks literals and copies of any form and distance', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const first = fc.array(byte, { minLength: 1, maxLength: 300 })
    const next = fc.record({
      copy: fc.integer({ min: 4, max: 11 }),
      distance: fc.integer({ min: 1, max: 300 }),
      form: fc.constantFrom(1 as const, 2 as const, 3 as const),
    })
    fc.assert(
      fc.property(first, fc.array(next, { maxLength: 20 }), (start, copies) => {
        const fitting = copies.map((copy) => ({ ...copy, distance: Math.min(copy.distance, start.length) }))
        const elements = [{ literal: start }, ...fitting]
        const expected = expand(elements)
        expect(unpack(buildBlock(expected.length, elements))).toEqual(expected)
      }),
    )
  })

  it('repeats a run where a copy overlaps itself', () => {
    const elements: Element[] = [{ literal: [7, 8] }, { copy: 64, distance: 2, form: 2 }]
    expect(unpack(buildBlock(66, elements))).toEqual(expand(elements))
  })

  it('unpacks nothing to nothing', () => {
    expect(unpack(buildBlock(0, []))).toEqual([])
  })

  it.each<[string, Uint8Array, RegExp]>([
    ['a literal beyond the claim', buildBlock(4, [literal]), /more than it claims/],
    [
      'a copy beyond the claim',
      buildBlock(6, [literal, { copy: 4, distance: 1, form: 1 }]),
      /more than it claims/,
    ],
    ['less than the claim', buildBlock(6, [literal]), /less than it claims/],
    [
      'a copy from before the start',
      buildBlock(9, [literal, { copy: 4, distance: 6, form: 1 }]),
      /before the start/,
    ],
    ['a copy from nowhere', buildBlock(9, [literal, { copy: 4, distance: 0, form: 2 }]), /before the start/],
    ['a cut literal', buildBlock(5, [literal]).subarray(0, 4), /expected snappy literal/],
    ['an endless length', Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 1), /more than five bytes/],
    ['a claim no copies could make true', buildBlock(65_536, [literal]), /claims 65536 bytes/],
    [
      'a claim above the limit',
      buildBlock(65_537, [{ literal: Array<number>(65_536).fill(1) }]),
      /claims 65537 bytes/,
    ],
  ])('refuses %s', (_, block, message) => {
    expect(refusal(block)).toMatch(message)
  })
})
