import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakePath, readFixtureLake } from '@/fixtures/testing/fixture-lake'
import { deriveFacts, type LakeFacts, type RunFact, type WriteFact } from '../facts'
import { jobRefText, tableRefText } from '../refs'
import { LINEAGE_TABLES, rowsOfFacts, shapeOf, type LineageRow } from '.'

const NOTHING: LakeFacts = {
  tables: [],
  snapshots: [],
  runs: [],
  checkpoints: [],
  reads: [],
  writes: [],
  edges: [],
  boundaries: [],
}
const SINK = tableRefText({ database: 'default', table: 'word_count_table', branch: null })

const run = (jobId: string, startTime: number): RunFact => ({
  jobId,
  jobName: 'job1',
  clusters: [],
  jobType: 'STREAMING',
  maintenance: false,
  startTime,
  endTime: null,
  states: [],
  chain: jobId,
  restoredFrom: null,
  sources: [],
  sinks: [],
  checkpointIntervalMillis: null,
  checkpointTimeoutMillis: null,
  evidence: [],
})

const write = (
  jobId: string,
  checkpointId: bigint | null,
  snapshotId: bigint,
  more: Partial<WriteFact> = {},
): WriteFact => ({
  jobId,
  checkpointId,
  table: SINK,
  snapshotId,
  identity: 'i',
  memberIds: [snapshotId],
  committedAt: 1000 + Number(snapshotId),
  certainty: 'exact',
  evidence: [],
  ...more,
})

const pair = ({ barrier, snapshot }: LineageRow) => `${barrier} ${snapshot}`

describe('rows of facts', () => {
  it('has one row per job, barrier and table: the run that started last wins, and the others are counted', () => {
    const facts = {
      ...NOTHING,
      runs: [run('b', 500), run('a', 100)],
      writes: [write('b', 1n, 9n), write('a', 1n, 5n), write('a', 2n, 6n)],
    }
    const { rows, folded } = rowsOfFacts(facts, 'sink-version')
    expect(rows.map(pair)).toEqual(['1 9', '2 6'])
    expect(folded).toBe(1)
  })

  it('takes the later of two groups that one run committed with one number', () => {
    const facts = { ...NOTHING, runs: [run('a', 1)], writes: [write('a', 5n, 8n), write('a', 5n, 7n)] }
    expect(rowsOfFacts(facts, 'sink-version')).toMatchObject({ folded: 1, rows: [{ snapshot: 8n }] })
  })

  it('hands out no number that is not proven, and no batch run as if it had a barrier', () => {
    const facts = {
      ...NOTHING,
      runs: [run('a', 1)],
      writes: [
        write('a', 1n, 5n, { certainty: 'range' }),
        write('a', 2n, 5n, { certainty: 'tentative', snapshotId: null }),
        write('a', null, 6n),
      ],
    }
    const { rows, leftOut } = rowsOfFacts(facts, 'sink-version')
    expect(rows).toEqual([])
    expect(leftOut).toEqual({
      uncertain: new Map([
        ['range', 1],
        ['tentative', 1],
      ]),
      batch: 1,
      nothingRead: 0,
    })
  })

  it('keeps 64-bit numbers whole and leaves out what is dated after the instant', () => {
    const huge = 9223372036854775806n
    const facts = {
      ...NOTHING,
      runs: [run('a', 1)],
      writes: [write('a', huge, huge, { committedAt: 10 }), write('a', 2n, 5n, { committedAt: 11 })],
    }
    const { rows } = rowsOfFacts(facts, 'sink-version', 10)
    expect(rows.map(pair)).toEqual([`${huge} ${huge}`])
  })

  it('names a branch as Paimon does, and nothing outside the lake', () => {
    const branch = tableRefText({ database: 'd', table: 't', branch: 'dev' })
    const edge = {
      kind: 'reads' as const,
      to: jobRefText('job1'),
      lookup: false,
      certainty: 'exact' as const,
    }
    const stretches = [{ jobId: 'a', from: 7, to: null }]
    const facts: LakeFacts = {
      ...NOTHING,
      runs: [run('a', 1)],
      edges: [
        { ...edge, from: branch, stretches, evidence: [] },
        { ...edge, from: 'boundary:kafka/words' as never, stretches, evidence: [] },
      ],
    }
    expect(rowsOfFacts(facts, 'source-table').rows).toEqual([
      { job: 'job1', database: 'd', table: 't$branch_dev', barrier: null, snapshot: null, createTime: 7 },
    ])
  })

  it('has all eight tables, the two name sets with the same content', () => {
    const kinds = LINEAGE_TABLES.map((name) => shapeOf(name).kind)
    expect(new Set(kinds).size).toBe(4)
    const sorted = (columns: readonly (readonly [string, string])[]) =>
      columns.map(([, column]) => column).sort()
    for (const [designed, built] of [
      ['source_job_lineage', 'source_table_lineage'],
      ['sink_snapshot_lineage', 'sink_data_lineage'],
    ] as const) {
      expect(sorted(shapeOf(designed).columns)).toEqual(sorted(shapeOf(built).columns))
      expect(shapeOf(designed).columns).not.toEqual(shapeOf(built).columns)
    }
  })
})

interface Truth {
  readonly topology: Readonly<
    Record<'reads' | 'writes', readonly { jobName: string; db: string; table: string }[]>
  >
  readonly edges: readonly {
    readonly jobName: string
    readonly source: { db: string; table: string; snapshot: number; snapshotMax: number }
    readonly sink: { db: string; table: string; snapshot: number }
  }[]
}

describe('rows of the recorded word count', () => {
  let facts: LakeFacts
  let truth: Truth

  beforeAll(async () => {
    const { lake, observations } = await readFixtureLake('word-count', ['final'])
    facts = deriveFacts({
      ...lake,
      observations: observations.map((one) => ({ ...one, lastReadAt: one.readAt })),
    })
    truth = JSON.parse(readFileSync(fixtureLakePath('word-count') + '/truth.json', 'utf8')) as Truth
  })

  it('has the tables each job reads and writes', () => {
    for (const [kind, wanted] of [
      ['source-table', truth.topology.reads],
      ['sink-table', truth.topology.writes],
    ] as const) {
      const rows = rowsOfFacts(facts, kind).rows.map((row) => `${row.job} ${row.database}.${row.table}`)
      expect(rows.sort()).toEqual(wanted.map((one) => `${one.jobName} ${one.db}.${one.table}`).sort())
    }
  })

  it('answers the one-hop joins of the design for every pair of the truth, both ways', () => {
    const sources = rowsOfFacts(facts, 'source-version').rows
    const sinks = rowsOfFacts(facts, 'sink-version').rows
    const joined = sinks.flatMap((sink) =>
      sources
        .filter((source) => source.job === sink.job && source.barrier === sink.barrier)
        .map((source) => ({ source, sink })),
    )
    expect(truth.edges).toHaveLength(60)
    for (const { jobName, source, sink } of truth.edges) {
      const found = joined.filter(
        (one) =>
          one.sink.job === jobName &&
          one.sink.table === sink.table &&
          one.sink.snapshot === BigInt(sink.snapshot) &&
          one.source.table === source.table,
      )
      expect(found).toHaveLength(1)
      const snapshot = Number(found[0]?.source.snapshot)
      expect(snapshot).toBeGreaterThanOrEqual(source.snapshot)
      expect(snapshot).toBeLessThanOrEqual(source.snapshotMax)
    }
  })
})
