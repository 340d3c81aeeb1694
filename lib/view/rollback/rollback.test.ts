import { describe, expect, it } from 'vitest'
import { rollbackUrl } from '../url-state'
import { groupDangers } from './dangers'
import { movedRows, orderRows, type WireCutRow } from './plan-rows'
import { splitSays } from './says'
import { groupSteps, type WireStep } from './step-groups'
import { neighbourVersion, requestToWishes, wishesToRequest } from './wishes'

const usual = rollbackUrl.fallback

/** A row that was moved along these owners, the wish first. */
function row(ref: string, target: string | null, ...through: string[]): WireCutRow {
  const cause = { rule: 'K1', edge: null, because: '' }
  return {
    ref,
    kind: ref.startsWith('table:') ? 'table' : 'job',
    current: `${ref}@90`,
    target,
    readThrough: [],
    cause,
    chain: [...through, ref].map((one) => ({ ...cause, ref: one, target: `${one}@1` })),
    availability: 'live',
    places: [],
    closesAt: null,
  }
}

describe('wishes', () => {
  it('makes the first version the anchor and leaves out what is as usual', () => {
    expect(wishesToRequest(usual)).toBeNull()
    expect(wishesToRequest({ ...usual, at: ['table:a.b@3', 'job:j@2'], empty: true })).toEqual({
      anchor: 'table:a.b@3',
      wishes: ['job:j@2'],
      allowEmpty: true,
      method: 'branches',
    })
  })

  it('comes back from a kept request as it was', () => {
    const wishes = {
      at: ['table:a.b@3', 'job:j@2'],
      before: ['table:a.c@9'],
      time: '2026-11-29T22:16:46.522Z',
      pins: ['table:a.d'],
      retired: ['job:k'],
      empty: true,
      heal: true,
      method: 'in-place' as const,
    }
    const request = wishesToRequest(wishes)
    expect(requestToWishes({ ...request })).toEqual(wishes)
  })

  it('takes a request that was written otherwise without failing', () => {
    const read = requestToWishes({ anchor: 7, asOf: 'soon', method: 'incremental-recovery', pins: 'x' })
    expect(read).toMatchObject({ at: [], time: null, method: 'branches', pins: [] })
  })

  it.each([
    ['table:a.b@3', -1, 'table:a.b@2'],
    ['table:a.b@3!3f9c01ab', 1, 'table:a.b@4'],
    ['table:a.b@1', -1, null],
    ['job:j~1a2b3c4d@9', 1, 'job:j~1a2b3c4d@10'],
    ['table:a.b', 1, null],
  ] as const)('%s moved by %d', (ref, by, to) => {
    expect(neighbourVersion(ref, by)).toBe(to)
  })
})

describe('rows', () => {
  it('stand below what forced them, with its number', () => {
    const rows = orderRows([
      row('table:sink', 'table:sink@4', 'table:src', 'job:j'),
      row('job:j', 'job:j@1', 'table:src'),
      row('table:src', 'table:src@2'),
    ])
    expect(rows.map(({ number, row: { ref }, forcedBy }) => [number, ref, forcedBy])).toEqual([
      [1, 'table:src', null],
      [2, 'job:j', 1],
      [3, 'table:sink', 2],
    ])
  })

  it('survive rows that forced each other', () => {
    const rows = orderRows([row('job:a', 'job:a@1', 'job:b'), row('job:b', 'job:b@1', 'job:a')])
    expect(rows.map(({ forcedBy }) => forcedBy).sort()).toEqual([1, 2])
  })

  it('say where they stood before a wish was changed', () => {
    const before = [row('table:a', 'table:a@5'), row('table:b', 'table:b@7')]
    const after = [row('table:a', 'table:a@4'), row('table:b', 'table:b@7'), row('table:c', null)]
    expect([...movedRows(before, after)]).toEqual([
      ['table:a', 'table:a@5'],
      ['table:c', 'table:c@90'],
    ])
    expect(movedRows(null, after).size).toBe(0)
  })
})

it('tells refs from prose, and leaves what is none', () => {
  const text =
    'job:ads-report~e2c757b8@50 had read it through 115, above table:dws.sales_by_user@96: lost (table:).'
  const parts = splitSays(text)
  expect(parts.filter((part) => part.kind === 'ref').map((part) => part.ref)).toEqual([
    'job:ads-report~e2c757b8@50',
    'table:dws.sales_by_user@96',
  ])
  expect(parts.map((part) => (part.kind === 'ref' ? part.ref : part.text)).join('')).toBe(text)
})

it('keeps the place of each danger in its group, and groups kinds it does not know', () => {
  const danger = (code: string) => ({ key: code, code, ref: 'job:j', says: code })
  const groups = groupDangers([danger('unverified'), danger('new-kind'), danger('unverified')])
  expect(groups.map(({ code, items }) => [code, items.map(({ index }) => index)])).toEqual([
    ['unverified', [0, 2]],
    ['other', [1]],
  ])
})

it('draws one line, above the first step that takes something away', () => {
  const step = (phase: string): WireStep => ({
    id: phase,
    phase,
    ref: null,
    title: phase,
    who: 'person',
    precheck: '',
    statements: [],
    effect: '',
    postcheck: '',
    undo: null,
  })
  const groups = groupSteps(['confirm', 'cut', 'cut', 'restore', 'switch'].map(step))
  expect(groups.map(({ phase, steps, changesMain }) => [phase, steps[0]?.number, changesMain])).toEqual([
    ['confirm', 1, false],
    ['cut', 2, true],
    ['restore', 4, false],
    ['switch', 5, false],
  ])
})
