import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakePath, readFixtureLake, type FixtureLake } from '@/fixtures/testing/fixture-lake'
import { shuffled } from '@/fixtures/testing/random'
import { toPlain, type StoredObservation } from '../observations'
import { findDamage } from '../damage'
import { tableRefText, type RefText } from '../refs'
import { nameOf } from '../testing/brute-lines'
import { compareBounds } from '../testing/compare-bounds'
import { SKEW_MARGIN } from './clock'
import { deriveFacts, type LakeFacts, type ReadFact, type WriteFact } from '.'

interface TruthPair {
  readonly job: string
  readonly jobName: string
  readonly checkpoint: number | null
  readonly source: { db: string; table: string; snapshot: number; snapshotMax: number }
  readonly sink: { db: string; table: string; snapshot: number }
  readonly checkpointFile?: boolean
}

interface Truth {
  readonly topology: {
    readonly reads: readonly { jobName: string; db: string; table: string }[]
    readonly writes: readonly { jobName: string; db: string; table: string }[]
  }
  readonly runs: readonly {
    job: string
    jobName: string
    type: string
    start: number
    finalState: string
    restoredFrom?: { kind: string; id: number; path: string } | null
    sameCommitUsersAs?: string
    sinks: readonly {
      table: string
      commitUser: string
      firstIdentifier: number
      lastIdentifier: number
      snapshots: number
    }[]
  }[]
  readonly edges: readonly TruthPair[]
  readonly identifierDrops?: readonly { table: string; snapshot: number }[]
}

const table = (of: { db: string; table: string }) =>
  tableRefText({ database: of.db, table: of.table, branch: null })
const truthOf = (lake: FixtureLake): Truth =>
  JSON.parse(readFileSync(fixtureLakePath(lake) + '/truth.json', 'utf8')) as Truth

async function readStored(lake: FixtureLake, labels: readonly string[]) {
  const reading = await readFixtureLake(lake, labels)
  return {
    lake: reading.lake,
    stored: reading.observations.map((one): StoredObservation => ({ ...one, lastReadAt: one.readAt })),
  }
}

function answerTo(facts: LakeFacts) {
  const writes = new Map<string, WriteFact>()
  for (const write of facts.writes)
    for (const id of write.memberIds) writes.set(`${write.table}@${id}`, write)
  const reads = new Map<string, ReadFact>()
  for (const read of facts.reads)
    if (read.kind === 'scan') reads.set(`${read.jobId} ${read.checkpointId} ${read.table}`, read)
  return (pair: TruthPair) => {
    const write = writes.get(`${table(pair.sink)}@${pair.sink.snapshot}`)
    const read =
      write === undefined
        ? undefined
        : reads.get(`${write.jobId} ${write.checkpointId} ${table(pair.source)}`)
    return { write, read }
  }
}

function contains(read: ReadFact, pair: TruthPair): boolean {
  const [low, high] = [BigInt(pair.source.snapshot), BigInt(pair.source.snapshotMax)]
  if (read.certainty === 'exact') return read.high !== null && read.high >= low && read.high <= high
  return (read.low ?? 0n) <= high && (read.high ?? 0n) >= low
}

describe.each([
  { lake: 'word-count' as const, labels: ['final'], pairs: 60 },
  { lake: 'shop' as const, labels: ['late', 'final'], pairs: 1229 },
])('facts of the recorded lake $lake', ({ lake, labels, pairs }) => {
  const truth = truthOf(lake)
  let facts: LakeFacts
  let input: Parameters<typeof deriveFacts>[0]

  beforeAll(async () => {
    const { lake: config, stored } = await readStored(lake, labels)
    input = { observations: stored, warehouse: config.warehouse, pathRewrites: config.pathRewrites }
    facts = deriveFacts(input)
  }, 120_000)

  it('has every edge of the topology and invents none', () => {
    const want = [
      ...truth.topology.reads.map((read) => `reads ${table(read)} job:${read.jobName}`),
      ...truth.topology.writes.map((write) => `writes job:${write.jobName} ${table(write)}`),
    ]
    const have = facts.edges
      .filter((edge) => edge.kind !== 'forks' && !`${edge.from} ${edge.to}`.includes('boundary:'))
      .map((edge) => `${edge.kind} ${edge.from} ${edge.to}`)
    expect(have.sort()).toEqual([...new Set(want)].sort())
  })

  it('answers every pair, and none wrong', () => {
    const answer = answerTo(facts)
    expect(truth.edges).toHaveLength(pairs)
    const failures = truth.edges.filter((pair) => {
      const { read } = answer(pair)
      return read === undefined || !contains(read, pair)
    })
    expect(failures).toEqual([])
  })

  it('names the run that committed each sink snapshot', () => {
    const answer = answerTo(facts)
    const strays = truth.edges.filter((pair) => answer(pair).write?.jobId !== pair.job)
    expect(strays).toEqual([])
  })

  it('puts evidence behind every edge, read and write', () => {
    for (const fact of [...facts.edges, ...facts.reads, ...facts.writes])
      expect(fact.evidence.length).toBeGreaterThan(0)
  })

  it('gives the same facts for any order and repetition of the observations', () => {
    const text = JSON.stringify(toPlain(facts))
    for (const seed of [1, 2, 3]) {
      const again = shuffled([...input.observations, ...input.observations.slice(0, 500)], seed)
      expect(JSON.stringify(toPlain(deriveFacts({ ...input, observations: again })))).toBe(text)
    }
  }, 120_000)
})

