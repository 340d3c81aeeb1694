import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { facet, flinkStart, runEvent } from '@/fixtures/testing/open-lineage-events'
import type { WireEventsTaken, WireGraph, WireJobDetail, WireTableDetail } from '@/lib/contracts'
import { openTestApp, type TestApp } from '@/server/testing/test-app'
import { callApi } from './testing/call-api'

let test: TestApp
let warehouse: string

beforeAll(async () => {
  warehouse = mkdtempSync(path.join(tmpdir(), 'events-'))
  test = await openTestApp()
  const made = await callApi('POST', '/api/v1/lakes', { name: 'acme', warehouse, syncEverySeconds: 0 })
  expect(made.status).toBe(201)
})

afterAll(async () => {
  await test.close()
  rmSync(warehouse, { recursive: true })
})

/** Asks until it holds: evidence of events follows them as a sync does. */
function eventually<T>(path: string, holds: (body: T) => boolean): Promise<T> {
  return vi.waitFor(
    async () => {
      test.app.placer.wake()
      const { body } = await callApi('GET', path)
      if (!holds(body as T)) throw new Error(`${path} still answers ${JSON.stringify(body).slice(0, 2_000)}`)
      return body as T
    },
    { timeout: 60_000, interval: 50 },
  )
}

const GRAPH = '/api/v1/lakes/acme/graph'
const edgesOf = (graph: WireGraph) => (graph.edges ?? []).map(({ from, to }) => `${from} -> ${to}`).sort()

const EDGES = [
  'boundary:kafka/clicks -> job:enrich_orders',
  'job:enrich_orders -> table:dwd.orders_enriched',
  'table:ods.orders -> job:enrich_orders',
]

describe('POST /lineage', () => {
  it('takes one event, and shows what it says of the lake it belongs to', async () => {
    const start = flinkStart(warehouse)
    expect(await callApi('POST', '/api/v1/lineage', start)).toMatchObject({
      status: 201,
      body: { events: [{ index: 0, status: 'stored' }] },
    })
    expect(await callApi('POST', '/api/v1/lineage', start)).toMatchObject({
      status: 201,
      body: { events: [{ status: 'known' }] },
    })
    const graph = await eventually<WireGraph>(GRAPH, ({ edges }) => edges?.length === 3)
    expect(edgesOf(graph)).toEqual(EDGES)
    expect(graph.edges.every(({ claimed, certainty }) => claimed === true && certainty === 'assumed')).toBe(
      true,
    )
    expect(graph.edges[0]?.evidence[0]).toMatchObject({
      kind: 'open-lineage',
      where: 'openlineage:flink-prod-eu/enrich_orders',
    })
  })

  it('keeps edges when events without datasets follow (requirement 18), and a list with a wrong one', async () => {
    const more = [
      runEvent({
        type: 'RUNNING',
        at: '2026-01-01T00:01:00Z',
        runFacets: { checkpoints: facet('RunFacet', { completed: 4 }) },
      }),
      { eventTime: '2026-01-01T00:01:00Z', job: { namespace: 'x' } },
      runEvent({ type: 'COMPLETE', at: '2026-01-01T06:12:44.010Z' }),
    ]
    const answer = await callApi('POST', '/api/v1/lineage', gzipSync(JSON.stringify(more)), {
      'content-encoding': 'gzip',
    })
    expect(answer.status).toBe(207)
    expect((answer.body as WireEventsTaken).events).toEqual([
      { index: 0, status: 'stored' },
      { index: 1, status: 'refused', pointer: '/job/name', reason: '/job/name is missing' },
      { index: 2, status: 'stored' },
    ])
    await callApi('POST', '/api/v1/lineage', [
      runEvent({
        type: 'START',
        job: 'second',
        inputs: [{ namespace: `paimon://file:${warehouse}/ods.db/orders`, name: 'other.ods.orders' }],
      }),
    ])
    const graph = await eventually<WireGraph>(GRAPH, ({ edges }) => edges?.length === 4)
    expect(edgesOf(graph)).toEqual([...EDGES, 'table:ods.orders -> job:second'])
  })

  it('refuses what is no event, and names the place', async () => {
    expect(await callApi('POST', '/api/v1/lineage', { ...runEvent(), eventTime: 'soon' })).toMatchObject({
      status: 400,
      body: { code: 'request-invalid', invalidParams: [{ name: '/eventTime' }] },
    })
    expect((await callApi('POST', '/api/v1/lineage', '{"eventTime":')).status).toBe(400)
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024))
    expect((await callApi('POST', '/api/v1/lineage', bomb, { 'content-encoding': 'gzip' })).status).toBe(413)
    expect((await callApi('POST', '/api/v1/lineage', 'x', { 'content-encoding': 'br' })).status).toBe(415)
  })

  it('answers a batch as the specification does', async () => {
    const answer = await callApi('POST', '/api/v1/lineage/batch', [runEvent({ job: 'b' }), 5])
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'partial_success',
        summary: { received: 2, successful: 1, failed: 1 },
        failed_events: [{ index: 1, retriable: false }],
      },
    })
  })
})

