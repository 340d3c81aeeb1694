import { describe, expect, it } from 'vitest'
import { inParallel } from './in-parallel'

/** Work that ends only when it is told to. */
function makeGate() {
  const doors = new Map<number, () => void>()
  let running = 0
  let most = 0
  const work = async (item: number) => {
    most = Math.max(most, ++running)
    await new Promise<void>((open) => doors.set(item, open))
    running--
    return item * 10
  }
  return { doors, work, most: () => most, running: () => running }
}

describe('inParallel', () => {
  it('yields in the order of the items and never runs more than the limit', async () => {
    const gate = makeGate()
    const results = (async () => {
      const all: number[] = []
      for await (const result of inParallel([1, 2, 3, 4, 5], 2, gate.work)) all.push(result)
      return all
    })()
    for (const item of [2, 1, 3, 5, 4]) {
      while (!gate.doors.has(item)) {
        // open whatever holds the line, so that the next items start
        gate.doors.forEach((open) => open())
        await Promise.resolve()
      }
      gate.doors.get(item)?.()
    }
    expect(await results).toEqual([10, 20, 30, 40, 50])
    expect(gate.most()).toBe(2)
  })

  it('yields nothing for nothing', async () => {
    for await (const result of inParallel([], 3, () => Promise.resolve(1))) expect(result).toBe('never')
  })

  it('stops at a failure after what was under way has ended', async () => {
    const ended: number[] = []
    const run = async () => {
      const work = async (item: number) => {
        if (item === 2) throw new Error('broken')
        await Promise.resolve()
        ended.push(item)
        return item
      }
      for await (const result of inParallel([1, 2, 3, 4, 5, 6, 7, 8], 3, work)) expect(result).toBe(1)
    }
    await expect(run()).rejects.toThrow('broken')
    expect(ended).toEqual([1, 3, 4])
  })

  it('starts nothing more once the consumer has left', async () => {
    const started: number[] = []
    for await (const first of inParallel([1, 2, 3, 4, 5, 6], 2, (item) => {
      started.push(item)
      return Promise.resolve(item)
    })) {
      expect(first).toBe(1)
      break
    }
    expect(started).toEqual([1, 2, 3])
  })
})
