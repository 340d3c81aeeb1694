import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakeSources } from '@/fixtures/testing/fixture-lake'
import type { WireLineageRows, WireVersions } from '@/lib/contracts'
import { openTestApp, type TestApp } from '@/server/testing/test-app'
import { callApi, callApiForText, untilSyncEnds } from './testing/call-api'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
  const { warehouse, flink, checkpoints, pathRewrites } = fixtureLakeSources('word-count', ['final'])
  const made = await callApi('POST', '/api/v1/lakes', {
    name: 'words',
    warehouse,
    flink,
    checkpoints,
    pathRewrites,
  })
  expect(made.status).toBe(201)
  const started = await callApi('POST', '/api/v1/lakes/words/syncs', {})
  expect((await untilSyncEnds((started.body as { id: string }).id)).status).toBe('succeeded')
})

afterAll(() => test.close())

async function rowsOf(table: string, more = ''): Promise<WireLineageRows> {
  const answer = await callApi('GET', `/api/v1/lakes/words/lineage-rows?table=${table}&limit=5000${more}`)
  expect(answer.status).toBe(200)
  return answer.body as WireLineageRows
}

describe('GET /lineage-rows', () => {
  it('answers every exact read of a committed version as the one-hop join of the rows does', async () => {
    const sources = await rowsOf('source_snapshot_lineage')
    const sinks = await rowsOf('sink_snapshot_lineage')
    expect(sinks.rows.length).toBeGreaterThan(30)
    for (const sink of sinks.rows.slice(0, 40)) {
      const anchor = `table:${sink['database']}.${sink['table']}@${sink['snapshot_id']}`
      const versions = await callApi(
        'GET',
        `/api/v1/lakes/words/versions?anchor=${encodeURIComponent(anchor)}&direction=upstream&depth=1`,
      )
      const reads = (versions.body as WireVersions).edges
        .filter(({ kind, certainty, low }) => kind === 'reads' && certainty === 'exact' && low !== '0')
        .map(({ from }) => from)
      const joined = sources.rows
        .filter((row) => row['job'] === sink['job'] && row['barrier_id'] === sink['barrier_id'])
        .map((row) => `table:${row['database']}.${row['table']}@${row['snapshot_id']}`)
      expect(joined.sort(), anchor).toEqual(reads.sort())
    }
  })

  it('pages, and gives all of it as CSV with the names of either set', async () => {
    const whole = await rowsOf('sink_data_lineage')
    const paged: WireLineageRows['rows'] = []
    for (let cursor = ''; ;) {
      const page = await callApi(
        'GET',
        `/api/v1/lakes/words/lineage-rows?table=sink_data_lineage&limit=17${cursor}`,
      )
      const { rows, nextCursor } = page.body as WireLineageRows
      paged.push(...rows)
      if (nextCursor === null) break
      cursor = `&cursor=${nextCursor}`
    }
    expect(paged).toEqual(whole.rows)
    const { status, headers, text } = await callApiForText(
      'GET',
      '/api/v1/lakes/words/lineage-rows?table=sink_data_lineage&format=csv',
    )
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [header, ...lines] = text.trimEnd().split('\r\n')
    expect(header).toBe('database_name,table_name,job_name,barrier_id,snapshot_id,create_time')
    expect(lines).toEqual(whole.rows.map((row) => whole.columns.map((name) => row[name]).join(',')))
  })

  it('shows what is known of the catalog, and refuses a table that is none of them', async () => {
    expect((await rowsOf('catalog_options')).rows).toContainEqual({ key: 'metastore', value: 'filesystem' })
    const answer = await callApi('GET', '/api/v1/lakes/words/lineage-rows?table=lineage')
    expect(answer).toMatchObject({ status: 400, body: { invalidParams: [{ name: 'table' }] } })
  })
})