describe('word-count', () => {
  it('is exact in 60 of 60 pairs: every checkpoint of job1 was kept', async () => {
    const { lake, stored } = await readStored('word-count', ['final'])
    const answer = answerTo(
      deriveFacts({ observations: stored, warehouse: lake.warehouse, pathRewrites: lake.pathRewrites }),
    )
    const exact = truthOf('word-count').edges.filter((pair) => answer(pair).read?.certainty === 'exact')
    expect(exact).toHaveLength(60)
  })
})

function quantiles(widths: readonly number[]): { median: number; p95: number } {
  const sorted = [...widths].sort((a, b) => a - b)
  return { median: sorted[sorted.length >> 1]!, p95: sorted[Math.floor(sorted.length * 0.95)]! }
}

describe('shop', () => {
  let facts: LakeFacts
  let stored: StoredObservation[]
  const truth = truthOf('shop')
  beforeAll(async () => {
    const reading = await readStored('shop', ['late', 'final'])
    const { lake } = reading
    stored = reading.stored
    facts = deriveFacts({ observations: stored, warehouse: lake.warehouse, pathRewrites: lake.pathRewrites })
  }, 120_000)

  it('is exact where a checkpoint file stands between two snapshots, a range where it stands within one', () => {
    const answer = answerTo(facts)
    const kept = truth.edges.filter((pair) => pair.checkpointFile === true)
    const inexact = kept
      .filter((pair) => answer(pair).read?.certainty !== 'exact')
      .map((pair) => `${pair.jobName}@${pair.checkpoint} ${pair.source.table}`)
    expect(kept).toHaveLength(101)
    // Three are in the middle of the first scan. The fourth stands inside ods.users@95: see the next test.
    expect(inexact.sort()).toEqual([
      'dwd-order-wide@1 orders',
      'dwd-order-wide@1 payments',
      'dwd-risk@1 orders',
      'profile-users@39 users',
    ])
  })

  it('has one checkpoint inside a snapshot, which MAX(ver), by which the truth was found, cannot tell', () => {
    // profile-users@39: of the six changes of ods.users@95 (its changelog, two buckets) the four of bucket 0 are read,
    // the two of bucket 1 wait untouched, so the rows of no single snapshot stand behind it. The newest `ver` is in
    // bucket 0, so the truth names 94..95. Exact are 97 of the 101, not 98.
    const state = stored.flatMap(({ body }) =>
      body.kind === 'checkpoint-metadata' && body.jobId?.startsWith('9bce86a6') && body.checkpointId === 39n
        ? body.sources
        : [],
    )
    const open = state.flatMap((source) => [...source.pending, ...source.reading])
    expect(state.map((source) => source.nextSnapshotId)).toEqual([96n])
    expect(open).toMatchObject([{ snapshotId: 95n, bucket: 1, recordsToSkip: 0n, rows: 2n, streaming: true }])
    const users = facts.snapshots.find((one) => one.table === 'table:ods.users' && one.id === 95n)
    expect(users).toMatchObject({ commitKind: 'COMPACT', carriesChangelog: true, changelogRecordCount: 6n })
    const read = facts.reads.find((one) => one.jobId.startsWith('9bce86a6') && one.checkpointId === 39n)
    expect(read).toMatchObject({ certainty: 'range', low: 93n, high: 95n })
  })

  it('F9: bounds every checkpoint of every run as tightly as a brute force does, and no tighter', () => {
    const found = compareBounds(facts, stored, SKEW_MARGIN)
    expect(found.differences).toEqual([])
    expect(found.contradicted).toBe(0)
    expect(found.compared).toBeGreaterThan(1200)
    const answer = answerTo(facts)
    const missed = truth.edges.flatMap((pair) => {
      const { read } = answer(pair)
      return read === undefined || read.certainty === 'exact' || read.checkpointId === null ? [] : [read]
    })
    const ours = missed.map((read) => Number((read.high ?? 0n) - (read.low ?? 0n)))
    const theirs = missed.map(
      (read) => found.widths.get(`${nameOf(read.jobId, read.checkpointId!)} ${read.table}`) ?? NaN,
    )
    expect(quantiles(ours)).toEqual(quantiles(theirs))
    expect(quantiles(theirs)).toEqual({ median: 12, p95: 30 })
  })

  it('joins restored runs into chains, and keeps stateless restarts apart', () => {
    const chainOf = new Map(facts.runs.map((run) => [run.jobId, run.chain]))
    for (const run of truth.runs) {
      const parent = run.sameCommitUsersAs
      expect(chainOf.get(run.job)).toBe(parent === undefined ? run.job : chainOf.get(parent))
    }
  })

  it('F4: tells every run of the truth: its state at the end, what it was restored from, its commit users and groups', () => {
    for (const run of truth.runs) {
      const fact = facts.runs.find((one) => one.jobId === run.job)!
      expect([run.job, fact.jobName, fact.jobType]).toEqual([run.job, run.jobName, run.type])
      if (fact.states.some(({ state }) => state === run.finalState)) {
        expect(fact.states.at(-1)?.state).toBe(run.finalState)
      } else expect(['CANCELLING', 'FAILED']).toContain(run.finalState)
      expect(fact.startTime).toBe(run.start)
      const restored = run.restoredFrom
      const from = fact.restoredFrom
      expect(from === null ? null : [Number(from.checkpointId), from.isSavepoint, from.path]).toEqual(
        restored == null ? null : [restored.id, restored.kind === 'savepoint', restored.path],
      )
      for (const sink of fact.maintenance ? [] : run.sinks) {
        expect(fact.sinks).toContainEqual(
          expect.objectContaining({ to: 'table:' + sink.table, commitUser: sink.commitUser }),
        )
        const own = facts.snapshots.filter(
          (one) => one.table === 'table:' + sink.table && one.run === run.job && one.status !== 'superseded',
        )
        const ids = own.map((one) => Number(one.commitIdentifier))
        // The truth counts what a branch took over from its main table once more.
        const identities = new Set(own.map(({ identity }) => identity))
        const copies = facts.snapshots.filter(
          (one) => one.table.startsWith(`table:${sink.table}$branch_`) && identities.has(one.identity),
        )
        expect([sink.table, own.length + copies.length, Math.min(...ids), Math.max(...ids)]).toEqual([
          sink.table,
          sink.snapshots,
          sink.firstIdentifier,
          sink.lastIdentifier,
        ])
      }
    }
  })

  it('requirement 9: reports the restore of an older state without a rollback, with the identifiers that stand twice', () => {
    const found = findDamage(facts, { until: null, listedBy: null }).filter((one) =>
      one.concerns.includes('table:ads.top_cities' as RefText),
    )
    expect(found).toHaveLength(1)
    expect(found[0]?.refs.join(' ')).toContain('table:ads.top_cities@28')
    expect(JSON.stringify(toPlain(found[0]?.parts.users))).toContain('574eb964-8dea-4617-9ee8-e41866496964')
    const twice = facts.snapshots.filter((one) => one.table === 'table:ads.top_cities')
    const epochs = new Map(
      twice.map((one) => [one.epoch, twice.filter((other) => other.epoch === one.epoch)]),
    )
    const again = (epochs.get(1) ?? []).map((one) => one.commitIdentifier)
    const repeated = (epochs.get(0) ?? [])
      .map((one) => one.commitIdentifier)
      .filter((id) => again.includes(id))
    expect([...new Set(repeated)].map(Number).filter((id) => id < 47 || id > 54)).toEqual([])
    expect(repeated.length).toBeGreaterThan(0)
    for (const id of new Set(repeated))
      expect(found[0]?.meaning + JSON.stringify(toPlain(found[0]?.parts))).toContain(String(id))
  })

  it('starts an epoch where an old state was restored and identifiers fall', () => {
    for (const drop of truth.identifierDrops ?? []) {
      const snapshots = facts.snapshots.filter((s) => s.table === 'table:' + drop.table)
      const epochOf = (id: number) => snapshots.find((s) => s.id === BigInt(id))?.epoch
      expect(epochOf(drop.snapshot)).toBe((epochOf(drop.snapshot - 1) ?? NaN) + 1)
    }
  })

  it('keeps compaction out of lineage', () => {
    const compactor = facts.runs.find((run) => run.jobName === 'compact-payments')
    expect(compactor?.maintenance).toBe(true)
    expect(
      facts.edges.filter(
        (edge) => edge.from === 'job:compact-payments' || edge.to === 'job:compact-payments',
      ),
    ).toEqual([])
    const foreign = facts.snapshots.filter(
      (s) => s.table === 'table:ods.payments' && s.commitKind === 'COMPACT',
    )
    expect(foreign.length).toBeGreaterThan(0)
    expect(foreign.every((s) => s.maintenance)).toBe(true)
  })

  it('forks a branch from the snapshot it shares with main, and leaves its own commits to an unknown writer', () => {
    const branch = facts.tables.find((t) => t.ref === 'table:ods.users$branch_test')
    expect(branch?.forkSnapshotId).toBe(68n)
    const edge = facts.edges.find((e) => e.to === 'table:ods.users$branch_test' && e.kind === 'writes')
    expect(edge).toMatchObject({ certainty: 'assumed' })
    expect(edge?.from).toMatch(/^boundary:unknown\//)
  })
})
