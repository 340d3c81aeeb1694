import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReadRow } from '@/lib/ingest/lineage-rows'
import { findPostgres, titleOnPostgres } from '@/server/testing/postgres-cluster'
import { makeTestDatabase, type TestDatabase } from '@/server/testing/test-stores'
import { openTestSyncs } from '@/server/testing/test-syncs'
import { readRowStore } from './read-row-store'
import { keyOf, MYSQL, pageStatement, POSTGRES } from './statements'

const ROWS = 1_101

describe('statements of both databases', () => {
  it('go from page to page by the key, quoted as each database does', () => {
    const key = keyOf('source_data_lineage', [])
    expect(key).toEqual(['database_name', 'table_name', 'job_name', 'barrier_id'])
    expect(pageStatement(MYSQL, 'source_data_lineage', key, { first: false, limit: 10 })).toBe(
      'SELECT * FROM `source_data_lineage` WHERE (`database_name`, `table_name`, `job_name`, `barrier_id`) > (?, ?, ?, ?)' +
        ' ORDER BY `database_name`, `table_name`, `job_name`, `barrier_id` LIMIT 10',
    )
    expect(
      pageStatement(POSTGRES, 'catalog_options', keyOf('catalog_options', ['name']), {
        first: true,
        limit: 5,
      }),
    ).toBe('SELECT * FROM "catalog_options" ORDER BY "name" LIMIT 5')
  })

  it('are asked of no other kind of database', async () => {
    const read = readRowStore('jdbc:oracle:thin:@host', new AbortController().signal)
    await expect(read.next()).rejects.toThrow('no database that is read')
  })
})

const programs = findPostgres()
describe.runIf(programs !== null)(titleOnPostgres('tables of PIP-5 in PostgreSQL', programs), () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeTestDatabase('empty')
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`
      CREATE TABLE source_snapshot_lineage (job TEXT, barrier_id BIGINT, "database" TEXT, "table" TEXT,
        snapshot_id BIGINT, create_time TIMESTAMP, PRIMARY KEY (job, barrier_id, "database", "table"));
      INSERT INTO source_snapshot_lineage
        SELECT 'job ' || n % 7, n, 'd', 't' || n % 3, n + 1, TIMESTAMP '2026-01-01 10:00:00.25' FROM generate_series(1, ${ROWS}) n;
      INSERT INTO source_snapshot_lineage VALUES ('big', 9223372036854775806, 'd', 't', 9223372036854775807, NULL),
        ('none', 1, 'd', 't', NULL, NULL);
      CREATE TABLE sink_table_lineage (database_name TEXT, table_name TEXT, job_name TEXT, create_time TIMESTAMPTZ);
      INSERT INTO sink_table_lineage VALUES ('d', 's', 'big', '2026-01-01 10:00:00+02');
      CREATE TABLE catalog_options ("key" TEXT PRIMARY KEY, value TEXT);
      INSERT INTO catalog_options VALUES ('data-lineage', 'false'), ('metadata.jdbc.password', 'hunter2');
      CREATE TABLE something_else (job TEXT)`)
    await client.end()
  })
  afterAll(() => database.drop())

  it('are read whole, page by page, every digit kept, each of the names there is', async () => {
    const read = new Map<string, ReadRow[]>()
    for await (const { table, place, rows } of readRowStore(
      `jdbc:${database.url}`,
      new AbortController().signal,
    )) {
      expect(place).toBe(`${database.url.replace('headwater@', '')}/${table}`)
      const all: ReadRow[] = []
      for await (const row of rows) all.push(row)
      read.set(table, all)
    }
    expect([...read.keys()]).toEqual(['source_snapshot_lineage', 'sink_table_lineage', 'catalog_options'])
    const rows = read.get('source_snapshot_lineage') ?? []
    const good = rows.flatMap((row) =>
      row.read.ok && row.read.value.kind === 'lineage-row' ? [row.read.value] : [],
    )
    expect(new Set(good.map(({ barrier }) => barrier)).size).toBe(ROWS + 1)
    expect(good.find(({ job }) => job === 'big')).toMatchObject({
      snapshot: 9223372036854775807n,
      createTime: null,
    })
    expect(good[1]?.createTime).toBe(Date.parse('2026-01-01T10:00:00.250Z'))
    expect(rows.filter((row) => !row.read.ok)).toMatchObject([
      { read: { error: { column: 'snapshot_id', reason: 'is missing' } } },
    ])
    const sink = read.get('sink_table_lineage')?.[0]?.read
    expect(sink).toMatchObject({
      value: { createTime: Date.parse('2026-01-01T08:00:00Z'), table: { table: 's' } },
    })
  })

  it('are facts after a sync, and no others after the next; bad rows are warnings', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    // A few are enough here.
    await client.query('DELETE FROM source_snapshot_lineage WHERE barrier_id BETWEEN 51 AND 1000000')
    await client.end()
    const t = await openTestSyncs()
    try {
      await t.addLake({
        warehouse: process.cwd() + '/fixtures/lakes/word-count/flink',
        lineageStore: { url: database.url },
      })
      const first = await t.sync()
      expect(first).toMatchObject({ status: 'succeeded' })
      expect(first.warnings.map(({ code }) => code)).toContain('lineage-row')
      const facts = await t.facts.lakeFacts(t.lake.id)
      expect(facts.reads.length).toBe(51)
      expect(facts.edges.map(({ from }) => from)).toContain('job:big')
      expect(await t.sync()).toMatchObject({ status: 'succeeded', changed: 0 })
    } finally {
      await t.close()
    }
  }, 60_000)

  it('fail no sync where they cannot be reached: a warning says so, without the password', async () => {
    const t = await openTestSyncs()
    try {
      const url = 'postgresql://me:hunter2@127.0.0.1:1/paimon'
      await t.addLake({
        warehouse: process.cwd() + '/fixtures/lakes/word-count/flink',
        lineageStore: { url },
      })
      const sync = await t.sync()
      expect(sync.status).toBe('succeeded')
      expect(sync.warnings).toContainEqual({
        code: 'lineage-store',
        where: 'postgresql://***@127.0.0.1:1/paimon',
        message: expect.stringContaining('ECONNREFUSED') as string,
      })
      expect(JSON.stringify(sync)).not.toContain('hunter2')
    } finally {
      await t.close()
    }
  })
})
