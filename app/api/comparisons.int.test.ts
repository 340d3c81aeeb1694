import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakeSources } from '@/fixtures/testing/fixture-lake'
import type { Problem, WireComparison, WireComparisonItem, WireDebugPair } from '@/lib/contracts'
import { openTestApp, type TestApp } from '@/server/testing/test-app'
import { callApi, untilSyncEnds } from './testing/call-api'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
  for (const [name, labels] of [
    ['word-count', ['final']],
    ['expired', ['final']],
  ] as const) {
    await callApi('POST', '/api/v1/lakes', { name, ...fixtureLakeSources(name, [...labels]) })
    const started = await callApi('POST', `/api/v1/lakes/${name}/syncs`, {})
    expect((await untilSyncEnds((started.body as { id: string }).id)).status).toBe('succeeded')
  }
}, 240_000)

afterAll(() => test.close())

const file = (path: string) => readFileSync(new URL(`../../fixtures/${path}`, import.meta.url), 'utf8')
const truth = (
  JSON.parse(file('lakes/word-count/truth.json')) as {
    debug: { rowsForSnapshot7: [string, number | string, number | string][] }
  }
).debug.rowsForSnapshot7
const PIPELINE = file('sql/word-count/01-pipeline.sql')
const plain = (sql: string) => sql.replaceAll('`', '').replaceAll('default.', '').replace(/\s+/g, ' ')

async function pairOf(lake: string, sink: string): Promise<WireDebugPair> {
  const answer = await callApi('GET', `/api/v1/lakes/${lake}/debug-pair?sink=${encodeURIComponent(sink)}`)
  expect(answer.status).toBe(200)
  return answer.body as WireDebugPair
}

async function compare(lake: string, body: object) {
  const answer = await callApi('POST', `/api/v1/lakes/${lake}/comparisons`, body)
  return { status: answer.status, made: answer.body as WireComparison, problem: answer.body as Problem }
}

async function upload(lake: string, id: string, text: string) {
  const answer = await callApi('POST', `/api/v1/lakes/${lake}/comparisons/${id}/results`, { text })
  return { status: answer.status, made: answer.body as WireComparison, problem: answer.body as Problem }
}

