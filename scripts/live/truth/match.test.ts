import { describe, expect, it } from 'vitest'
import { judgePair } from './judge.mjs'
import { matchSource } from './match.mjs'

/** Snapshots 1 to 5: an append, its compaction, and so on; the first was empty. */
const source = new Map<number, string[] | null>([
  [1, null],
  [2, ['10', '10']],
  [3, ['10', '10']],
  [4, ['25', '25']],
  [5, ['40', '40']],
])
const edge = (from: string, certainty: string, low?: string, high?: string) => ({
  from: `table:a.b@${from}`,
  certainty,
  low,
  high,
})

describe('the source of a sink snapshot', () => {
  it('is every snapshot with equal content', () => {
    expect(matchSource(source, ['10', '10'])).toEqual({
      kind: 'equal',
      low: 2,
      high: 3,
      ids: new Set([2, 3]),
    })
  })
  it('lies between two where a barrier fell inside a snapshot', () => {
    expect(matchSource(source, ['30', '31'])).toEqual({ kind: 'inside', low: 4, high: 5 })
    expect(matchSource(source, ['3', '3'])).toEqual({ kind: 'inside', low: 1, high: 2 })
  })
  it('is not known where the sink is empty or ahead of everything', () => {
    expect(matchSource(source, null)).toBeNull()
    expect(matchSource(source, ['41', '41'])).toBeNull()
  })
})

describe('an answer', () => {
  const equal = matchSource(source, ['10', '10'])
  const inside = matchSource(source, ['30', '31'])
  it('is exact on any snapshot with the content, wrong on another', () => {
    expect(judgePair(equal, edge('3', 'exact'))).toBe('exact')
    expect(judgePair(equal, edge('4', 'exact'))).toBe('wrong-exact')
    expect(judgePair(inside, edge('4', 'exact'))).toBe('wrong-exact')
  })
  it('is bounded where its stretch has the truth', () => {
    expect(judgePair(equal, edge('3', 'range', '3', '5'))).toBe('bounded')
    expect(judgePair(equal, edge('4', 'range', '4', '5'))).toBe('wrong-bounds')
    expect(judgePair(equal, edge('5', 'atMost'))).toBe('bounded')
    expect(judgePair(equal, edge('1', 'atMost'))).toBe('wrong-bounds')
  })
  it('is missing without an edge', () => {
    expect(judgePair(equal, null)).toBe('missing')
  })
})
