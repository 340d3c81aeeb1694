import { describe, expect, it } from 'vitest'
import type { WireJobItem, WireLake, WireTableItem } from '@/lib/contracts'
import { jobAttention, rankAttention, tableAttention, type AttentionItem } from './attention'
import { countStates, lookInstant } from './look'
import { sourceCount, tellingStates, totalsOf } from './totals'

const table = (ref: string, state: WireTableItem['state'], readers: number): WireTableItem => ({
  ref,
  database: 'ods',
  table: 'orders',
  branch: null,
  state,
  stateDetail: null,
  present: true,
  newestSnapshot: null,
  lastContentAt: '2026-11-29T22:00:00.000Z',
  lastCommitAt: null,
  totalRecordCount: null,
  snapshotCount: 1,
  writers: 1,
  readers,
})

const job = (ref: string, state: WireJobItem['state'], writes: number): WireJobItem => ({
  ref,
  name: ref,
  state,
  stateDetail: null,
  flinkState: 'RUNNING',
  jobType: 'STREAMING',
  maintenance: false,
  run: null,
  runCount: 1,
  startedAt: null,
  endedAt: null,
  lastCheckpoint: null,
  lastCheckpointAt: null,
  reads: 0,
  writes,
})

const shop = { lake: { name: 'shop' }, asOf: null, judgedAt: '2026-11-29T22:20:00.000Z' }

describe('attention', () => {
  it('leaves out what is well or not known', () => {
    expect(tableAttention(shop, table('table:a.b', 'fresh', 1))).toBeNull()
    expect(tableAttention(shop, table('table:a.b', 'unknown', 1))).toBeNull()
    expect(jobAttention(shop, job('job:x', 'idle', 1))).toBeNull()
  })

  it('puts the worst first, then causes, then reach', () => {
    const items = [
      tableAttention(shop, table('table:a.late', 'late', 9)),
      tableAttention(shop, table('table:a.broken', 'broken', 1)),
      jobAttention(shop, job('job:small', 'broken', 1)),
      jobAttention(shop, job('job:big', 'broken', 3)),
      jobAttention(shop, job('job:slow', 'stale', 5)),
      tableAttention({ ...shop, lake: { name: 'lake' } }, table('table:a.late', 'late', 9)),
    ].filter((item): item is AttentionItem => item !== null)
    const ranked = rankAttention(items).map((item) => `${item.lake} ${item.ref}`)
    expect(ranked).toEqual([
      'shop job:big',
      'shop job:small',
      'shop table:a.broken',
      'lake table:a.late',
      'shop table:a.late',
      'shop job:slow',
    ])
    expect(rankAttention([...items].reverse()).map((item) => `${item.lake} ${item.ref}`)).toEqual(ranked)
  })
})

describe('totals', () => {
  const lake = (tableStates: WireLake['counts']['tableStates']): WireLake => ({
    name: 'shop',
    warehouse: 'file:/w',
    catalog: 'filesystem',
    flink: [{ name: 'prod', url: 'http://jm:8081' }],
    checkpoints: ['file:/c', 'file:/s'],
    sqlGateway: null,
    lineageStore: null,
    pathRewrites: [],
    frozenAt: null,
    syncEverySeconds: 0,
    include: [],
    exclude: [],
    watchEverySeconds: null,
    watchPaused: false,
    keepDays: null,
    sample: false,
    instants: [],
    createdAt: '2026-11-30T06:00:00.000Z',
    lastSync: null,
    watch: {
      state: 'off',
      everySeconds: 0,
      since: null,
      lastSeenAt: null,
      readAt: null,
      caught: 0,
      missed: 0,
      troubles: [],
      cost: { requests: 0, listings: 0, files: 0 },
    },
    generation: 1,
    counts: { tables: 3, jobs: 2, tableStates, jobStates: { broken: 1 } },
    readAt: '2026-11-30T06:00:00.000Z',
  })

  it('adds up all lakes', () => {
    const totals = totalsOf([lake({ late: 1, fresh: 2 }).counts, lake({ late: 2, idle: 1 }).counts])
    expect(totals).toMatchObject({ lakes: 2, tables: 6, jobs: 4 })
    expect(totals.tableStates.get('late')).toBe(3)
    expect(totals.tableStates.get('broken')).toBe(0)
    expect(totals.jobStates.get('broken')).toBe(2)
  })

  it('tells what is not well, and only then what is', () => {
    expect(tellingStates({ fresh: 12, late: 4, broken: 1 }).map((each) => each.state)).toEqual([
      'broken',
      'late',
    ])
    expect(tellingStates({ fresh: 12, idle: 1 }).map((each) => each.state)).toEqual(['fresh', 'idle'])
    expect(tellingStates({})).toEqual([])
  })

  it('counts the sources', () => {
    expect(sourceCount(lake({}))).toBe(4)
  })
})

describe('looks', () => {
  const lived = { label: 'late', title: 'While it lived', at: '2026-11-29T22:16:46.522Z' }
  const end = { label: 'end', title: 'At its end', at: null }

  it('looks at a recording while it lived, unless asked otherwise', () => {
    const recording = { instants: [end, lived] }
    expect(lookInstant(recording, '')).toBe(lived)
    expect(lookInstant(recording, 'end')).toBe(end)
    expect(lookInstant(recording, 'constructor')).toBe(lived)
    expect(lookInstant({ instants: [] }, 'end')).toBeNull()
  })

  it('counts states of whole lists', () => {
    expect(
      countStates([table('table:a.b', 'late', 1), table('table:a.c', 'late', 1)], [job('job:x', 'idle', 1)]),
    ).toEqual({
      tables: 2,
      jobs: 1,
      tableStates: { late: 2 },
      jobStates: { idle: 1 },
    })
  })
})