describe('word-count, as its debug case was run', () => {
  const sink = 'table:default.word_count_table'

  it('requirement 36: the inputs of a version are those of its barrier, by certainty', async () => {
    const pair = await pairOf('word-count', `${sink}@4`)
    expect(pair).toMatchObject({ pinnable: true, warnings: [], nearest: [] })
    expect(pair.writer).toMatch(/^job:job1~[0-9a-f]{8}@5$/)
    expect(pair.sources).toMatchObject([
      {
        version: 'table:default.word_table@5',
        certainty: 'exact',
        pin: { option: 'scan.snapshot-id', value: '5' },
        keep: "CALL sys.create_tag(`table` => 'default.word_table', tag => 'debug-5', snapshot_id => 5);",
      },
    ])
  })

  it('requirement 36: writes the table, the batch and the comparison', async () => {
    const { status, made } = await compare('word-count', { sink: `${sink}@4`, sql: PIPELINE })
    expect(status).toBe(201)
    const { create, insert, rows, drop } = made.statements
    const table = made.debugTable.table
    expect(table).toMatch(/^word_count_table_debug_4_[0-9a-f]{6}$/)
    expect(plain(create)).toBe(
      `CREATE TABLE ${table} ( word STRING NOT NULL, cnt BIGINT, PRIMARY KEY (word) NOT ENFORCED ) COMMENT 'headwater-debug table:word_count_table@4' WITH ('bucket' = '1');`,
    )
    expect(plain(insert)).toBe(
      `INSERT INTO ${table} SELECT word, COUNT(*) FROM word_table /*+ OPTIONS('scan.snapshot-id'='5') */ GROUP BY word;`,
    )
    expect(rows).toContain("/*+ OPTIONS('scan.snapshot-id'='4') */")
    expect(drop).toBe(`DROP TABLE \`default\`.\`${table}\`;`)
  })

  it('requirement 42: no difference is said plainly, and every run of a comparison is kept', async () => {
    const { made } = await compare('word-count', { sink: `${sink}@4`, sql: PIPELINE })
    const first = await upload('word-count', made.id, '')
    expect(first.made.results).toMatchObject([{ equal: true, missing: '0', extra: '0', changed: '0' }])
    const second = await upload('word-count', made.id, '[{"word":"a","debug_cnt":1,"stream_cnt":2}]')
    expect(second.made.results.map(({ equal }) => equal)).toEqual([false, true])
    const again = await callApi('GET', `/api/v1/lakes/word-count/comparisons/${made.id}`)
    expect(again.body).toMatchObject({ results: second.made.results, rows: second.made.rows })
  })

  it('requirement 41: a pair chosen otherwise than the barrier is compared, with the warning', async () => {
    const body = { sink: `${sink}@7`, sql: PIPELINE, pins: ['table:default.word_table@5'] }
    const { made } = await compare('word-count', body)
    expect(made.pair.sources).toMatchObject([{ version: 'table:default.word_table@5', chosen: true }])
    expect(made.warnings).toContainEqual({ code: 'not-aligned', subject: 'table:default.word_table@5' })
    const own = await compare('word-count', { sink: `${sink}@7`, sql: PIPELINE })
    expect(own.made.pair.sources).toMatchObject([{ version: 'table:default.word_table@8', chosen: false }])
  })

  it.each([
    ['lists under names', JSON.stringify(truth)],
    [
      'objects',
      JSON.stringify(truth.slice(1).map(([word, d, s]) => ({ word, debug_cnt: d, stream_cnt: s }))),
    ],
    ['CSV', truth.map((row) => row.join(',')).join('\n')],
  ])('requirement 42: the 15 differences of the recorded wrong pair, as %s', async (_, text) => {
    const body = { sink: `${sink}@7`, sql: PIPELINE, pins: ['table:default.word_table@5'] }
    const { made } = await compare('word-count', body)
    const { made: done } = await upload('word-count', made.id, text)
    expect(done.results).toMatchObject([
      { equal: false, missing: '0', extra: '0', changed: '15', byColumn: [{ column: 'cnt', changed: '15' }] },
    ])
    expect(done.rows.map(({ key, cells }) => [key[0], cells[0]?.debug, cells[0]?.stream])).toEqual(
      truth.slice(1).map((row) => row.map(String)),
    )
  })

  it('refuses a result that is none, with the row', async () => {
    const { made } = await compare('word-count', { sink: `${sink}@4`, sql: PIPELINE })
    for (const [text, says] of [
      ['word,cnt\na,1', 'debug_cnt'],
      ['word,debug_cnt,stream_cnt\na,1', 'Row 1'],
      ['[1]', 'neither lists nor objects'],
      ['[', 'no list'],
    ] as const) {
      const { status, problem } = await upload('word-count', made.id, text)
      expect([status, problem.code]).toEqual([400, 'result-refused'])
      expect(problem.detail).toContain(says)
    }
  })

  it('lists comparisons of a table, newest first, and knows no other lake', async () => {
    const list = await callApi('GET', `/api/v1/lakes/word-count/comparisons?table=${sink}&limit=2`)
    const { items } = list.body as { items: WireComparisonItem[] }
    expect(items).toHaveLength(2)
    expect(items.every((item) => item.sink.startsWith(sink))).toBe(true)
    const other = await callApi('GET', `/api/v1/lakes/expired/comparisons/${items[0]?.id}`)
    expect([other.status, (other.body as Problem).code]).toEqual([404, 'comparison-not-found'])
  })
})

describe('the recorded lake whose snapshots expire', () => {
  it('requirement 40: refuses what is neither live nor tagged, with the nearest that can be compared', async () => {
    const gone = await pairOf('expired', 'table:mart.event_totals@101')
    expect(gone).toMatchObject({ pinnable: false, sources: [{ version: 'table:src.events@101', pin: null }] })
    expect(gone.nearest[0]).toMatchObject({
      pinnable: true,
      sink: { version: 'table:mart.event_totals@102' },
      sources: [{ version: 'table:src.events@102', keep: expect.stringContaining('create_tag') as string }],
    })
    const { status, problem } = await compare('expired', {
      sink: 'table:mart.event_totals@101',
      sql: file('sql/expired/01-pipeline.sql'),
    })
    expect([status, problem.code]).toEqual([409, 'pair-not-pinnable'])
    expect(problem.detail).toContain('table:src.events@101')
    expect(problem.detail).toContain(
      'The nearest version that can be compared is table:mart.event_totals@102.',
    )
  })
})
