import { describe, expect, it } from 'vitest'
import { fuzzCount, fuzzSeed, mutants } from '@/fixtures/testing/mutate'
import { encodeBody } from '@/lib/domain/observations'
import { readCsvRows, readJsonRows, type ReadRow } from '.'

const times = ['2023-06-05T12:00:01Z', '2023-06-05 12:00:01.25', '1685966401000']
const rows = Array.from({ length: 6 }, (_, i) => ({
  job: i === 3 ? 'a "quoted", name' : 'job1',
  barrier_id: i === 4 ? '9223372036854775807' : String(i + 1),
  database: 'default',
  table: i === 5 ? 'word\ntable$branch_b' : 'word_table',
  snapshot_id: String(i + 3),
  create_time: times[i % 3] ?? '',
}))
const columns = ['job', 'barrier_id', 'database', 'table', 'snapshot_id', 'create_time'] as const
const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csv = [columns.join(','), ...rows.map((row) => columns.map((name) => quoted(row[name])).join(','))]
const bytesOf = (text: string) => new TextEncoder().encode(text)
const JSON_SAMPLES = [
  bytesOf(JSON.stringify({ table: 'source_snapshot_lineage', rows })),
  bytesOf(
    JSON.stringify({
      table: 'sink_table_lineage',
      rows: [{ job_name: 'j', database_name: 'd', table_name: 't' }],
    }),
  ),
  bytesOf(JSON.stringify({ table: 'catalog_options', rows: [{ key: 'data-lineage', value: 'true' }] })),
]
const CSV_SAMPLES = [bytesOf(csv.join('\r\n') + '\r\n'), bytesOf(csv.join('\n'))]

/** A row is used and can be stored, or has a place and a reason a person can read. */
function check(given: readonly ReadRow[], history: string): number {
  let last = 0
  for (const { row, read } of given) {
    if (!Number.isInteger(row) || row < last) expect.fail(history)
    last = row
    if (read.ok) {
      if (read.value.kind === 'lineage-row') encodeBody(read.value)
    } else {
      if (!/^[\x20-\x7e]{3,120}$/.test(read.error.reason)) expect.fail(`${history}: ${read.error.reason}`)
    }
  }
  return given.filter(({ read }) => read.ok).length
}

/** In small pieces, as a network may cut them. */
async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 67) yield await Promise.resolve(text.slice(at, at + 67))
}

async function all(table: 'source_snapshot_lineage', pieces: AsyncIterable<string>): Promise<ReadRow[]> {
  const read: ReadRow[] = []
  for await (const row of readCsvRows(table, pieces)) read.push(row)
  return read
}

describe('rows of lineage, damaged inputs', () => {
  const count = fuzzCount()
  const seed = fuzzSeed()

  it(`JSON: ${count} inputs, seed ${seed}`, { timeout: 120_000 }, () => {
    let [whole, used, refused] = [0, 0, 0]
    for (const { bytes, history } of mutants(JSON_SAMPLES, count, seed)) {
      const text = new TextDecoder().decode(bytes)
      const read = readJsonRows(text)
      if (read.ok) {
        whole++
        const good = check(read.value.rows, history)
        used += good
        refused += read.value.rows.length - good
      } else {
        expect(read.error.offset >= 0 && read.error.offset <= text.length, history).toBe(true)
        expect(read.error.message, history).toMatch(/^[\x20-\x7e]{1,200}$/)
      }
    }
    expect(whole).toBeGreaterThan(count / 50)
    expect(used).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
  })

  it(`CSV: ${count} inputs, seed ${seed}, cut anywhere`, { timeout: 240_000 }, async () => {
    let [used, refused] = [0, 0]
    for (const { bytes, history } of mutants(CSV_SAMPLES, count, seed)) {
      const text = new TextDecoder().decode(bytes)
      const read = await all('source_snapshot_lineage', inPieces(text))
      const good = check(read, history)
      used += good
      refused += read.length - good
    }
    expect(used).toBeGreaterThan(count)
    expect(refused).toBeGreaterThan(count / 10)
  })

  it('a CSV means the same however it is cut, and line ends may be of any kind', async () => {
    const text = csv.join('\n')
    const whole = await all('source_snapshot_lineage', inPieces(text))
    expect(whole.map(({ row, read }) => [row, read.ok])).toEqual([2, 3, 4, 5, 6, 7].map((row) => [row, true]))
    for (const other of [csv.join('\r\n'), csv.join('\r'), '\ufeff' + text + '\n\n']) {
      const again = await all('source_snapshot_lineage', inPieces(other))
      expect(again.map(({ read }) => read)).toEqual(whole.map(({ read }) => read))
    }
  })

  it('holds one record at a time: a field without end is cut, and said so', async () => {
    async function* endless() {
      yield 'job,database,table\nj,d,"'
      for (let i = 0; i < 64; i++) yield await Promise.resolve('x'.repeat(65_536))
    }
    const read: ReadRow[] = []
    for await (const row of readCsvRows('source_job_lineage', endless())) read.push(row)
    expect(read).toEqual([
      {
        row: 2,
        read: { ok: false, error: { column: null, reason: 'a field is longer than 16384 characters' } },
      },
    ])
  })
})
