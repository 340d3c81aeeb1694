import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakeSources } from '@/fixtures/testing/fixture-lake'
import type { WireGraph, WireLineageRows, WireRemovalList, WireVersions } from '@/lib/contracts'
import { openTestApp, type TestApp } from '@/server/testing/test-app'
import { callApi, untilSyncEnds } from './testing/call-api'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  const { warehouse, flink, checkpoints, pathRewrites } = fixtureLakeSources('word-count', ['final'])
  const made = { name: 'words', warehouse, flink, checkpoints, pathRewrites }
  expect((await callApi('POST', '/api/v1/lakes', made)).status).toBe(201)
  await settled(await callApi('POST', '/api/v1/lakes/words/syncs', {}))
  await callApi('POST', '/api/v1/lakes/words/lineage-rows', {
    table: 'sink_snapshot_lineage',
    rows: [
      {
        job: 'other',
        database: 'x',
        table: 't',
        barrier_id: '1',
        snapshot_id: '1',
        create_time: '2023-01-01T00:00:00Z',
      },
    ],
  })
})
afterAll(() => test.close())

async function settled(answer: { status: number; body: unknown }): Promise<void> {
  const body = answer.body as { id?: string; sync?: { id: string } }
  expect((await untilSyncEnds(body.sync?.id ?? body.id ?? '')).status).toBe('succeeded')
}
const edges = async () => ((await callApi('GET', '/api/v1/lakes/words/graph')).body as WireGraph).edges
const rows = async (table: string) =>
  ((await callApi('GET', `/api/v1/lakes/words/lineage-rows?table=${table}`)).body as WireLineageRows).rows
const removals = async () =>
  (await callApi('GET', '/api/v1/lakes/words/lineage-removals?job=job1')).body as WireRemovalList
const upstream = async () => {
  const anchor = encodeURIComponent('table:default.word_count_table@5')
  const path = `/api/v1/lakes/words/versions?anchor=${anchor}&direction=upstream&depth=1`
  return ((await callApi('GET', path)).body as WireVersions).edges
}

describe('taking lineage of one job away (requirement 27)', () => {
  it('names what would go and what would bring it back, and takes nothing yet', async () => {
    const { items, preview } = await removals()
    expect(items).toEqual([])
    expect(preview?.job).toBe('job:job1')
    expect(preview?.parts.map(({ kind, removedAt }) => [kind, removedAt])).toEqual([
      ['table', null],
      ['data', null],
    ])
    const [table, data] = preview?.parts ?? []
    expect(table?.edges.filter(({ from }) => !from.startsWith('boundary:'))).toEqual([
      { from: 'table:default.word_table', to: 'job:job1', kind: 'reads' },
      { from: 'job:job1', to: 'table:default.word_count_table', kind: 'writes' },
    ])
    expect(table?.returnsBy).toEqual(['next-start', 'later-row'])
    expect(data?.checkpoints).toBe(60)
  })

  it('takes table lineage and leaves versions and other jobs; then versions; each comes back as it was', async () => {
    const before = {
      edges: await edges(),
      versions: await upstream(),
      sinks: await rows('sink_snapshot_lineage'),
    }
    expect(before.versions.length).toBeGreaterThan(1)
    await settled(
      await callApi('POST', '/api/v1/lakes/words/lineage-removals', { job: 'job1', kind: 'table' }),
    )
    const left = await edges()
    expect(left.some(({ from, to }) => [from, to].includes('job:job1'))).toBe(false)
    expect(left.some(({ from }) => from === 'job:other')).toBe(true)
    expect(await upstream()).toEqual(before.versions)
    expect((await rows('sink_job_lineage')).map((row) => row['job'])).not.toContain('job1')

    await settled(
      await callApi('POST', '/api/v1/lakes/words/lineage-removals', { job: 'job:job1', kind: 'data' }),
    )
    expect(await upstream()).toEqual([])
    expect((await rows('sink_snapshot_lineage')).map((row) => row['job'])).toEqual(
      before.sinks.map((row) => row['job']).filter((job) => job !== 'job1'),
    )
    // What happened is known all the same: a plan to go back still sees the job.
    const plan = await callApi('POST', '/api/v1/lakes/words/rollback-plans', {
      anchor: 'table:default.word_table@5',
    })
    expect(JSON.stringify(plan.body)).toContain('job:job1')
    expect((await removals()).items).toHaveLength(2)

    for (const kind of ['table', 'data'])
      await settled(await callApi('DELETE', `/api/v1/lakes/words/lineage-removals?job=job1&kind=${kind}`))
    expect(await edges()).toEqual(before.edges)
    expect(await upstream()).toEqual(before.versions)
    expect((await callApi('DELETE', '/api/v1/lakes/words/lineage-removals?job=job1&kind=data')).status).toBe(
      404,
    )
  }, 60_000)

  it('is ended by a row that is dated later', async () => {
    const row = { job: 'other', database: 'x', table: 't' }
    await settled(
      await callApi('POST', '/api/v1/lakes/words/lineage-removals', { job: 'other', kind: 'table' }),
    )
    expect((await edges()).some(({ from }) => from === 'job:other')).toBe(false)
    const later = new Date(Date.now() + 60_000).toISOString()
    await callApi('POST', '/api/v1/lakes/words/lineage-rows', {
      table: 'sink_job_lineage',
      rows: [{ ...row, create_time: later }],
    })
    expect((await edges()).some(({ from }) => from === 'job:other')).toBe(true)
  })

  it('refuses a job that is not there, and a kind there is none of', async () => {
    const path = '/api/v1/lakes/words/lineage-removals'
    expect((await callApi('POST', path, { job: 'nobody', kind: 'table' })).status).toBe(404)
    expect((await callApi('POST', path, { job: 'job1', kind: 'all' })).status).toBe(400)
    expect((await callApi('GET', `${path}?job=nobody`)).status).toBe(404)
  })
})

describe('options of the catalog (requirements 5, 6)', () => {
  it('are shown with secrets masked, and say of every answer about versions that data lineage is off', async () => {
    const given = await callApi('POST', '/api/v1/lakes/words/lineage-rows', {
      table: 'catalog_options',
      rows: [
        { key: 'table-lineage', value: 'true' },
        { name: 'metadata.jdbc.password', value: 'hunter2' },
        { key: 'metadata.jdbc.url', value: 'jdbc:mysql://me:hunter2@db/paimon' },
        { key: 'data-lineage', value: 'false' },
      ],
    })
    expect(given.body).toMatchObject({ accepted: 4, added: 4, sync: null })
    const options = await rows('catalog_options')
    expect(options).toContainEqual({ key: 'table-lineage', value: 'true' })
    expect(options).toContainEqual({ key: 'metadata.jdbc.password', value: '***' })
    expect(JSON.stringify(options)).not.toContain('hunter2')
    const answer = await callApi(
      'GET',
      '/api/v1/lakes/words/versions?anchor=table:default.word_count_table@5',
    )
    expect(answer.body).toMatchObject({ dataLineage: 'off' })
    expect((await edges()).length).toBeGreaterThan(0)
  })
})
