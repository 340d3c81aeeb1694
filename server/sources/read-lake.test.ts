import { describe, expect, it } from 'vitest'
import { readFixtureLake, type FixtureReading } from '@/fixtures/testing/fixture-lake'
import { makeTree } from '@/fixtures/testing/temp-tree'
import type { ObservationBody, ObservationKind } from '@/lib/domain/observations'
import { createLocalFiles } from './local-files'
import { readLake } from './read-lake'
import { WarehouseUnreadableError } from './reader-events'
import { readAll, testContext } from './testing/read-all'

function bodies<K extends ObservationKind>(reading: FixtureReading, kind: K) {
  return reading.observations
    .map(({ body }) => body)
    .filter((body): body is Extract<ObservationBody, { kind: K }> => body.kind === kind)
}

function snapshotCounts(reading: FixtureReading): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { table } of bodies(reading, 'snapshot')) {
    const name = `${table.database}.${table.table}${table.branch === null ? '' : '$' + table.branch}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

function kindCounts(reading: FixtureReading): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { body } of reading.observations) counts[body.kind] = (counts[body.kind] ?? 0) + 1
  return counts
}

describe('readLake: word-count', () => {
  it('is read whole, without a warning', async () => {
    const reading = await readFixtureLake('word-count', ['late-run', 'final'])
    expect(reading.warnings).toEqual([])
    expect(Object.fromEntries(snapshotCounts(reading))).toEqual({
      'default.word_count_table': 71,
      'default.word_count_table_snapshot_result': 1,
      'default.word_table': 59,
    })
    expect(kindCounts(reading)).toEqual({
      job: 4,
      'job-plan': 4,
      checkpoint: 40,
      'checkpoint-counts': 4,
      'checkpoint-config': 4,
      exceptions: 4,
      'checkpoint-metadata': 70,
      'catalog-listing': 1,
      'table-listing': 3,
      schema: 3,
      snapshot: 131,
    })
  })
})

describe('readLake: shop', () => {
  it('is read whole; what one recording lacks is the only warning', async () => {
    const reading = await readFixtureLake('shop', ['late', 'final'])
    expect(reading.warnings.map(({ code, message }) => [code, message])).toEqual([
      ['flink-answer-missing', '24 of 27 jobs have no answer to /checkpoints/config (404)'],
    ])
    expect(Object.fromEntries(snapshotCounts(reading))).toEqual({
      'ads.city_daily': 3,
      'ads.flaky_copy': 12,
      'ads.order_audit': 3,
      'ads.report': 81,
      'ads.risk_summary': 124,
      'ads.top_cities': 100,
      'dwd.order_risk': 76,
      'dwd.order_wide': 195,
      'dws.healing': 116,
      'dws.order_stats': 127,
      'dws.sales_by_city': 162,
      'dws.sales_by_user': 115,
      'dws.user_profile': 260,
      'ods.orders': 129,
      'ods.payments': 143,
      'ods.retry_queue': 188,
      'ods.users': 186,
      'ods.users$test': 3,
    })
    expect(kindCounts(reading)).toMatchObject({
      job: 24 + 27,
      'job-plan': 24 + 27,
      restore: 12,
      'checkpoint-metadata': 113,
      'table-listing': 18 + 2,
      tag: 6,
      consumer: 1,
      schema: 23,
    })
  })

  it('lists tags, branches and empty tables as they lie there', async () => {
    const reading = await readFixtureLake('shop', [])
    const listings = new Map(
      bodies(reading, 'table-listing').map((seen) => [
        `${seen.table.table}$${seen.table.branch ?? 'main'}`,
        seen,
      ]),
    )
    expect(listings.get('users$main')).toMatchObject({ tagNames: ['users-v1'], branchNames: ['test'] })
    expect(listings.get('users$test')).toMatchObject({ tagNames: ['users-v1'], schemaIds: [0n] })
    expect(listings.get('users$test')?.snapshotIds).toEqual([68n, 69n, 70n])
    expect(listings.get('orders$empty')).toMatchObject({ snapshotIds: [], schemaIds: [0n, 1n] })
    expect(listings.get('order_risk_bp$main')).toMatchObject({ snapshotIds: [], schemaIds: [0n] })
    expect(bodies(reading, 'tag').map((seen) => [seen.table.branch, seen.name, seen.snapshot.id])).toEqual([
      [null, 'end-of-recording', 195n],
      [null, 'savepoint-16', expect.any(BigInt)],
      [null, 'before-restart', expect.any(BigInt)],
      [null, '2026-11-29 21', 1n],
      [null, 'users-v1', 68n],
      ['test', 'users-v1', 68n],
    ])
    expect(bodies(reading, 'consumer')).toMatchObject([
      { table: { table: 'order_wide' }, consumerId: expect.any(String) as string },
    ])
  })

  it('keeps what partial recordings say', async () => {
    const reading = await readFixtureLake('shop', ['crash-loop', 'ingest-stopped', 'foreign-details'])
    const jobs = bodies(reading, 'job')
    expect(jobs.filter((job) => job.cluster === 'crash-loop' && job.now !== null)).toHaveLength(2)
    expect(jobs.filter((job) => job.cluster === 'ingest-stopped')).toHaveLength(26)
    expect(
      bodies(reading, 'exceptions').find((seen) => seen.cluster === 'crash-loop')?.entries[0]?.firstLine,
    ).toContain('Sink materializer must not be used with Paimon sink')
    expect(reading.warnings.map(({ code, where }) => [where.split('/').at(-1), code])).toEqual([
      ['crash-loop', 'flink-job-gone'],
      ['crash-loop', 'flink-answer-missing'],
      ['ingest-stopped', 'flink-job-gone'],
      ['overview', 'flink-answer-unreadable'],
    ])
  })

  it('gives the same observations when it is read again', async () => {
    const [first, second] = [await readFixtureLake('shop', ['late']), await readFixtureLake('shop', ['late'])]
    expect(second.observations).toEqual(first.observations)
  })
})

describe('readLake: the warehouse decides', () => {
  const lake = { flink: [], checkpoints: [], pathRewrites: [] }
  const read = (warehouse: string) =>
    readAll(readLake(createLocalFiles(), { ...lake, warehouse }, testContext()))

  it('fails before anything else is asked when it cannot be read', async () => {
    await expect(read(makeTree() + '/none')).rejects.toThrow(WarehouseUnreadableError)
  })

  it('reads on when everything else is wrong', async () => {
    const warehouse = makeTree({ 'a.db/t/schema/schema-0': '{"id":0,"fields":[]}' })
    const sources = {
      warehouse,
      flink: [{ name: 'x', url: 'http://[' }],
      checkpoints: ['/none'],
      pathRewrites: [],
    }
    const { of, warnings } = await readAll(readLake(createLocalFiles(), sources, testContext()))
    expect(of('table-listing')).toHaveLength(1)
    expect(warnings.map((warning) => warning.code)).toEqual(['flink-unreachable', 'folder-unreadable'])
  })
})
