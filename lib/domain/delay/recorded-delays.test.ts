import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakePath, readFixtureLake } from '@/fixtures/testing/fixture-lake'
import { deriveFacts, type LakeFacts } from '../facts'
import { jobRefText, type RefText } from '../refs'
import { buildDelayIndex, type DelayClass, type DelayIndex, type TableDelay } from '.'
import { buildFlow } from './flow'

/** The last answers of the labels. */
const LATE = Date.parse('2026-11-29T22:16:46.522Z')
const STOPPED = Date.parse('2026-11-29T22:18:03.500Z')

interface Truth {
  readonly culprit: readonly { label?: string; lateTable: string; culpritJob: string; class: string }[]
  readonly edges: readonly {
    job: string
    jobName: string
    checkpoint: number | null
    source: { db: string; table: string; snapshot: number; snapshotMax: number }
  }[]
}

/** The truth's words as classes of rule D10. */
const CLASSES = new Map<string, readonly DelayClass[]>([
  ['job running, consuming too slowly', ['job-slow']],
  ['consuming, not committing', ['checkpoints-failing']],
  ['job not running', ['job-not-running']],
  ['no new commits in the source table', ['source-silent', 'job-not-running']],
  ['committing late', ['commit-late', 'job-slow']],
])

const truth = JSON.parse(readFileSync(fixtureLakePath('shop') + '/truth.json', 'utf8')) as Truth

async function factsOf(labels: readonly string[]): Promise<LakeFacts> {
  const { lake, observations } = await readFixtureLake('shop', labels)
  return deriveFacts({
    observations: observations.map((one) => ({ ...one, lastReadAt: one.readAt })),
    warehouse: lake.warehouse,
    pathRewrites: lake.pathRewrites,
  })
}

const sumOf = (delay: TableDelay) => delay.hops.reduce((sum, hop) => sum + hop.ms, 0)
const verdict = (index: DelayIndex, table: string) => index.judge(`table:${table}` as RefText)!

describe('shop at the label late', () => {
  let index: DelayIndex
  beforeAll(async () => {
    index = buildDelayIndex(await factsOf(['late']), LATE)
  })

  it.each(truth.culprit.filter((one) => one.label === 'late'))(
    'names $culpritJob for $lateTable: $class',
    ({ lateTable, culpritJob, class: words }) => {
      const delay = verdict(index, lateTable)
      expect(delay.state).toBe('late')
      expect(delay.culprit?.ref).toBe(jobRefText(culpritJob))
      expect(CLASSES.get(words)).toContain(delay.culprit?.class)
      expect(delay.culprit?.evidence[0]?.says).toBeTruthy()
      expect(sumOf(delay)).toBe(delay.lateMs)
    },
  )

  it('says how late the summary of risks is: orders@52 is the oldest order it lacks', () => {
    const delay = verdict(index, 'ads.risk_summary')
    expect(delay.lateMs).toBe(302_125)
    expect(delay.root).toBe('table:ods.orders@52')
    expect(delay.atLeast).toBe(258_588)
    expect(delay.hops.map((hop) => hop.kind)).toEqual(['wait', 'job', 'commit', 'stuck'])
  })

  it('shows the exception behind a failed job, not Flink giving up', () => {
    const says = verdict(index, 'ads.flaky_copy').culprit?.evidence.map((one) => one.says)
    expect(says?.at(-1)).toMatch(
      /^Source: orders\[103\].* failed: java.lang.ArithmeticException: \/ by zero$/,
    )
    const job = index.judgeJob(jobRefText('seed-retries'))?.evidence.map((one) => one.says)
    expect(job?.at(-1)).toMatch(/File deletion conflicts detected! Give up committing/)
  })

  it('says which vertex holds a slow job up, by the figures of that time', () => {
    const slow = index.look(jobRefText('dwd-risk'))?.load
    expect(slow?.suspect).toMatchObject({ name: expect.stringContaining('LookupJoin'), busy: 989 })
    const unchained = index.look(jobRefText('risk-unchained'))?.load
    expect(unchained?.suspect?.name).toMatch(/^LookupJoin/)
    expect(unchained?.vertices.filter(({ backPressured }) => backPressured === 1000)).toHaveLength(1)
    expect(index.look(jobRefText('flaky-copy'))).toMatchObject({ failure: expect.anything(), load: null })
  })

  it('finds tables that keep up fresh, without a culprit', () => {
    for (const table of ['dwd.order_wide', 'dws.sales_by_city', 'ads.top_cities', 'ods.orders', 'ads.report'])
      expect(verdict(index, table)).toMatchObject({ state: 'fresh', culprit: null, class: null })
  })

  it('calls nothing fresh that it knows nothing of', () => {
    for (const table of ['ads.order_audit', 'ods.users$branch_test', 'ods.orders$branch_empty'])
      expect(verdict(index, table)).toMatchObject({ state: 'unknown', lateMs: null })
  })

  it('leaves a batch table without a rhythm undecided and gives the age of its data', () => {
    expect(verdict(index, 'ads.city_daily')).toMatchObject({ state: 'unknown', class: 'scheduled' })
  })

  it.each([
    ['dwd-risk', 'late', 'job-slow', null],
    ['risk-unchained', 'broken', 'checkpoints-failing', 11],
    ['flaky-copy', 'broken', 'job-not-running', null],
    ['seed-retries', 'late', 'job-restarting', null],
    ['flaky-heal', 'fresh', 'running', null],
    ['ingest-orders', 'fresh', 'running', null],
    ['order-stats-aligned', 'fresh', 'running', null],
    ['batch-city-daily', 'idle', 'finished', null],
  ])('judges job %s: %s, %s', (name, state, code, count) => {
    expect(index.judgeJob(jobRefText(name))).toMatchObject({ state, code, count })
  })

  it('sums hops exactly for every table', () => {
    const judged = index.tables.map((ref) => index.judge(ref)!).filter((delay) => delay.hops.length > 0)
    expect(judged.length).toBeGreaterThan(10)
    for (const delay of judged) expect(sumOf(delay)).toBe(delay.lateMs)
  })
})

