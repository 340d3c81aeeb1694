import { describe, expect, it } from 'vitest'
import { nearestNode } from './nearest'

const places = new Map([
  ['here', { x: 0, y: 0 }],
  ['right', { x: 200, y: 10 }],
  ['far', { x: 400, y: 0 }],
  ['above', { x: 10, y: -80 }],
  ['left', { x: -200, y: 90 }],
])
const from = { x: 0, y: 0 }

describe('nearestNode', () => {
  it('goes to the nearest node that lies that way', () => {
    expect(nearestNode(places, from, 'right')).toBe('right')
    expect(nearestNode(places, from, 'up')).toBe('above')
    expect(nearestNode(places, from, 'left')).toBe('left')
  })

  it('stays where nothing lies that way', () => {
    expect(nearestNode(new Map([['above', { x: 10, y: -80 }]]), from, 'down')).toBeNull()
    expect(nearestNode(new Map([['beside', { x: 10, y: 400 }]]), from, 'right')).toBeNull()
  })

  it('lets a straight way win over a nearer crooked one, and ties go to the smaller id', () => {
    const crooked = new Map([
      ['crooked', { x: 100, y: 80 }],
      ['straight', { x: 200, y: 0 }],
    ])
    expect(nearestNode(crooked, from, 'right')).toBe('straight')
    const tie = new Map([
      ['b', { x: 100, y: 20 }],
      ['a', { x: 100, y: -20 }],
    ])
    expect(nearestNode(tie, from, 'right')).toBe('a')
  })
})
