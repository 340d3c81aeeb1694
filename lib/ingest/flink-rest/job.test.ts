import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fixtureLakePath } from '@/fixtures/testing/fixture-lake'
import { decodeDescription } from './description'
import { parseJob } from './job'
import { parseJobsOverview } from './jobs-overview'
import { parsePlan } from './plan'

const JOB = '81e55d4e9104b5171c5c4759555f5aad'
const asked = { cluster: 'main', jobId: JOB }

function recorded(lake: 'word-count' | 'shop', file: string): string {
  return readFileSync(`${fixtureLakePath(lake)}/flink/${file}`, 'utf8')
}

describe('parseJobsOverview', () => {
  it('reads rows, running and ended', () => {
    const parsed = parseJobsOverview(recorded('word-count', 'final/jobs/overview.json'), 'main')
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        unreadable: 0,
        jobs: [
          {
            kind: 'job',
            cluster: 'main',
            jobId: JOB,
            name: 'job1',
            state: 'CANCELED',
            now: null,
            jobType: null,
          },
          { name: 'ingest-words', endTime: 1795990151561 },
        ],
      },
    })
    const running = parseJobsOverview(recorded('word-count', 'late-run/jobs/overview.json'), 'main')
    expect(running).toMatchObject({ value: { jobs: [{ endTime: null, startTime: 1795989962412 }, {}] } })
  })

  it('counts rows without a job id and keeps the others', () => {
    const text = JSON.stringify({
      jobs: [{ jid: 'x' }, { jid: JOB.toUpperCase(), jobType: 'batch', state: 'SLEEPING' }],
    })
    expect(parseJobsOverview(text, 'main')).toMatchObject({
      value: {
        unreadable: 1,
        jobs: [{ jobId: JOB, name: JOB, state: 'UNKNOWN', jobType: 'BATCH', startTime: 0 }],
      },
    })
  })

  it.each(['{}', '{"jobs": {}}', '[]', '<html>', ''])('refuses %j', (text) => {
    expect(parseJobsOverview(text, 'main').ok).toBe(false)
  })
})

describe('parseJob', () => {
  it('reads a running job with its states, vertices and plan', () => {
    const parsed = parseJob(recorded('word-count', `late-run/jobs/${JOB}/job.json`), asked)
    if (!parsed.ok) throw new Error(parsed.error.message)
    const { job, plan } = parsed.value
    expect(job).toMatchObject({
      name: 'job1',
      state: 'RUNNING',
      jobType: 'STREAMING',
      endTime: null,
      now: 1795990148324,
    })
    expect(job.stateTimes).toEqual([
      { state: 'INITIALIZING', at: 1795989962412 },
      { state: 'CREATED', at: 1795989962480 },
      { state: 'RUNNING', at: 1795989963385 },
    ])
    expect(job.vertices.map((vertex) => vertex.name)).toEqual([
      'Source: word_table[3]',
      'GroupAggregate[5] -> ConstraintEnforcer[6] -> Map',
      'Writer : word_count_table -> Global Committer : word_count_table -> end: Writer',
    ])
    expect(plan?.nodes.map((node) => node.inputs)).toEqual([
      [{ id: '20ba6b65f97481d5570070de90e4e791', shipStrategy: 'shuffle by bucket' }],
      [{ id: 'bc764cd8ddf7a0cff126f51c16239658', shipStrategy: 'HASH' }],
      [],
    ])
  })

  it('carries the same plan as /plan does', () => {
    const job = parseJob(recorded('word-count', `late-run/jobs/${JOB}/job.json`), asked)
    const plan = parsePlan(recorded('word-count', `late-run/jobs/${JOB}/plan.json`), asked)
    expect(job.ok && job.value.plan).toEqual(plan.ok && plan.value)
  })

  it('reads names with line breaks, and the type from the plan where the job does not tell it', () => {
    const text = JSON.stringify({
      jid: JOB,
      name: 'SELECT 1\nFROM t',
      state: 'RUNNING',
      now: 5,
      plan: { type: 'BATCH' },
    })
    expect(parseJob(text, asked)).toMatchObject({
      value: { job: { name: 'SELECT 1\nFROM t', jobType: 'BATCH', startTime: 5 }, plan: { nodes: [] } },
    })
  })

  it('refuses an answer about another job and error bodies, whatever their status', () => {
    expect(parseJob(JSON.stringify({ jid: 'f'.repeat(32) }), asked)).toMatchObject({
      error: { reason: 'damaged' },
    })
    expect(parseJob('{"errors":["Job could not be found\\n\\tat x"]}', asked)).toMatchObject({
      error: { reason: 'error-answer', message: 'Flink says: Job could not be found' },
    })
  })
})

describe('parsePlan', () => {
  it('reads Flink 2 plans with typed inputs', () => {
    const nodes = [
      { id: JOB, parallelism: 2, inputs: [], optimizer_properties: 'x', description: '' },
      { id: 'short' },
    ]
    expect(
      parsePlan(JSON.stringify({ plan: { jid: JOB, name: 'n', type: 'STREAMING', nodes } }), asked),
    ).toMatchObject({
      ok: true,
      value: { nodes: [{ id: JOB, parallelism: 2, description: '', inputs: [] }] },
    })
  })

  it('refuses the plan of another job', () => {
    expect(parsePlan(JSON.stringify({ plan: { jid: 'a'.repeat(32) } }), asked).ok).toBe(false)
  })
})

describe('decodeDescription', () => {
  it.each([
    ['[3]:Scan(a=[&lt;x&gt;])<br/>+- Map<br/>', '[3]:Scan(a=[<x>])\n+- Map'],
    ['a &amp;lt; b &#39;c&#x27; &quot;d&quot;<BR>', 'a &lt; b \'c\' "d"<BR>'],
    ['&unknown; &#0; &#xd800; & &#1114112;', '&unknown; &#0; &#xd800; & &#1114112;'],
  ])('turns %j into text', (html, text) => {
    expect(decodeDescription(html)).toBe(text)
  })
})