describe('facets', () => {
  it('become the SQL, engine, type and parent of a job, and columns of a table', async () => {
    const input = { namespace: warehouse, name: 'c.ods.orders' }
    await callApi('POST', '/api/v1/lineage', [
      runEvent({
        job: 'sums',
        at: '2026-01-02T00:00:00Z',
        jobFacets: {
          sql: facet('SQLJobFacet', { query: "INSERT INTO s SELECT 1 -- 'password' = 'p4ss'" }),
        },
        runFacets: {
          processing_engine: facet('ProcessingEngineRunFacet', { version: '2.2.0', name: 'flink' }),
          parent: facet('ParentRunFacet', {
            run: { runId: 'x' },
            job: { namespace: 'airflow', name: 'daily.sums' },
          }),
        },
        inputs: [input],
        outputs: [
          {
            namespace: warehouse,
            name: 'c.ads.sums',
            facets: {
              columnLineage: facet('ColumnLineageDatasetFacet', {
                fields: {
                  total: {
                    inputFields: [
                      {
                        ...input,
                        field: 'amount',
                        transformations: [{ type: 'DIRECT', subtype: 'AGGREGATION' }],
                      },
                    ],
                  },
                },
              }),
              lifecycleStateChange: facet('LifecycleStateChangeDatasetFacet', {
                lifecycleStateChange: 'CREATE',
              }),
            },
          },
        ],
      }),
    ])
    const job = await eventually<WireJobDetail>(
      '/api/v1/lakes/acme/jobs/sums',
      (one) => one.told?.sql != null,
    )
    expect(job.told).toMatchObject({
      sql: { query: "INSERT INTO s SELECT 1 -- 'password' = '***'" },
      engine: { name: 'flink', version: '2.2.0' },
      parent: { namespace: 'airflow', name: 'daily.sums' },
      runs: [{ state: 'RUNNING', startedAt: '2026-01-02T00:00:00.000Z', endedAt: null }],
    })
    const table = (await callApi('GET', '/api/v1/lakes/acme/tables/ads.sums')).body as WireTableDetail
    expect(table.told).toMatchObject({
      columns: [
        {
          job: 'job:sums',
          columns: [
            {
              column: 'total',
              from: [{ data: 'table:ods.orders', column: 'amount', how: 'DIRECT/AGGREGATION' }],
            },
          ],
        },
      ],
      lifecycle: [{ change: 'CREATE' }],
    })
  })
})

describe('events that fit no lake', () => {
  it('are kept and shown, and belong to a lake as soon as one fits', async () => {
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'events-'))
    const start = flinkStart(elsewhere, { job: 'stranger', run: 'stranger-1' })
    await callApi('POST', '/api/v1/lineage', start)
    const unattached = await eventually<{ events: unknown[] }>(
      '/api/v1/lineage/events?attached=false',
      ({ events }) => events.some((event) => (event as typeof start)['run'] !== undefined),
    )
    expect(unattached.events).toContainEqual(start)
    await callApi('POST', '/api/v1/lakes', { name: 'later', warehouse: elsewhere, syncEverySeconds: 0 })
    const graph = await eventually<WireGraph>('/api/v1/lakes/later/graph', ({ edges }) => edges?.length === 3)
    expect(edgesOf(graph)[0]).toBe('boundary:kafka/clicks -> job:stranger')
    const own = await callApi('GET', '/api/v1/lineage/events?lake=later')
    expect((own.body as { events: unknown[] }).events).toEqual([start])
    rmSync(elsewhere, { recursive: true })
  })
})

describe('GET /lineage/events', () => {
  it('pages by time', async () => {
    const page = async (query: string) =>
      (await callApi('GET', `/api/v1/lineage/events?lake=acme&${query}`)).body as {
        events: { eventTime: string }[]
        totalCount: number
      }
    const all = await page('sortDirection=asc')
    expect(all.totalCount).toBe(all.events.length)
    const times = all.events.map(({ eventTime }) => Date.parse(eventTime))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect((await page('sortDirection=asc&limit=2&offset=1')).events).toEqual(all.events.slice(1, 3))
    expect((await page('after=2026-01-02T00:00:00Z')).totalCount).toBe(1)
    expect((await page('before=2026-01-02T00:00:00Z')).totalCount).toBe(all.totalCount - 1)
  })
})
