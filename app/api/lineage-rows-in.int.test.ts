import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakeSources } from '@/fixtures/testing/fixture-lake'
import { fuzzSeed } from '@/fixtures/testing/mutate'
import type { WireGraph, WireLineageRows, WireLineageRowsTaken, WireVersions } from '@/lib/contracts'
import { openTestApp, type TestApp } from '@/server/testing/test-app'
import { callApi, callApiForText, callApiWithText, untilSyncEnds } from './testing/call-api'

let test: TestApp
const empty = mkdtempSync(join(tmpdir(), 'headwater-empty-'))

beforeAll(async () => {
  test = await openTestApp()
  const { warehouse, flink, checkpoints, pathRewrites } = fixtureLakeSources('word-count', ['final'])
  await makeLake('words', { warehouse, flink, checkpoints, pathRewrites })
  for (const name of ['pip', 'copy', 'odd', 'any']) await makeLake(name, { warehouse: empty })
})
afterAll(async () => {
  await test.close()
  rmSync(empty, { recursive: true })
})

async function makeLake(name: string, sources: object): Promise<void> {
  expect((await callApi('POST', '/api/v1/lakes', { name, ...sources })).status).toBe(201)
  const started = await callApi('POST', `/api/v1/lakes/${name}/syncs`, {})
  expect((await untilSyncEnds((started.body as { id: string }).id)).status).toBe('succeeded')
}

