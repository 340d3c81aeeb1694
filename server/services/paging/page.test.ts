import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '@/lib/domain/errors'
import { encodeCursor } from './cursor'
import { pageOf, type Order } from './page'

interface Item {
  readonly rank: number
  readonly ref: string
}
const byRank: Order<Item> = {
  name: 'things:-rank',
  parts: [{ of: (i) => i.rank, descending: true }, { of: (i) => i.ref }],
}
const byRef: Order<Item> = { name: 'things:ref', parts: [{ of: (i) => i.ref }] }

function walk(items: readonly Item[], order: Order<Item>, limit: number): Item[] {
  const seen: Item[] = []
  let cursor: string | undefined
  do {
    const page = pageOf(items, order, { limit, cursor })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    seen.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return seen
}

const items = fc.uniqueArray(fc.record({ rank: fc.integer({ min: 0, max: 3 }), ref: fc.string() }), {
  selector: (item) => item.ref,
  maxLength: 30,
})

describe('pageOf', () => {
  it('gives every item once, in order, whatever the page size and the order it got them in', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 7 }), (all, limit) => {
        const seen = walk(all, byRank, limit)
        expect(new Set(seen.map((item) => item.ref))).toEqual(new Set(all.map((item) => item.ref)))
        expect(seen).toHaveLength(all.length)
        expect(walk([...all].reverse(), byRank, 1000)).toEqual(seen)
        for (const [i, item] of seen.entries()) {
          const next = seen[i + 1]
          if (next === undefined) continue
          expect(item.rank > next.rank || (item.rank === next.rank && item.ref < next.ref)).toBe(true)
        }
      }),
    )
  })

  it('goes on at the right place when the last item has gone meanwhile', () => {
    const all = ['a', 'b', 'c', 'd'].map((ref) => ({ ref, rank: 0 }))
    const first = pageOf(all, byRef, { limit: 2 })
    const rest = pageOf(
      all.filter((item) => item.ref !== 'b'),
      byRef,
      { limit: 2, cursor: first.nextCursor ?? '' },
    )
    expect(rest.items.map((item) => item.ref)).toEqual(['c', 'd'])
    expect(rest.nextCursor).toBeNull()
  })

  it.each([
    ['of another order', encodeCursor('things:-rank', [1, 'a'])],
    ['of the wrong length', encodeCursor('things:ref', ['a', 'b'])],
    ['with a value that is none', Buffer.from('["things:ref",{}]').toString('base64url')],
    ['no JSON', 'bm9wZQ'],
    ['no base64', '%%%'],
    ['empty', ''],
  ])('refuses a cursor %s', (_, cursor) => {
    expect(() => pageOf([], byRef, { limit: 1, cursor })).toThrow(RefusedError)
  })
})
