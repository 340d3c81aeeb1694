import { describe, expect, it } from 'vitest'
import { LakeBuilder, refOf } from '@/lib/domain/testing/lake-builder'
import { jobRefText, type RefText } from '@/lib/domain/refs'
import { memoryFactReader } from '@/server/testing/memory-fact-reader'
import { createMetricsService } from '../metrics/metrics-service'
import { LOCAL_OWNER, type IncidentRecord, type VisibilityOf } from '../ports'
import { createDelays } from '../states/judge-lake'
import { memoryLakes, SOME_SETTINGS } from '../testing/memory-lakes'
import { memorySyncs } from '../testing/memory-syncs'
import { memoryWatches } from '../testing/memory-watches'
import { createIncidentService } from './incident-service'

const T = 10_000_000
const S = 1_000
const [shown, secret] = [refOf('dwd.shown'), refOf('dwd.secret')]

/** Two tables that wait for one job that was cancelled, and another that waits for a job of its own. */
function lateLake() {
  const lake = new LakeBuilder().table('ods.a').table('dwd.shown').table('dwd.secret').table('ads.other')
  lake.run('i1', { job: 'ingest', writes: ['ods.a'] }).checkpoint('i1', 900n, { completed: T - S })
  lake.run('c1', {
    job: 'copy',
    reads: ['ods.a'],
    writes: ['dwd.shown', 'dwd.secret'],
    end: T - 100 * S,
    state: 'CANCELED',
  })
  lake.run('o1', { job: 'other', reads: ['ods.a'], writes: ['ads.other'], end: T - 100 * S, state: 'FAILED' })
  lake.commit('ods.a', { at: T - 300 * S, run: 'i1', checkpoint: 1n })
  for (const run of ['c1', 'o1']) lake.checkpoint(run, 1n, { completed: T - 250 * S, reads: { 'ods.a': 1n } })
  lake.commit('ods.a', { at: T - 200 * S, run: 'i1', checkpoint: 2n })
  return lake.build()
}

const incident = (id: string, lakeId: string, job: string, tables: readonly RefText[]): IncidentRecord => ({
  id,
  lakeId,
  culprit: jobRefText(job),
  class: 'job-not-running',
  state: 'late',
  since: null,
  openedAt: T,
  seenAt: T,
  goneSince: null,
  closedAt: null,
  lateMs: 200 * S,
  worstMs: 200 * S,
  paused: false,
  tables,
  mostTables: tables.length,
  acknowledgedAt: null,
  acknowledgedBy: null,
  assignee: null,
})

async function setUp(hidden: readonly string[]) {
  const lakes = memoryLakes()
  const lake = await lakes.create(
    { ...SOME_SETTINGS, name: 'l', frozenAt: T, sample: false, instants: [] },
    0,
  )
  if (lake === null) throw new Error('taken')
  const ledger = [
    incident('both', lake.id, 'copy', [shown, secret]),
    incident('one', lake.id, 'other', [refOf('ads.other')]),
  ]
  const incidents = {
    open: () => Promise.resolve(ledger),
    newest: () => Promise.resolve(ledger),
    find: (_lake: string, id: string) => Promise.resolve(ledger.find((one) => one.id === id) ?? null),
    events: () => Promise.resolve([]),
    act: (_lake: string, id: string) => Promise.resolve(ledger.find((one) => one.id === id) ?? null),
  }
  const visibilityOf: VisibilityOf = () => ({ lake: true, hides: (ref) => hidden.includes(ref) })
  const facts = memoryFactReader(lateLake())
  const now = () => T
  const base = { lakes, visibilityOf, now }
  const metrics = createMetricsService({
    ...base,
    facts,
    syncs: memorySyncs(lakes),
    watches: memoryWatches(),
    incidents,
    delays: createDelays({ facts, delaySettings: { list: () => Promise.resolve([]) }, now }),
    breathe: () => Promise.resolve(),
  })
  return { ledger: createIncidentService({ ...base, incidents }), metrics }
}

const every = { limit: 100 } as never

describe('tables that somebody may not see', () => {
  it('are not in incidents, whose count falls with them', async () => {
    const { ledger } = await setUp([secret])
    const { items } = await ledger.list(LOCAL_OWNER, 'l', every)
    expect(items.map(({ id, tables, mostTables }) => [id, tables, mostTables])).toEqual([
      ['both', [shown], 1],
      ['one', [refOf('ads.other')], 1],
    ])
    expect((await ledger.get(LOCAL_OWNER, 'l', 'both')).incident.tables).toEqual([shown])
    const done = await ledger.act(LOCAL_OWNER, 'l', 'both', { kind: 'acknowledged' })
    expect(done.incident.tables).toEqual([shown])
  })

  it('leave no incident behind of which nothing is left, whatever way it is asked for', async () => {
    for (const hidden of [[refOf('ads.other')], [jobRefText('other')]]) {
      const { ledger, metrics } = await setUp(hidden)
      expect((await ledger.list(LOCAL_OWNER, 'l', every)).items.map(({ id }) => id)).toEqual(['both'])
      const code = { code: 'incident-not-found' }
      await expect(ledger.get(LOCAL_OWNER, 'l', 'one')).rejects.toMatchObject(code)
      await expect(
        ledger.act(LOCAL_OWNER, 'l', 'one', { kind: 'commented', text: 'x' }),
      ).rejects.toMatchObject(code)
      expect((await metrics(LOCAL_OWNER))[0]?.openIncidents).toBe(1)
    }
  })

  it('are not in metrics, nor are hidden jobs or what only they have still to read', async () => {
    const all = (await (await setUp([])).metrics(LOCAL_OWNER))[0]!
    expect(all.tables.map(({ delay }) => delay.ref)).toContain(secret)
    expect(all.openIncidents).toBe(2)
    expect(all.tables.find(({ delay }) => delay.ref === refOf('ods.a'))?.backlog?.snapshots).toBe(1)

    const hidden = [secret, jobRefText('copy'), jobRefText('other')]
    const some = (await (await setUp(hidden)).metrics(LOCAL_OWNER))[0]!
    expect(some.tables.map(({ delay }) => delay.ref).sort()).toEqual([
      refOf('ads.other'),
      shown,
      refOf('ods.a'),
    ])
    expect(some.jobs.map(({ ref }) => ref)).toEqual([jobRefText('ingest')])
    expect(some.tables.find(({ delay }) => delay.ref === refOf('ods.a'))?.backlog).toBeNull()
    expect(some.openIncidents).toBe(0)
  })
})