async function handIn(lake: string, body: object): Promise<WireLineageRowsTaken> {
  const answer = await callApi('POST', `/api/v1/lakes/${lake}/lineage-rows`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as WireLineageRowsTaken
}

async function rowsOf(lake: string, table: string): Promise<WireLineageRows> {
  const answer = await callApi('GET', `/api/v1/lakes/${lake}/lineage-rows?table=${table}&limit=5000`)
  expect(answer.status).toBe(200)
  return answer.body as WireLineageRows
}

async function hop(lake: string, anchor: string, direction: 'upstream' | 'downstream'): Promise<string[]> {
  const query = `anchor=${encodeURIComponent(anchor)}&direction=${direction}&depth=1`
  const answer = await callApi('GET', `/api/v1/lakes/${lake}/versions?${query}`)
  expect(answer.status, anchor).toBe(200)
  const { nodes } = answer.body as WireVersions
  return nodes.flatMap((node) => (node.kind === 'snapshot' && node.ref !== anchor ? [node.ref] : []))
}

const at = (second: number) => `2023-06-05T12:00:0${second}.000Z`
const pip = { job: 'job1', database: 'default' }
const SOURCES = [
  { ...pip, barrier_id: '1', table: 'word_table', snapshot_id: '3', create_time: at(1) },
  { ...pip, barrier_id: '2', table: 'word_table', snapshot_id: '4', create_time: at(2) },
  { ...pip, barrier_id: '3', table: 'word_table', snapshot_id: '5', create_time: at(3) },
]
const SINKS = [
  { ...pip, barrier_id: '1', table: 'word_count_table', snapshot_id: '5', create_time: at(1) },
  { ...pip, barrier_id: '2', table: 'word_count_table', snapshot_id: '6', create_time: at(2) },
  { ...pip, barrier_id: '3', table: 'word_count_table', snapshot_id: '7', create_time: at(3) },
]

describe('POST /lineage-rows', () => {
  it('takes the example of PIP-5, answers it both ways, and gives it out unchanged (requirement 22)', async () => {
    expect(await handIn('pip', { table: 'source_snapshot_lineage', rows: SOURCES })).toMatchObject({
      accepted: 3,
      added: 3,
      unchanged: 0,
      refused: 0,
      problems: [],
      sync: { status: 'succeeded' },
    })
    await handIn('pip', { table: 'sink_snapshot_lineage', rows: SINKS })
    expect(await hop('pip', 'table:default.word_table@5', 'downstream')).toEqual([
      'table:default.word_count_table@7',
    ])
    expect(await hop('pip', 'table:default.word_count_table@7', 'upstream')).toEqual([
      'table:default.word_table@5',
    ])
    expect((await rowsOf('pip', 'source_snapshot_lineage')).rows).toEqual(SOURCES)
    expect((await rowsOf('pip', 'sink_snapshot_lineage')).rows).toEqual(SINKS)
    const { nodes, edges } = (await callApi('GET', '/api/v1/lakes/pip/graph')).body as WireGraph
    expect(nodes.map(({ ref, claimed }) => [ref, claimed])).toEqual([
      ['job:job1', true],
      ['table:default.word_count_table', true],
      ['table:default.word_table', true],
    ])
    expect(edges.map(({ certainty, claimed }) => [certainty, claimed])).toEqual([
      ['assumed', true],
      ['assumed', true],
    ])
  })

  it('changes nothing when the same rows come again, in the other names and in any order (requirement 4)', async () => {
    const before = await callApi('GET', '/api/v1/lakes/pip/graph')
    const again = await handIn('pip', { table: 'sink_snapshot_lineage', rows: [...SINKS].reverse() })
    expect(again).toMatchObject({ accepted: 3, added: 0, unchanged: 3, sync: null })
    const built = SINKS.map(({ job, database, table, ...rest }) => ({
      job_name: job,
      database_name: database,
      table_name: table,
      ...rest,
    }))
    await handIn('pip', { table: 'sink_data_lineage', rows: built })
    const after = await callApi('GET', '/api/v1/lakes/pip/graph')
    const drawn = (answer: { body: unknown }) => {
      const { nodes, edges } = answer.body as WireGraph
      return [nodes.map(({ ref }) => ref), edges.map(({ from, to, validFrom }) => [from, to, validFrom])]
    }
    expect(drawn(after)).toEqual(drawn(before))
    expect((await rowsOf('pip', 'sink_snapshot_lineage')).rows).toEqual(SINKS)
  })

  it('names the place of every bad row and loses nothing else, as JSON and as CSV (requirements 2, 3)', async () => {
    const json = await handIn('odd', {
      table: 'sink_job_lineage',
      rows: [
        { job: 'a', database: 'd', table: 't1', create_time: '2026-01-01 10:00:00.5' },
        { job: 'a', database: 'd', table: 7 },
        'no row',
        { database: 'd', table: 't2' },
        { job: 'a', database: 'd', table: 't3', create_time: 'yesterday' },
        { job: 'a', database: 'd', table: 't4' },
      ],
    })
    expect(json).toMatchObject({ accepted: 2, added: 2, refused: 4 })
    expect(json.problems).toEqual([
      { row: 2, column: 'table', reason: 'is not text' },
      { row: 3, column: null, reason: 'is not an object' },
      { row: 4, column: 'job', reason: 'is missing' },
      { row: 5, column: 'create_time', reason: 'is not a time' },
    ])
    const text =
      'database_name,table_name,job_name,barrier_id,snapshot_id,create_time\r\n' +
      'd,"t,5",a,1,9223372036854775807,2026-01-01 10:00:00\r\n' +
      'd,t6,a,1,9223372036854775808,\r\n' +
      'd,t7\r\n' +
      'd,"t\n8",a,9223372036854775806,2,1767261600000'
    const csv = await callApiWithText(
      '/api/v1/lakes/odd/lineage-rows?table=source_data_lineage',
      text,
      'text/csv',
    )
    expect(csv.body).toMatchObject({
      accepted: 2,
      refused: 2,
      problems: [
        { row: 3, column: 'snapshot_id', reason: 'is not a 64-bit integer' },
        { row: 4, column: null, reason: 'has 2 fields, the header 6' },
      ],
    })
    const out = (await rowsOf('odd', 'source_snapshot_lineage')).rows
    expect(
      out.map((row) => [row['table'], row['barrier_id'], row['snapshot_id'], row['create_time']]),
    ).toEqual([
      ['t,5', '1', '9223372036854775807', '2026-01-01T10:00:00.000Z'],
      ['t\n8', '9223372036854775806', '2', '2026-01-01T10:00:00.000Z'],
    ])
  })

  it('keeps numbers of JSON exact, and refuses what is no text, no table or too long a list of them', async () => {
    const text = `{"table":"sink_snapshot_lineage","rows":[{"job":"n","database":"d","table":"n","barrier_id":9223372036854775805,"snapshot_id":9007199254740993}]}`
    await callApiWithText('/api/v1/lakes/odd/lineage-rows', text, 'application/json')
    expect((await rowsOf('odd', 'sink_snapshot_lineage')).rows).toMatchObject([
      { barrier_id: '9223372036854775805', snapshot_id: '9007199254740993', create_time: null },
    ])
    for (const [path, sent, type, status] of [
      ['', '{"table":"sink_job_lineage"', 'application/json', 400],
      ['', '{"table":"nothing","rows":[]}', 'application/json', 400],
      ['', 'job,database,table', 'text/csv', 400],
      ['?table=nothing', 'job', 'text/csv', 400],
      ['?table=sink_job_lineage', 'job', 'text/plain', 415],
    ] as const) {
      const answer = await callApiWithText(`/api/v1/lakes/odd/lineage-rows${path}`, sent, type)
      expect([answer.status, path, sent]).toEqual([status, path, sent])
    }
    expect(
      (await callApi('POST', '/api/v1/lakes/none/lineage-rows', { table: 'sink_job_lineage', rows: [] }))
        .status,
    ).toBe(404)
  })

  it('gives any rows out as they came in, as JSON and as CSV', async () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => !text.includes('$'))
    const time = fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((one) => one.toISOString())
    const number = fc.bigInt({ min: 1n, max: 2n ** 63n - 2n }).map(String)
    const row = fc.record({
      job: name,
      barrier_id: number,
      database: name.filter((text) => !/[./]/.test(text)),
      table: name,
      snapshot_id: number,
      create_time: fc.option(time),
    })
    let round = 0
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, {
          minLength: 1,
          maxLength: 8,
          selector: (one) => JSON.stringify([one.job, one.barrier_id, one.database, one.table]),
        }),
        async (rows) => {
          // Lakes would be many: each round has jobs of its own.
          const prefix = `${round++} `
          const own = rows.map((one) => ({ ...one, job: prefix + one.job }))
          await handIn('any', { table: 'source_snapshot_lineage', rows: own })
          const out = (await rowsOf('any', 'source_snapshot_lineage')).rows
          const mine = out.filter((one) => one['job']?.startsWith(prefix))
          const text = (list: readonly object[]) =>
            list.map((one) => JSON.stringify(Object.entries(one).sort())).sort()
          expect(text(mine)).toEqual(text(own))
        },
      ),
      { numRuns: 6, seed: fuzzSeed() },
    )
    const path = '/api/v1/lakes/any/lineage-rows?table=source_data_lineage'
    const { text } = await callApiForText('GET', `${path}&format=csv`)
    const again = await callApiWithText(path, text, 'text/csv')
    expect(again.body).toMatchObject({ refused: 0 })
    expect((await callApiForText('GET', `${path}&format=csv`)).text).toBe(text)
  }, 60_000)

  it('answers the same one-hop questions in an empty lake that was given the rows of another', async () => {
    for (const table of [
      'source_snapshot_lineage',
      'sink_snapshot_lineage',
      'source_job_lineage',
      'sink_job_lineage',
    ]) {
      const { rows } = await rowsOf('words', table)
      expect(rows.length).toBeGreaterThan(0)
      expect(await handIn('copy', { table, rows })).toMatchObject({ refused: 0, accepted: rows.length })
      expect((await rowsOf('copy', table)).rows).toEqual(rows)
    }
    const { rows } = await rowsOf('words', 'sink_snapshot_lineage')
    const anchors = rows.map((row) => `table:${row['database']}.${row['table']}@${row['snapshot_id']}`)
    for (const anchor of anchors.filter((_, i) => i % 6 === 0))
      expect(await hop('copy', anchor, 'upstream'), anchor).toEqual(await exactHop('words', anchor))
    const pairs = async (lake: string) => {
      const { edges } = (await callApi('GET', `/api/v1/lakes/${lake}/graph`)).body as WireGraph
      return edges.filter(({ from }) => !from.startsWith('boundary:')).map(({ from, to }) => `${from} ${to}`)
    }
    expect(await pairs('copy')).toEqual((await pairs('words')).filter((pair) => !pair.includes('boundary:')))
  }, 60_000)
})

/** Reads that a row could state: others are left out of the rows. */
async function exactHop(lake: string, anchor: string): Promise<string[]> {
  const query = `anchor=${encodeURIComponent(anchor)}&direction=upstream&depth=1`
  const { edges } = (await callApi('GET', `/api/v1/lakes/${lake}/versions?${query}`)).body as WireVersions
  return edges
    .filter(({ kind, certainty, low }) => kind === 'reads' && certainty === 'exact' && low !== '0')
    .map(({ from }) => from)
}
