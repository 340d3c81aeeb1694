import { beforeAll, describe, expect, it } from 'vitest'
import { readEarlierLook, readFixtureLake } from '@/fixtures/testing/fixture-lake'
import type { StoredObservation } from '../observations'
import { deriveFacts, type LakeFacts } from '.'

/** Shapes of real lakes, each by its name. The truth of every pair is checked in `recorded-lakes.test.ts`. */
describe('shapes in the recorded shop', () => {
  let facts: LakeFacts
  beforeAll(async () => {
    const { lake, observations } = await readFixtureLake('shop', ['late', 'final'])
    const stored = observations.map((one): StoredObservation => ({ ...one, lastReadAt: one.readAt }))
    facts = deriveFacts({
      observations: stored,
      warehouse: lake.warehouse,
      pathRewrites: lake.pathRewrites,
    })
  }, 60_000)

  const jobOf = (jobId: string | null) => facts.runs.find((run) => run.jobId === jobId)?.jobName ?? null
  const writersOf = (table: string) =>
    facts.edges.filter(({ kind, to }) => kind === 'writes' && to === table).map(({ from }) => from)
  const snapshotsOf = (table: string) => facts.snapshots.filter((one) => one.table === table)

  it('a statement set: one run, a commit user for each sink, and both sinks come from its one source', () => {
    for (const run of facts.runs.filter(({ jobName }) => jobName === 'dws-sales')) {
      expect(run.sinks.map(({ to, certainty }) => [to, certainty])).toEqual([
        ['table:dws.sales_by_city', 'exact'],
        ['table:dws.sales_by_user', 'exact'],
      ])
      expect(new Set(run.sinks.map(({ commitUser }) => commitUser)).size).toBe(2)
      expect(run.sources.map(({ from, reaches }) => [from, [...reaches]])).toEqual([
        ['table:dwd.order_wide', ['table:dws.sales_by_city', 'table:dws.sales_by_user']],
      ])
    }
  })

  it('a lookup join: an edge marked as lookup, reads without a position that are assumed and bounded by the head', () => {
    const edge = facts.edges.find(({ from, to }) => from === 'table:ods.users' && to === 'job:dwd-order-wide')
    expect(edge).toMatchObject({ kind: 'reads', lookup: true })
    const lookups = facts.reads.filter(({ kind, table }) => kind === 'lookup' && table === 'table:ods.users')
    expect(lookups.length).toBeGreaterThan(100)
    const users = snapshotsOf('table:ods.users')
    for (const read of lookups) {
      expect(read).toMatchObject({ certainty: 'assumed', position: null, minOpen: null, low: null })
      const completed = facts.checkpoints.find(
        (one) => one.jobId === read.jobId && one.checkpointId === read.checkpointId,
      )?.completedAt
      const seen = users.find(({ id }) => id === read.high)
      if (seen !== undefined && completed != null)
        expect(seen.timeMillis).toBeLessThanOrEqual(completed + 1_000)
    }
  })

  it('a partial-update table written by two jobs: each snapshot is of one of them, and every group of one run', () => {
    expect(facts.tables.find(({ ref }) => ref === 'table:dws.user_profile')?.mergeEngine).toBe(
      'partial-update',
    )
    expect(writersOf('table:dws.user_profile')).toEqual(['job:profile-orders', 'job:profile-users'])
    const count = new Map<string | null, number>()
    for (const { run } of snapshotsOf('table:dws.user_profile'))
      count.set(jobOf(run), (count.get(jobOf(run)) ?? 0) + 1)
    expect(Object.fromEntries(count)).toEqual({ 'profile-orders': 166, 'profile-users': 94 })
    const groups = new Map<string, Set<string | null>>()
    for (const one of snapshotsOf('table:dws.user_profile'))
      groups.set(one.group, (groups.get(one.group) ?? new Set()).add(one.run))
    expect([...groups.values()].every((runs) => runs.size === 1)).toBe(true)
  })

  it('a dedicated compaction: its commits are maintenance, its job makes no edge, and the version stays the writer’s', () => {
    expect(writersOf('table:ods.payments')).toEqual(['job:ingest-payments'])
    expect(facts.edges.filter(({ from, to }) => `${from} ${to}`.includes('compact-payments'))).toEqual([])
    expect(facts.runs.find(({ jobName }) => jobName === 'compact-payments')?.maintenance).toBe(true)
    const compactions = snapshotsOf('table:ods.payments').filter(({ commitKind }) => commitKind === 'COMPACT')
    expect(compactions.length).toBe(23)
    expect(compactions.every(({ maintenance, run }) => maintenance && run === null)).toBe(true)
  })

  it('INSERT OVERWRITE by batch runs: content whatever its delta, no barrier, one run for each', () => {
    const overwrites = snapshotsOf('table:ads.city_daily')
    expect(overwrites.every((one) => one.commitKind === 'OVERWRITE' && one.content)).toBe(true)
    expect(overwrites.some((one) => one.deltaRecordCount === 0n)).toBe(true)
    expect(overwrites.map(({ run }) => jobOf(run))).toEqual(overwrites.map(() => 'batch-city-daily'))
    expect(new Set(overwrites.map(({ run }) => run)).size).toBe(overwrites.length)
    expect(
      facts.writes.filter(({ table }) => table === 'table:ads.city_daily').map((one) => one.checkpointId),
    ).toEqual(overwrites.map(() => null))
  })

  it('a schema change between snapshots: each names its own schema, lineage goes on over it', () => {
    const changed = facts.tables.filter(
      ({ ref, schemas }) => schemas.length > 1 && snapshotsOf(ref).length > 0,
    )
    expect(changed.length).toBeGreaterThan(0)
    for (const { ref, schemas } of changed) {
      const ids = snapshotsOf(ref).map(({ schemaId }) => schemaId)
      expect(new Set(ids)).toEqual(new Set(schemas.map(({ id }) => id)))
      expect([...ids].sort((a, b) => Number(a - b))).toEqual(ids)
    }
  })

  it('tags: kept by name with the identity of their snapshot', () => {
    const tags = facts.tables.flatMap(({ ref, tags: own }) => own.map((tag) => ({ ref, ...tag })))
    expect(tags.map(({ name }) => name)).toContain('before-restart')
    for (const tag of tags) {
      const one = snapshotsOf(tag.ref).find((snapshot) => snapshot.identity === tag.identity)
      expect(one?.id).toBe(tag.snapshotId)
      expect(one?.tags).toContain(tag.name)
    }
  })

  it('a branch: a table of its own that forks from a snapshot of main, with ids that main has too', () => {
    const branch = facts.tables.find(({ ref }) => ref === 'table:ods.users$branch_test')
    expect(branch).toMatchObject({ forkOf: 'table:ods.users', forkSnapshotId: 68n })
    expect(
      facts.edges
        .filter(({ kind }) => kind === 'forks')
        .map(({ from, to, certainty }) => [from, to, certainty]),
    ).toEqual([
      // Made without a tag, it holds schemas and no snapshot that could prove where it forked.
      ['table:ods.orders', 'table:ods.orders$branch_empty', 'assumed'],
      ['table:ods.users', 'table:ods.users$branch_test', 'exact'],
    ])
    for (const one of snapshotsOf('table:ods.users$branch_test').filter(({ id }) => id > 68n)) {
      const namesake = snapshotsOf('table:ods.users').find(({ id }) => id === one.id)
      expect(namesake?.identity).not.toBe(one.identity)
      expect(one.run).toBeNull()
    }
  })
})

describe('a rollback in a recorded lake', () => {
  it('supersedes what it took away, keeps it by identity, and knows when it had left', async () => {
    const [now, before] = [
      await readFixtureLake('lakestream-options', ['final']),
      await readEarlierLook('lakestream-options'),
    ]
    const observations = [...before.observations, ...now.observations].map((one): StoredObservation => ({
      ...one,
      lastReadAt: one.readAt,
    }))
    const { warehouse, pathRewrites } = now.lake
    const { snapshots } = deriveFacts({ observations, warehouse, pathRewrites })
    const superseded = snapshots.filter(({ status }) => status === 'superseded')
    expect(superseded).toHaveLength(19)
    for (const one of superseded) {
      const namesake = snapshots.find(
        ({ table, id, status }) => table === one.table && id === one.id && status !== 'superseded',
      )
      expect(namesake?.identity).not.toBe(one.identity)
      expect(one.leftPathBy).toBeGreaterThan(one.timeMillis)
    }
  })
})
