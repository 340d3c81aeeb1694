import { describe, expect, it } from 'vitest'
import { DELAY_CLASSES, type WireDelayDetail, type WireDelayItem } from '@/lib/contracts'
import { stateOfClass } from './class-state'
import { delayPath, tellingHop } from './delay-path'
import { countByState, delayRows } from './delay-rows'
import { groupIncidents, incidentOf, type Blamed } from './incidents'
import { waterfallOf, type WireHop } from './waterfall'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 29, 22) + seconds * 1000).toISOString()
const blame = (ref: string, code: Blamed['class'] = 'job-slow'): Blamed => ({
  ref,
  class: code,
  since: at(0),
  count: null,
})

function item(name: string, facts: Partial<WireDelayItem> = {}): WireDelayItem {
  return {
    ref: `table:${name}`,
    state: 'late',
    lateMs: 1000,
    class: 'job-slow',
    stuckAt: null,
    since: at(0),
    culprit: null,
    threshold: null,
    downstream: 0,
    ...facts,
  }
}

function hop(
  kind: WireHop['kind'],
  ref: string,
  from: number,
  to: number,
  job: string | null = null,
): WireHop {
  return {
    kind,
    at: ref,
    job,
    fromTime: at(from),
    toTime: at(to),
    ms: (to - from) * 1000,
    usualMs: null,
    failedAttempts: 0,
    certainty: 'exact',
    evidence: [],
  }
}

function detail(facts: Partial<WireDelayDetail>): WireDelayDetail {
  return {
    ...item('ads.report'),
    root: null,
    hops: [],
    culprit: null,
    look: null,
    others: [],
    ahead: [],
    backlogs: [],
    setting: {
      ref: 'table:ads.report',
      thresholdMs: null,
      target: null,
      pausedUntil: null,
      updatedAt: null,
      updatedBy: null,
    },
    notices: [],
    now: at(60),
    readAt: at(60),
    ...facts,
  }
}

describe('groupIncidents', () => {
  const items = [
    item('a.one', { culprit: blame('job:x'), lateMs: 5000 }),
    item('a.two', { culprit: blame('job:y'), lateMs: 9000 }),
    item('a.three', { culprit: blame('job:x'), lateMs: 7000, state: 'broken' }),
    item('a.same-job-other-class', { culprit: blame('job:x', 'checkpoints-failing') }),
    item('a.nobody', { lateMs: null }),
    item('a.soon', { culprit: blame('job:x'), state: 'stale' }),
    item('a.well', { state: 'fresh', lateMs: 0 }),
  ]
  const incidents = groupIncidents(items)

  it('makes one of all tables a culprit keeps waiting, the widest first', () => {
    expect(incidents.map(({ culprit, tables }) => [culprit?.ref, tables.map(({ ref }) => ref)])).toEqual([
      ['job:x', ['table:a.three', 'table:a.one']],
      ['job:y', ['table:a.two']],
      ['job:x', ['table:a.same-job-other-class']],
      [undefined, ['table:a.nobody']],
    ])
    expect(incidents[0]).toMatchObject({ state: 'broken', lateMs: 7000 })
  })

  it('does not depend on the order of the list', () => {
    expect(groupIncidents([...items].reverse())).toEqual(incidents)
  })

  it('finds the incident of a table, and none for one that is well', () => {
    expect(incidentOf(incidents, 'table:a.one')).toBe(incidents[0])
    expect(incidentOf(incidents, 'table:a.soon')).toBeNull()
  })
})

it('has a glyph for every cause, and keeps what a person wanted out of the alarming ones', () => {
  expect(new Set(DELAY_CLASSES.map(stateOfClass))).toEqual(new Set(['broken', 'late', 'idle', 'unknown']))
  expect(['scheduled', 'paused', 'stopped-on-purpose'].map((code) => stateOfClass(code as 'paused'))).toEqual(
    ['idle', 'idle', 'idle'],
  )
})

