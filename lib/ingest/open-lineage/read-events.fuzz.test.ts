import { describe, expect, it } from 'vitest'
import { fuzzCount, fuzzSeed, mutants } from '@/fixtures/testing/mutate'
import { flinkStart, runEvent } from '@/fixtures/testing/open-lineage-events'
import { maskEventText, observationsOf } from '@/lib/domain/open-lineage'
import { decodeText } from '../json'
import { readEvents } from '.'

const PLACE = { warehouse: 's3://l/w', pathRewrites: [], tables: new Set<never>() }
const start = flinkStart('s3://l/w')
const samples = [
  JSON.stringify(start),
  JSON.stringify(
    [start, runEvent({ type: 'COMPLETE' }), { eventTime: '2026-01-01T00:00:00Z', dataset: {} }],
    null,
    1,
  ),
].map((text) => new TextEncoder().encode(text))

describe('mutated events', () => {
  it(`are taken or refused with their place, seed ${fuzzSeed()}`, { timeout: 300_000 }, () => {
    let taken = 0
    for (const { bytes, history } of mutants(samples, fuzzCount(), fuzzSeed())) {
      const text = decodeText(bytes)
      if (!text.ok) continue
      const read = readEvents(text.value)
      const results = read.ok ? read.value.events : [read]
      for (const result of results) {
        if (result.ok) {
          taken++
          expect(observationsOf(result.value.event, PLACE).length, history).toBeLessThan(100)
          expect(() => JSON.parse(maskEventText(result.value.text)) as unknown, history).not.toThrow()
        } else {
          expect(result.error.pointer === '' || result.error.pointer.startsWith('/'), history).toBe(true)
          expect(result.error.message.length > 0 && result.error.message.length < 400, history).toBe(true)
        }
      }
    }
    expect(taken).toBeGreaterThan(fuzzCount() / 20)
  })
})
