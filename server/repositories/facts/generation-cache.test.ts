import { expect, it } from 'vitest'
import { GenerationCache } from './generation-cache'

function counted() {
  let loads = 0
  return { load: () => Promise.resolve(++loads), loads: () => loads }
}

it('loads once per key and generation, however many ask', async () => {
  const cache = new GenerationCache<number>(2)
  const { load } = counted()
  expect(await Promise.all([cache.get('a', 1n, load), cache.get('a', 1n, load)])).toEqual([1, 1])
  expect(await cache.get('a', 2n, load)).toBe(2)
  expect(await cache.get('a', 2n, load)).toBe(2)
})

it('lets the least recently used go', async () => {
  const cache = new GenerationCache<number>(2)
  const { load } = counted()
  await cache.get('a', 1n, load)
  await cache.get('b', 1n, load)
  await cache.get('a', 1n, load)
  await cache.get('c', 1n, load)
  expect(await cache.get('a', 1n, load)).toBe(1)
  expect(await cache.get('b', 1n, load)).toBe(4)
})

it('does not keep a failure', async () => {
  const cache = new GenerationCache<number>(2)
  await expect(cache.get('a', 1n, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cache.get('a', 1n, () => Promise.resolve(7))).toBe(7)
})
