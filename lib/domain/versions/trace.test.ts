import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakePath, readFixtureLake, type FixtureLake } from '@/fixtures/testing/fixture-lake'
import { deriveFacts, type LakeFacts } from '../facts'
import { parseRef, tableRefText, type Ref } from '../refs'
import { memoryReader } from '../testing/memory-reader'
import { traceVersions, type TraceQuestion, type VersionsAnswer } from '.'

interface TruthPair {
  readonly source: { db: string; table: string; snapshot: number; snapshotMax: number }
  readonly sink: { db: string; table: string; snapshot: number }
}

async function factsOf(lake: FixtureLake, labels: readonly string[]): Promise<LakeFacts> {
  const reading = await readFixtureLake(lake, labels)
  return deriveFacts({
    observations: reading.observations.map((one) => ({ ...one, lastReadAt: one.readAt })),
    warehouse: reading.lake.warehouse,
    pathRewrites: reading.lake.pathRewrites,
  })
}

function ref(text: string): Ref {
  const parsed = parseRef(text)
  if (!parsed.ok) throw new Error(parsed.error.detail)
  return parsed.value
}

async function ask(
  facts: LakeFacts,
  anchor: string,
  more: Partial<TraceQuestion> = {},
): Promise<VersionsAnswer> {
  const question = {
    direction: 'upstream' as const,
    depth: 1,
    limit: 2000,
    until: null,
    hides: () => false,
    ...more,
    anchor: ref(anchor),
  }
  const answer = await traceVersions(memoryReader(facts), facts.runs, question)
  if (!answer.ok) throw new Error(answer.error.detail)
  return answer.value
}

describe('versions of word-count', () => {
  let facts: LakeFacts
  const truth = JSON.parse(readFileSync(fixtureLakePath('word-count') + '/truth.json', 'utf8')) as {
    edges: TruthPair[]
  }
  beforeAll(async () => {
    facts = await factsOf('word-count', ['final'])
  })

  it('goes from every sink snapshot to the source version its checkpoint had read: 60 of 60, all exact', async () => {
    let right = 0
    for (const { source, sink } of truth.edges) {
      const answer = await ask(facts, `table:${sink.db}.${sink.table}@${sink.snapshot}`)
      const table = tableRefText({ database: source.db, table: source.table, branch: null })
      const reads = answer.edges.filter((edge) => edge.kind === 'reads' && edge.from.startsWith(table + '@'))
      const id = Number(reads[0]?.from.split('@')[1])
      if (
        reads.length === 1 &&
        reads[0]?.certainty === 'exact' &&
        id >= source.snapshot &&
        id <= source.snapshotMax
      )
        right++
    }
    expect(right).toBe(60)
  })

  it('answers alike for every member of a group, and says what the anchor stands for', async () => {
    const group = facts.writes.find(
      (write) => write.table === 'table:default.word_count_table' && write.memberIds.length > 1,
    )
    const [first, last] = [group?.memberIds[0], group?.memberIds[group.memberIds.length - 1]]
    const early = await ask(facts, `table:default.word_count_table@${first}`)
    const late = await ask(facts, `table:default.word_count_table@${last}`)
    expect(early.resolvedTo).toBe(late.anchor)
    expect(early.edges).toEqual(late.edges)
  })

  it('finds the way back down: the first checkpoint that contains a source version leads to the sink again', async () => {
    for (const { source, sink } of truth.edges.slice(0, 20)) {
      const answer = await ask(facts, `table:${source.db}.${source.table}@${source.snapshot}`, {
        direction: 'downstream',
      })
      const sinks = answer.nodes.flatMap((node) =>
        node.kind === 'snapshot' && node.fact.table.endsWith('.' + sink.table) ? [node.fact.groupLastId] : [],
      )
      expect(sinks.length, JSON.stringify([source, sink, answer.nodes.map((e) => e.ref)])).toBe(1)
      expect(sinks[0]).toBeLessThanOrEqual(BigInt(sink.snapshot))
    }
  })

  it('stops at the generator, which is a boundary and no table', async () => {
    const answer = await ask(facts, 'table:default.word_count_table@10', { depth: 5 })
    expect(answer.nodes.filter((node) => node.kind === 'boundary').map((node) => node.ref)).toEqual([
      'boundary:temporary/default%2Egen',
    ])
    expect(answer.omitted).toEqual([])
  })

  it('says how many checkpoints lie beyond the depth', async () => {
    const answer = await ask(facts, 'table:default.word_count_table@10')
    expect(answer.omitted).toEqual([
      {
        ref: expect.stringMatching(/^table:default\.word_table@/),
        direction: 'upstream',
        count: 1,
        cause: 'depth',
      },
    ])
  })

  it('leads a batch commit of nobody known to an unknown writer, as assumed', async () => {
    const answer = await ask(facts, 'table:default.word_count_table_snapshot_result@1')
    expect(answer.edges).toMatchObject([
      {
        from: 'boundary:unknown/default%2Eword_count_table_snapshot_result',
        kind: 'writes',
        certainty: 'assumed',
      },
    ])
  })

  it('requirement 13: answers a checkpoint without data with the newest earlier version', async () => {
    const wrote = new Set(facts.writes.map((write) => `${write.jobId} ${write.checkpointId}`))
    const quiet = facts.checkpoints.find(
      (one) =>
        one.status === 'COMPLETED' && one.checkpointId > 5n && !wrote.has(`${one.jobId} ${one.checkpointId}`),
    )
    if (quiet === undefined)
      return expect(facts.checkpoints.filter((one) => !one.wrote && one.checkpointId > 5n)).toEqual([])
    const answer = await ask(facts, `job:job1~${quiet.jobId.slice(0, 8)}@${quiet.checkpointId}`)
    expect(answer.resolvedBecause).toBe('no-new-data')
  })

  it.each([
    ['table:default.word_table@9999', 'anchor-not-found'],
    ['table:default.word_table', 'anchor-needs-version'],
    ['job:job1', 'anchor-needs-version'],
    ['job:nobody@3', 'anchor-not-found'],
  ])('refuses %s with %s', async (anchor, code) => {
    const answer = await traceVersions(memoryReader(facts), facts.runs, {
      anchor: ref(anchor),
      direction: 'upstream',
      depth: 1,
      limit: 10,
      until: null,
      hides: () => false,
    })
    expect(answer).toMatchObject({ ok: false, error: { code } })
  })
})

