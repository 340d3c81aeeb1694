import { describe, expect, it } from 'vitest'
import type { Placement } from '@/lib/view/graph/layout/layout-types'
import { createLayoutCache, formatPlacement, parsePlacement, type TextStore } from './layout-cache'

const placement = (x: number): Placement => ({
  nodes: new Map([
    ['table:ods.orders', { x, y: 24.5 }],
    ['job:__proto__', { x: 0, y: -1 }],
  ]),
  routes: new Map([
    [
      'edge:reads a b',
      {
        id: 'edge:reads a b',
        back: true,
        over: false,
        points: [
          { x: 0, y: 1 },
          { x: 2, y: 3 },
        ],
      },
    ],
  ]),
  width: 300,
  height: 60,
})

class FakeStore implements TextStore {
  readonly texts = new Map<string, string>()
  full = false

  getItem(key: string) {
    return this.texts.get(key) ?? null
  }

  setItem(key: string, text: string) {
    if (this.full) throw new Error('QuotaExceededError')
    this.texts.set(key, text)
  }

  removeItem(key: string) {
    this.texts.delete(key)
  }
}

describe('formatPlacement', () => {
  it('comes back as it was', () => {
    expect(parsePlacement(formatPlacement(placement(7)))).toEqual(placement(7))
  })
})

describe('createLayoutCache', () => {
  it('outlives a reload through the store', () => {
    const store = new FakeStore()
    createLayoutCache(store).set('h', placement(7))
    expect(createLayoutCache(store).get('h')).toEqual(placement(7))
    expect(createLayoutCache(store).get('other')).toBeNull()
  })

  it('keeps the newest eight in the store', () => {
    const store = new FakeStore()
    const cache = createLayoutCache(store)
    for (let n = 0; n < 12; n++) cache.set(`h${n}`, placement(n))
    const later = createLayoutCache(store)
    expect(later.get('h3')).toBeNull()
    expect(later.get('h4')).toEqual(placement(4))
    expect(store.texts.size).toBe(9)
  })

  it('keeps the 24 used last in memory', () => {
    const cache = createLayoutCache(null)
    for (let n = 0; n < 24; n++) cache.set(`h${n}`, placement(n))
    cache.get('h0')
    cache.set('h24', placement(24))
    expect(cache.get('h0')).toEqual(placement(0))
    expect(cache.get('h1')).toBeNull()
  })

  it('does without a store that is full or holds something else', () => {
    const store = new FakeStore()
    store.texts.set('headwater-layout:h', '{"not":"ours"}')
    store.full = true
    const cache = createLayoutCache(store)
    expect(cache.get('h')).toBeNull()
    cache.set('h', placement(1))
    expect(cache.get('h')).toEqual(placement(1))
  })
})
