import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fixtureLakeSources } from '@/fixtures/testing/fixture-lake'
import type {
  MarquezDataset,
  MarquezJob,
  MarquezLineage,
  WireEventsTaken,
  WireGraph,
  WireLineageRows,
} from '@/lib/contracts'
import { openTestApp, type TestApp } from '@/server/testing/test-app'
import { callApi, callApiForText, untilSyncEnds } from './testing/call-api'

let test: TestApp
let elsewhere: string

beforeAll(async () => {
  elsewhere = mkdtempSync(path.join(tmpdir(), 'empty-'))
  test = await openTestApp()
  const { warehouse, flink, checkpoints, pathRewrites } = fixtureLakeSources('word-count', ['final'])
  await callApi('POST', '/api/v1/lakes', { name: 'words', warehouse, flink, checkpoints, pathRewrites })
  const started = await callApi('POST', '/api/v1/lakes/words/syncs', {})
  expect((await untilSyncEnds((started.body as { id: string }).id)).status).toBe('succeeded')
})

afterAll(async () => {
  await test.close()
  rmSync(elsewhere, { recursive: true })
})

const get = async <T>(route: string) => {
  const { status, body } = await callApi('GET', route)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as T
}
const segment = encodeURIComponent

describe('read as Marquez is', () => {
  it('gives the lineage of the facts, by any name of the node, with edges at both ends', async () => {
    const graph = await get<WireGraph>('/api/v1/lakes/words/graph')
    const table = graph.nodes.find(({ kind }) => kind === 'table')?.ref ?? ''
    const { namespaces } = await get<{ namespaces: { name: string }[] }>('/api/v1/namespaces')
    const warehouse = namespaces.map(({ name }) => name).find((name) => name.startsWith('file:')) ?? ''
    const name = table.slice('table:'.length)
    const of = (nodeId: string) => get<MarquezLineage>(`/api/v1/lineage?nodeId=${segment(nodeId)}&depth=20`)
    const answer = await of(`dataset:${warehouse}:paimon.${name}`)
    expect(
      (await of(`dataset:paimon://${warehouse}/${name.replace('.', '.db/')}:other.${name}`)).graph,
    ).toEqual(answer.graph)
    const reached = await get<WireGraph>(
      `/api/v1/lakes/words/graph?root=${segment(table)}&upstream=20&downstream=20`,
    )
    expect(answer.graph).toHaveLength(reached.nodes.length)
    expect(answer.graph.flatMap(({ outEdges }) => outEdges)).toHaveLength(reached.edges.length)
    expect(answer.graph.flatMap(({ inEdges }) => inEdges)).toHaveLength(reached.edges.length)
    const ids = new Set(answer.graph.map(({ id }) => id))
    for (const { inEdges } of answer.graph) for (const { origin } of inEdges) expect(ids).toContain(origin)
  })

  it('lists datasets and jobs of a namespace, and gives one of each', async () => {
    const { jobs, totalCount } = await get<{ jobs: MarquezJob[]; totalCount: number }>(
      '/api/v1/namespaces/words/jobs',
    )
    expect(jobs).toHaveLength(totalCount)
    const fromTable = ({ namespace }: { readonly namespace: string }) => namespace.startsWith('file:')
    const job = jobs.find(({ inputs }) => inputs.some(fromTable))
    expect(job).toMatchObject({ namespace: 'words', type: 'STREAM', latestRun: { state: 'ABORTED' } })
    const input = job?.inputs.find(fromTable)
    const dataset = await get<MarquezDataset>(
      `/api/v1/namespaces/${segment(input?.namespace ?? '')}/datasets/${segment(input?.name ?? '')}`,
    )
    expect(dataset).toMatchObject({ id: input, type: 'DB_TABLE', deleted: false })
    expect(dataset.fields.length).toBeGreaterThan(0)
    expect(dataset.currentVersion).toMatch(/^\d+$/)
    const { datasets } = await get<{ datasets: MarquezDataset[] }>(
      `/api/v1/namespaces/${segment(input?.namespace ?? '')}/datasets`,
    )
    expect(datasets.map(({ name }) => name)).toContain(input?.name)
    const answer = await callApi('GET', '/api/v1/namespaces/words/jobs/nobody')
    expect(answer).toMatchObject({ status: 404, body: { code: 'job-not-found' } })
    expect((await callApi('GET', '/api/v1/lineage?nodeId=dataset:nowhere:x')).status).toBe(404)
    expect((await callApi('GET', '/api/v1/lineage?nodeId=words')).status).toBe(400)
  })
})

describe('given out as events', () => {
  it('handed into an empty lake they give the same rows of every exact read and write', async () => {
    const { status, headers, text } = await callApiForText('GET', '/api/v1/lakes/words/lineage-events')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
    const { namespaces } = await get<{ namespaces: { name: string }[] }>('/api/v1/namespaces')
    const warehouse = namespaces.map(({ name }) => name).find((name) => name.startsWith('file:')) ?? ''
    const moved = text.replaceAll(JSON.stringify(warehouse), JSON.stringify(`file:${elsewhere}`))
    await callApi('POST', '/api/v1/lakes', { name: 'empty', warehouse: elsewhere, syncEverySeconds: 0 })
    const taken = await callApi('POST', '/api/v1/lineage', moved, { 'content-type': 'application/x-ndjson' })
    expect(taken.status).toBe(207)
    const outcomes = (taken.body as WireEventsTaken).events
    expect(outcomes.length).toBeGreaterThan(60)
    expect(outcomes.every(({ status: one }) => one === 'stored')).toBe(true)
    const rows = (lake: string, table: string) =>
      get<WireLineageRows>(`/api/v1/lakes/${lake}/lineage-rows?table=${table}&limit=5000`)
    const keys = ({ rows: list }: WireLineageRows) =>
      list.map(({ create_time: _, ...row }) => JSON.stringify(row)).sort()
    for (const table of [
      'source_snapshot_lineage',
      'sink_snapshot_lineage',
      'source_job_lineage',
      'sink_job_lineage',
    ]) {
      const wanted = keys(await rows('words', table))
      await vi.waitFor(
        async () => {
          test.app.placer.wake()
          expect(keys(await rows('empty', table))).toEqual(wanted)
        },
        { timeout: 60_000, interval: 100 },
      )
    }
  })
})
