import { describe, expect, it } from 'vitest'
import { panWithin } from './pan-within'

const window = { x: { from: 10, to: 110 }, y: { from: 0, to: 100 } }
const wide = { x: { from: -500, to: 500 }, y: { from: 0, to: 40 } }

describe('panWithin', () => {
  it('brings a point to the middle where there is enough around it', () => {
    expect(panWithin({ x: 50, y: 20 }, { content: wide, window, zoom: 1 }).x).toBe(60 - 50)
  })

  it('stops where the drawing ends, on both sides', () => {
    const right = panWithin({ x: 500, y: 20 }, { content: wide, window, zoom: 1 })
    expect(right.x + 500).toBe(110)
    const left = panWithin({ x: -500, y: 20 }, { content: wide, window, zoom: 0.5 })
    expect(left.x - 500 * 0.5).toBe(10)
  })

  it('puts what is smaller than the window in its middle', () => {
    expect(panWithin({ x: 0, y: 40 }, { content: wide, window, zoom: 1 }).y).toBe(50 - 20)
  })
})