describe('shop 70 s after the ingest of orders was cancelled', () => {
  let index: DelayIndex
  beforeAll(async () => {
    index = buildDelayIndex(await factsOf(['late', 'ingest-stopped']), STOPPED)
  })

  it('blames the ingest where everything had been taken', () => {
    for (const table of [
      'ods.orders',
      'dwd.order_wide',
      'dws.sales_by_city',
      'dws.sales_by_user',
      'dws.order_stats',
      'dws.healing',
      'dws.user_profile',
      'ads.top_cities',
      'ads.report',
    ]) {
      const { culprit, hops } = verdict(index, table)
      expect(culprit?.ref).toBe('job:ingest-orders')
      expect(CLASSES.get('no new commits in the source table')).toContain(culprit?.class)
      expect(hops.map((hop) => hop.kind)).toEqual(['source-silent'])
    }
  })

  it('blames the older culprit elsewhere, and lists the ingest beside it', () => {
    for (const [table, job] of [
      ['ads.risk_summary', 'dwd-risk'],
      ['dwd.order_risk_bp', 'risk-unchained'],
      ['ads.flaky_copy', 'flaky-copy'],
    ] as const) {
      const { culprit, others } = verdict(index, table)
      expect(culprit?.ref).toBe(jobRefText(job))
      expect(others.map((other) => other.culprit.ref)).toEqual(['job:ingest-orders'])
    }
  })
})

describe('shop at the label crash-loop', () => {
  it('says that the job restarts for ever, not that its checkpoints fail', async () => {
    const index = buildDelayIndex(
      await factsOf(['crash-loop', 'late']),
      Date.parse('2026-11-29T22:09:37.500Z'),
    )
    expect(index.judgeJob(jobRefText('dwd-order-wide'))).toMatchObject({
      code: 'job-restarting',
      state: 'broken',
    })
    const delay = verdict(index, 'dwd.order_wide')
    expect(delay).toMatchObject({ state: 'late', class: 'job-restarting' })
    expect(delay.culprit?.ref).toBe('job:dwd-order-wide')
  })
})

describe('shop at the label late, seen from the end', () => {
  it('gives the verdicts of then: what is dated later does not count', async () => {
    const then = buildDelayIndex(await factsOf(['late']), LATE)
    const now = buildDelayIndex(await factsOf(['late', 'final']), LATE)
    const short = (index: DelayIndex, ref: RefText) => {
      const { state, class: kind, lateMs, root, culprit } = index.judge(ref)!
      return { ref, state, kind, lateMs, root, culprit: culprit?.ref }
    }
    const named = then.tables.filter((ref) => ref !== 'table:ads.order_audit')
    expect(named.map((ref) => short(now, ref))).toEqual(named.map((ref) => short(then, ref)))
  })
})

describe('shop while one checkpoint of dwd-order-wide took 42.7 s', () => {
  it('blames that job, or says that it does not know and how late at least', async () => {
    const facts = await factsOf(['late'])
    const from = Date.parse('2026-11-29T22:11:15Z')
    const verdicts = new Map<string, number>()
    for (let now = from; now <= from + 57_000; now += 3_000) {
      const index = buildDelayIndex(facts, now)
      for (const table of ['dws.sales_by_city', 'dws.sales_by_user', 'ads.top_cities', 'ads.report']) {
        const delay = verdict(index, table)
        if (delay.state === 'unknown') expect(delay.atLeast).toBeGreaterThan(0)
        else expect([table, delay.culprit?.ref]).toEqual([table, 'job:dwd-order-wide'])
        if (delay.state !== 'unknown') expect(CLASSES.get('committing late')).toContain(delay.culprit?.class)
        verdicts.set(delay.state, (verdicts.get(delay.state) ?? 0) + 1)
      }
    }
    expect(verdicts.get('late') ?? 0).toBeGreaterThan(10)
  })
})

describe('positions that no checkpoint file tells', () => {
  it('are estimated right in 86 of 100 checkpoints, and always of the slow job', async () => {
    const flow = buildFlow(await factsOf(['late', 'final']), LATE + 3_600_000, new Set())
    let [right, all, slowRight, slow] = [0, 0, 0, 0]
    for (const edge of truth.edges) {
      if (edge.checkpoint === null) continue
      const job = flow.jobs.get(jobRefText(edge.jobName))!
      const at = job.line.entries.findIndex(
        ({ run, checkpointId }) =>
          run.fact.jobId === edge.job && checkpointId === BigInt(edge.checkpoint ?? -1),
      )
      const reader = job.readers.get(`table:${edge.source.db}.${edge.source.table}` as RefText)!
      const position = reader.positions[at]!
      const hit = position >= BigInt(edge.source.snapshot) && position <= BigInt(edge.source.snapshotMax)
      all++
      right += Number(hit)
      if (edge.jobName === 'dwd-risk') [slow, slowRight] = [slow + 1, slowRight + Number(hit)]
    }
    expect(all).toBe(1226)
    expect(right / all).toBeGreaterThan(0.84)
    expect([slow, slowRight]).toEqual([64, 64])
  })
})