describe('delayRows', () => {
  const items = [
    item('ods.orders', { lateMs: null, state: 'unknown' }),
    item('dwd.constructor', { lateMs: 10, culprit: blame('job:enrich') }),
    item('ads.report', { lateMs: 30, state: 'broken', since: null }),
  ]
  const names = (ask: Parameters<typeof delayRows>[1]) =>
    delayRows(items, ask).map(({ ref }) => ref.replace('table:', ''))

  it('sorts both ways and leaves what is not known at the end', () => {
    expect(names({ q: '', state: 'all', sort: '-late' })).toEqual([
      'ads.report',
      'dwd.constructor',
      'ods.orders',
    ])
    expect(names({ q: '', state: 'all', sort: 'late' })).toEqual([
      'dwd.constructor',
      'ads.report',
      'ods.orders',
    ])
    expect(names({ q: '', state: 'all', sort: '-state' })).toEqual([
      'ads.report',
      'dwd.constructor',
      'ods.orders',
    ])
    expect(names({ q: '', state: 'all', sort: 'since' }).at(-1)).toBe('ads.report')
  })

  it('finds by the name of a table or of who holds it up, and by state', () => {
    expect(names({ q: 'ENRICH', state: 'all', sort: 'table' })).toEqual(['dwd.constructor'])
    expect(names({ q: 'report', state: 'all', sort: 'table' })).toEqual(['ads.report'])
    expect(names({ q: '', state: 'unknown', sort: 'table' })).toEqual(['ods.orders'])
  })

  it('counts what there is of each state', () => {
    expect([...countByState(items)]).toEqual([
      ['unknown', 1],
      ['late', 1],
      ['broken', 1],
    ])
  })
})

describe('waterfallOf', () => {
  it('places hops by time and rounds shares that sum to the whole', () => {
    const fall = waterfallOf([
      hop('wait', 'table:ods.orders@1', 0, 10),
      hop('job', 'job:x~0a0a0a0a@2', 10, 20),
      hop('stuck', 'table:dwd.wide@3', 20, 30, 'job:y'),
    ])
    expect(fall?.bars.map(({ share }) => share)).toEqual([334, 333, 333])
    expect(fall?.bars.map(({ start }) => start)).toEqual([0, 1 / 3, 2 / 3])
    expect(fall?.bars.map(({ open }) => open)).toEqual([false, false, true])
  })

  it('has nothing to show where nothing is on its way, and bears hops of no time', () => {
    expect(waterfallOf([])).toBeNull()
    expect(waterfallOf([hop('stuck', 'table:a.b@1', 5, 5)])?.bars).toMatchObject([
      { start: 0, length: 0, share: 0 },
    ])
  })
})

describe('delayPath', () => {
  it('joins versions of one table, marks where the data is and who holds it', () => {
    const path = delayPath(
      detail({
        root: 'table:ods.orders@1',
        hops: [
          hop('wait', 'table:ods.orders@1', 0, 1, 'job:x'),
          hop('job', 'job:x~0a0a0a0a@2', 1, 2, 'job:x'),
          hop('commit', 'table:dwd.wide@3', 2, 3, 'job:x'),
          hop('stuck', 'table:dwd.wide@4', 3, 9, 'job:y'),
        ],
        ahead: ['job:y', 'table:ads.report'],
        culprit: { ...blame('job:y'), evidence: [] },
      }),
    )
    expect(path.map(({ ref, role }) => `${role} ${ref}`)).toEqual([
      'passed table:ods.orders@1',
      'passed job:x~0a0a0a0a@2',
      'here table:dwd.wide@4',
      'ahead job:y',
      'ahead table:ads.report',
    ])
    expect(path.filter(({ culprit }) => culprit).map(({ ref }) => ref)).toEqual(['job:y'])
  })

  it('says where the way between a silent source and the table is not told', () => {
    const path = delayPath(detail({ hops: [hop('source-silent', 'job:ingest', 0, 9, 'job:ingest')] }))
    expect(path.map(({ ref, role, gap }) => [ref, role, gap])).toEqual([
      ['job:ingest', 'here', false],
      ['table:ads.report', 'ahead', true],
    ])
  })

  it('tells of the hop the culprit held longest', () => {
    const hops = [
      hop('wait', 'table:ods.orders@1', 0, 50, 'job:x'),
      hop('stuck', 'table:dwd.wide@4', 50, 60, 'job:y'),
    ]
    expect(tellingHop({ hops, culprit: { ...blame('job:x'), evidence: [] } })).toBe(hops[0])
    expect(tellingHop({ hops, culprit: { ...blame('job:z'), evidence: [] } })).toBe(hops[1])
    expect(tellingHop({ hops: [], culprit: null })).toBeNull()
  })
})
