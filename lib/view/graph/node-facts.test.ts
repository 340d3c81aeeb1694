import { describe, expect, it } from 'vitest'
import { boundaryNode, jobNode, NOW, tableNode } from '@/fixtures/graphs/graph-answer'
import { nodeFact } from './node-facts'

const now = Date.parse(NOW)
const at = '2026-11-29T22:10:00.000Z'
const detail = (code: string) => ({ code, at, count: null })
const table = (facts: Parameters<typeof tableNode>[1]) => nodeFact(tableNode('table:a.b', facts), now)
const job = (facts: Parameters<typeof jobNode>[1]) => nodeFact(jobNode('job:j', facts), now)

describe('the fact beside the state of a table', () => {
  it('is how far behind it is, not how old its content is', () => {
    const stateDetail = detail('source-silent')
    const behind = { kind: 'age', ms: now - Date.parse(at) }
    expect(table({ state: 'late', stateDetail, lastContentAt: NOW })).toEqual(behind)
    expect(table({ state: 'stale', stateDetail, lastContentAt: NOW })).toEqual(behind)
  })

  it('is the age of the newest content while it is fresh', () => {
    expect(table({ state: 'fresh', lastContentAt: at })).toEqual({ kind: 'age', ms: now - Date.parse(at) })
  })

  it('is an instant where an age would say more than is known', () => {
    expect(table({ state: 'idle', lastContentAt: at })).toEqual({ kind: 'since', at: Date.parse(at) })
    expect(table({ state: 'unknown', lastContentAt: at })).toEqual({ kind: 'newest', at: Date.parse(at) })
  })

  it('is nothing where nothing is known', () => {
    expect(table({ state: 'late', stateDetail: null })).toEqual({ kind: 'none' })
    expect(table({ state: 'fresh', lastContentAt: null })).toEqual({ kind: 'none' })
    expect(nodeFact(tableNode('table:a.b'), null)).toEqual({ kind: 'none' })
  })
})

describe('the fact beside the state of a job', () => {
  it('is its last checkpoint while it runs', () => {
    expect(job({})).toEqual({ kind: 'checkpoint', number: '455' })
    expect(job({ lastCheckpoint: null })).toEqual({ kind: 'none' })
  })

  it('is since when, once it does not', () => {
    expect(job({ state: 'broken', stateDetail: detail('checkpoints-failing') })).toEqual({
      kind: 'since',
      at: Date.parse(at),
    })
    expect(job({ state: 'idle', stateDetail: null })).toEqual({ kind: 'none' })
  })
})

describe('the fact of what lies outside', () => {
  it('tells a known system from an unknown one', () => {
    expect(nodeFact(boundaryNode('boundary:kafka/x'), now)).toEqual({ kind: 'outside', unknown: false })
    expect(nodeFact(boundaryNode('boundary:unknown/x', { system: 'unknown' }), now)).toEqual({
      kind: 'outside',
      unknown: true,
    })
  })
})