describe('versions of shop', () => {
  let facts: LakeFacts
  beforeAll(async () => {
    facts = await factsOf('shop', ['late', 'final'])
  })

  it('requirement 23: crosses three jobs and names the barrier at every hop', async () => {
    const last = facts.writes
      .filter((write) => write.table === 'table:ads.report')
      .reduce((a, b) => ((a.snapshotId ?? 0n) > (b.snapshotId ?? 0n) ? a : b))
    const answer = await ask(facts, `table:ads.report@${last.snapshotId}`, { depth: 4 })
    const jobs = new Set(answer.nodes.flatMap((node) => (node.kind === 'checkpoint' ? [node.job] : [])))
    expect([...jobs].sort()).toEqual([
      'job:ads-report',
      'job:dwd-order-wide',
      'job:dws-sales',
      'job:ingest-orders',
      'job:ingest-payments',
    ])
    expect(
      answer.nodes
        .flatMap((node) => (node.kind === 'checkpoint' ? [node.ref] : []))
        .every((one) => /^job:[\w-]+~[0-9a-f]{8}@\d+$/.test(one)),
    ).toBe(true)
    expect(answer.edges.filter((edge) => edge.lookup).map((edge) => edge.from)).toContain('table:ods.users')
  })

  it('requirement 24: follows a self-loop back through its own checkpoints without going round', async () => {
    const answer = await ask(facts, 'table:ods.retry_queue@150', { depth: 50, direction: 'both' })
    expect(new Set(answer.nodes.map((node) => node.ref)).size).toBe(answer.nodes.length)
    const rounds = answer.nodes.filter((node) => node.kind === 'checkpoint' && node.job === 'job:retry-loop')
    expect(rounds.length).toBeGreaterThan(1)
  })

  it('answers a foreign compaction with the content below it', async () => {
    const compaction = facts.snapshots.find((one) => one.table === 'table:ods.payments' && one.maintenance)
    const answer = await ask(facts, `table:ods.payments@${compaction?.id}`)
    expect(answer.resolvedBecause).toBe('maintenance')
    expect(answer.edges.some((edge) => edge.kind === 'writes' && edge.to === answer.resolvedTo)).toBe(true)
  })

  it('stops where the limit is reached and says so', async () => {
    const answer = await ask(facts, 'table:ads.report@50', { depth: 9, limit: 4 })
    expect(answer.omitted.some((one) => one.cause === 'limit')).toBe(true)
  })

  it('does not know what was committed after the asked instant', async () => {
    const early = facts.snapshots.find((one) => one.table === 'table:ods.orders' && one.id === 20n)
    const answer = await ask(facts, 'table:ods.orders@20', {
      direction: 'downstream',
      depth: 5,
      until: early?.timeMillis ?? 0,
    })
    expect(
      answer.nodes.every(
        (node) => node.kind !== 'snapshot' || node.fact.timeMillis <= (early?.timeMillis ?? 0),
      ),
    ).toBe(true)
  })
})
