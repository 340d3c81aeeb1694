import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fixtureLakePath } from '@/fixtures/testing/fixture-lake'
import { fuzzCount, fuzzSeed, mutants } from '@/fixtures/testing/mutate'
import { decodeText } from '../json'
import type { Parsed } from '../refusal'
import { parseConsumer } from './consumer'
import { parseSchema } from './schema'
import { parseSnapshot } from './snapshot'
import { parseTag } from './tag'

const users = fixtureLakePath('shop') + '/warehouse/ods.db/users'

function samples(folder: string): Uint8Array[] {
  const names = readdirSync(folder).filter((name) => name.includes('-'))
  return names.slice(0, 40).map((name) => readFileSync(`${folder}/${name}`))
}

/** Every refusal names a place inside the input, and everything before a syntax error's place is in order. */
function check<T>(bytes: Uint8Array, parse: (text: string) => Parsed<T>, history: string): boolean {
  const text = decodeText(bytes)
  const parsed = text.ok ? parse(text.value) : text
  if (parsed.ok) return true
  const { offset, message, reason } = parsed.error
  expect(Number.isInteger(offset) && offset >= 0 && offset <= bytes.length, history).toBe(true)
  expect(message, history).toMatch(/^[\x20-\x7e]{1,200}$/)
  if (text.ok && reason === 'damaged' && message.startsWith('not JSON')) {
    const before = parse(text.value.slice(0, offset))
    expect(
      before.ok || !before.error.message.startsWith('not JSON') || before.error.reason === 'incomplete',
      history,
    ).toBe(true)
  }
  return false
}

describe('readers of table files, damaged inputs', () => {
  const count = fuzzCount()
  const seed = fuzzSeed()

  it(`snapshot: ${count} inputs, seed ${seed}`, { timeout: 120_000 }, () => {
    let taken = 0
    let longest = 0
    for (const { bytes, history } of mutants(samples(`${users}/snapshot`), count, seed)) {
      const start = performance.now()
      if (check(bytes, parseSnapshot, history)) taken++
      longest = Math.max(longest, performance.now() - start)
    }
    // most changes hurt, and some fall into places that do not matter
    expect(taken).toBeGreaterThan(count / 50)
    expect(taken).toBeLessThan(count)
    expect(longest).toBeLessThan(1_000)
  })

  it.each([
    ['tag', parseTag, `${users}/snapshot`],
    ['schema', parseSchema, `${users}/schema`],
    ['consumer', parseConsumer, fixtureLakePath('shop') + '/warehouse/dwd.db/order_wide/consumer'],
  ] as const)('%s: a tenth as many', { timeout: 120_000 }, (_name, parse, folder) => {
    const outcomes = new Set<boolean>()
    for (const { bytes, history } of mutants(samples(folder), Math.ceil(count / 10), seed)) {
      outcomes.add(check<unknown>(bytes, parse, history))
    }
    expect(outcomes).toEqual(new Set([true, false]))
  })
})
