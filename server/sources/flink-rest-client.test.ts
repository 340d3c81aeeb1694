import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fixtureLakePath } from '@/fixtures/testing/fixture-lake'
import { makeTree } from '@/fixtures/testing/temp-tree'
import { readCluster } from './flink-rest-client'
import { createLocalFiles } from './local-files'
import { readAll, testContext, type AllRead } from './testing/read-all'
import { findClosedAddress, startServer, type ReplayServer } from './testing/replay-server'

const JOB = '0123456789abcdef0123456789abcdef'
const shop = fixtureLakePath('shop') + '/flink'

function readUrl(url: string): Promise<AllRead> {
  return readAll(
    readCluster(createLocalFiles(), { ...testContext({ now: () => Date.now() }), name: 'main', url }),
  )
}

/** A cluster with one streaming job; `more` adds or replaces answers, `null` hangs up. */
function startCluster(
  more: Readonly<Record<string, object | string | number | null>> = {},
): Promise<ReplayServer> {
  const answers = new Map<string, object | string | number | null>(
    Object.entries({
      '/jobs/overview': { jobs: [{ jid: JOB, name: 'j', state: 'RUNNING', 'start-time': 5 }] },
      [`/jobs/${JOB}`]: {
        jid: JOB,
        name: 'j',
        state: 'RUNNING',
        'job-type': 'STREAMING',
        now: 9,
        plan: { nodes: [] },
      },
      [`/jobs/${JOB}/checkpoints`]: { counts: {}, latest: {}, history: [] },
      [`/jobs/${JOB}/checkpoints/config`]: { mode: 'exactly_once' },
      [`/jobs/${JOB}/exceptions`]: {},
      '/config': { 'flink-version': '1.20.3' },
      ...more,
    }),
  )
  return startServer((path, response) => {
    const answer = answers.get(path)
    if (answer === null) return void response.destroy()
    if (typeof answer === 'number' || answer === undefined) {
      return void response.writeHead(answer ?? 404).end('{"errors":["Not found."]}')
    }
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
}

function kindsOf(read: AllRead): string[] {
  return read.observations.map(({ body }) => body.kind)
}

describe('readCluster', () => {
  it('asks about every job of the overview and dates answers by their read', async () => {
    const server = await startCluster()
    const read = await readUrl(server.url)
    expect(kindsOf(read)).toEqual(['job', 'job-plan', 'checkpoint-counts', 'checkpoint-config', 'exceptions'])
    expect(read.warnings).toEqual([])
    expect(read.observations[0]).toMatchObject({
      place: `${server.url}/jobs/${JOB}`,
      body: { cluster: 'main', now: 9 },
    })
    expect(Math.abs((read.observations[0]?.readAt ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(read.progress.at(-1)).toEqual({ type: 'progress', phase: 'flink', done: 1, total: 1 })
  })

  it('asks how busy the vertices of a running job are, and keeps it where something is', async () => {
    const asking = (busyRatio: number | string, status = 'RUNNING') =>
      startCluster({
        [`/jobs/${JOB}`]: {
          jid: JOB,
          name: 'j',
          state: status,
          'job-type': 'STREAMING',
          vertices: [{ id: 'a'.repeat(32), name: 'Source', parallelism: 1, status: 'RUNNING' }],
          plan: { nodes: [] },
        },
        [`/jobs/${JOB}/vertices/${'a'.repeat(32)}/backpressure`]: {
          status: 'ok',
          subtasks: [{ ratio: 0, idleRatio: 0.01, busyRatio }],
        },
      })
    const busy = await asking(0.99)
    const read = await readUrl(busy.url)
    expect(read.of('job-load')).toMatchObject([
      { jobId: JOB, vertices: [{ name: 'Source', busy: 990, backPressured: 0 }] },
    ])
    expect(read.warnings).toEqual([])
    expect((await readUrl((await asking(0.2)).url)).of('job-load')).toEqual([])
    const ended = await asking(0.99, 'FINISHED')
    expect((await readUrl(ended.url)).of('job-load')).toEqual([])
    expect(ended.asked.filter((path) => path.includes('backpressure'))).toEqual([])
  })

  it('asks for the plan where the job’s answer lacks it', async () => {
    const server = await startCluster({
      [`/jobs/${JOB}`]: { jid: JOB, name: 'j' },
      [`/jobs/${JOB}/plan`]: { plan: { jid: JOB, name: 'j', type: 'STREAMING', nodes: [] } },
    })
    const read = await readUrl(server.url)
    expect(read.of('job-plan')).toMatchObject([{ jobType: 'STREAMING' }])
    expect(read.observations[1]?.place).toBe(`${server.url}/jobs/${JOB}/plan`)
  })

  it('takes 404 on checkpoints for granted in batch jobs and where checkpointing is off', async () => {
    const batch = await startCluster({
      [`/jobs/${JOB}`]: { jid: JOB, name: 'j', 'job-type': 'BATCH', plan: {} },
      [`/jobs/${JOB}/checkpoints`]: 404,
    })
    expect(await readUrl(batch.url)).toMatchObject({ warnings: [] })
    expect(batch.asked.filter((path) => path.includes('checkpoints'))).toEqual([])

    const off = { errors: ['Checkpointing is not enabled for this job (' + JOB + ').'] }
    const history = await startCluster({
      [`/jobs/${JOB}/checkpoints`]: off,
      [`/jobs/${JOB}/checkpoints/config`]: off,
    })
    const read = await readUrl(history.url)
    expect([kindsOf(read), read.warnings]).toEqual([['job', 'job-plan', 'exceptions'], []])
  })

  it('falls back to the overview’s row when a job is gone, with one warning', async () => {
    const server = await startCluster({ [`/jobs/${JOB}`]: 404 })
    const read = await readUrl(server.url)
    expect(read.of('job')).toMatchObject([{ jobId: JOB, startTime: 5, now: null }])
    expect(read.observations[0]?.place).toBe(`${server.url}/jobs/overview`)
    expect(read.warnings).toMatchObject([
      { code: 'flink-job-gone', message: expect.stringContaining('1 of 1') as string },
    ])
  })

  it.each([
    ['an error page', '<html>Bad gateway</html>'],
    ['a server error', 500],
    ['the answer of another job', { jid: 'f'.repeat(32) }],
  ])('keeps the rest when one answer is %s', async (_what, answer) => {
    const read = await readUrl((await startCluster({ [`/jobs/${JOB}`]: answer })).url)
    expect(read.of('job')).toMatchObject([{ jobId: JOB, name: 'j' }])
    expect(read.of('checkpoint-config')).toHaveLength(1)
    expect(read.warnings[0]).toMatchObject({
      code: 'flink-answer-unreadable',
      where: expect.stringContaining(JOB) as string,
    })
  })

  it('leaves out checkpoints of other jobs, and says so', async () => {
    const entry = { id: 3, status: 'COMPLETED', trigger_timestamp: 4, latest_ack_timestamp: 5 }
    const history = [
      { ...entry, external_path: `file:/cp/${'f'.repeat(32)}/chk-3` },
      { ...entry, id: 4, external_path: `file:/cp/${JOB}/chk-4` },
      { id: 5 },
    ]
    const read = await readUrl(
      (await startCluster({ [`/jobs/${JOB}/checkpoints`]: { counts: {}, history } })).url,
    )
    expect(read.of('checkpoint').map((seen) => seen.checkpointId)).toEqual([4n])
    expect(read.warnings.map((warning) => warning.code)).toEqual([
      'flink-foreign-checkpoint',
      'flink-answer-unreadable',
    ])
  })

  it('takes no checkpoint of another job’s from the shared cache (recorded): not asked for, and refused in a history', async () => {
    const job = '77a7e288c5d5379ec979f094c65659a1'
    const recorded = readFileSync(`${shop}/foreign-details/jobs/${job}/checkpoints/details/3.json`, 'utf8')
    const foreign = JSON.parse(recorded) as object
    const server = await startCluster({
      '/jobs/overview': { jobs: [{ jid: job, name: 'j', state: 'RUNNING', 'start-time': 5 }] },
      [`/jobs/${job}`]: {
        jid: job,
        name: 'j',
        state: 'RUNNING',
        'job-type': 'STREAMING',
        plan: { nodes: [] },
      },
      [`/jobs/${job}/checkpoints`]: { counts: {}, latest: { completed: foreign }, history: [foreign] },
      [`/jobs/${job}/checkpoints/config`]: { mode: 'exactly_once' },
      [`/jobs/${job}/exceptions`]: {},
    })
    const read = await readUrl(server.url)
    expect(read.of('checkpoint')).toEqual([])
    expect(read.warnings).toMatchObject([
      { code: 'flink-foreign-checkpoint', message: expect.stringContaining('3') as string },
    ])
    expect(server.asked.filter((path) => path.includes('details'))).toEqual([])
  })

  it('takes "NaN" where a number belongs for nothing, and keeps the rest', async () => {
    const done = { id: 3, status: 'COMPLETED', trigger_timestamp: 1_000, latest_ack_timestamp: 2_000 }
    const history = [
      { ...done, state_size: 'NaN', external_path: `file:/cp/${JOB}/chk-3` },
      { ...done, id: 4, latest_ack_timestamp: 'NaN' },
      { ...done, id: 'NaN' },
    ]
    const server = await startCluster({
      [`/jobs/${JOB}`]: {
        jid: JOB,
        name: 'j',
        state: 'RUNNING',
        now: 'NaN',
        'start-time': 5,
        plan: { nodes: [] },
      },
      [`/jobs/${JOB}/checkpoints`]: { counts: { completed: 'NaN' }, latest: {}, history },
    })
    const read = await readUrl(server.url)
    expect(read.of('job')).toMatchObject([{ now: null, startTime: 5 }])
    expect(read.of('checkpoint')).toMatchObject([
      { checkpointId: 4n, completedAt: null },
      { checkpointId: 3n, completedAt: 2_000, stateSizeBytes: null },
    ])
    expect(read.of('checkpoint-counts')).toMatchObject([{ completed: 0 }])
    expect(read.warnings).toMatchObject([{ code: 'flink-answer-unreadable' }])
  })

  it('makes one warning of a cluster that cannot be reached, without its password', async () => {
    const url = (await findClosedAddress()).replace('//', '//me:secret@')
    const read = await readUrl(url)
    expect(read.observations).toEqual([])
    expect(read.warnings).toMatchObject([{ code: 'flink-unreachable', where: url.replace('me:secret@', '') }])
    expect(read.warnings[0]?.message).toMatch(/ECONNREFUSED.*reachable/)
  })

  it.each(['http://[', 'ftp://x/y', 'relative', 'file:/none/here'])(
    'makes one warning of the address %s',
    async (url) => {
      expect((await readUrl(url)).warnings).toMatchObject([{ code: 'flink-unreachable' }])
    },
  )

  it('says what it found where the address is not Flink’s', async () => {
    const other = await startServer((_path, response) => response.end('<html>hello</html>'))
    expect((await readUrl(other.url)).warnings[0]?.message).toContain('does not look like')
    const strange = await startCluster({ '/jobs/overview': { tasks: [] } })
    expect((await readUrl(strange.url)).warnings[0]?.message).toContain('this is Flink 1.20.3')
  })

  it('stops asking a cluster that went down, and keeps what the overview said', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => i.toString(16).padStart(32, '0'))
    const jobs = ids.map((jid) => ({ jid, name: jid, state: 'RUNNING' }))
    const server = await startCluster({
      '/jobs/overview': { jobs },
      ...Object.fromEntries(
        ids.flatMap((id) =>
          ['', '/plan', '/checkpoints', '/exceptions'].map((q) => [`/jobs/${id}${q}`, null]),
        ),
      ),
    })
    const read = await readUrl(server.url)
    expect(read.of('job')).toHaveLength(30)
    expect(server.asked.length).toBeLessThan(12)
    expect(read.warnings.filter((warning) => warning.code === 'flink-unreachable')).toHaveLength(1)
    expect(read.warnings.length).toBeLessThan(10)
  })

  it('notes a server whose clock is another one, once', async () => {
    const server = await startServer((path, response) => {
      response.setHeader('date', 'Sun, 29 Nov 2026 22:16:43 GMT')
      response.end(path === '/jobs/overview' ? `{"jobs":[{"jid":"${JOB}"}]}` : '{}')
    })
    const context = testContext({ now: () => Date.UTC(2030, 0, 1) })
    const read = await readAll(readCluster(createLocalFiles(), { ...context, name: 'main', url: server.url }))
    expect(read.warnings.filter((warning) => warning.code === 'flink-clock')).toHaveLength(1)
    expect(new Set(read.observations.map(({ readAt }) => readAt))).toEqual(
      new Set([Date.UTC(2026, 10, 29, 22, 16, 43)]),
    )
  })
})

describe('readCluster on recordings', () => {
  it('answers with the files, dated by the index', async () => {
    const read = await readUrl(`file:${shop}/late`)
    const index = JSON.parse(readFileSync(`${shop}/late/index.json`, 'utf8')) as { url: string; t: number }[]
    const times = new Map(index.map((entry) => [entry.url, entry.t]))
    for (const { place, readAt, body } of read.observations) {
      if (body.kind !== 'job') continue
      expect(place).toBe(`file:${shop}/late/jobs/${body.jobId}/job.json`)
      expect(readAt).toBe(times.get(`/jobs/${body.jobId}`))
    }
    expect(read.warnings).toEqual([])
  })

  it('gives the same over HTTP as from the folder', async () => {
    const index = JSON.parse(readFileSync(`${shop}/late/index.json`, 'utf8')) as {
      url: string
      file: string
      status: number
    }[]
    const entries = new Map(index.map((entry) => [entry.url, entry]))
    const server = await startServer((path, response) => {
      const entry = entries.get(path)
      response.statusCode = entry?.status ?? 404
      response.end(entry === undefined ? '{"errors":[]}' : readFileSync(`${shop}/late/${entry.file}`))
    })
    const [live, recorded] = await Promise.all([readUrl(server.url), readUrl(`file:${shop}/late`)])
    // figures are dated by the read, and one of the two was just now
    const bodies = ({ observations }: AllRead) =>
      observations.map(({ body }) => (body.kind === 'job-load' ? { ...body, at: 0 } : body))
    expect(bodies(live)).toEqual(bodies(recorded))
    expect(live.warnings).toEqual([])
  })

  it('finds answers with and without version prefix and query', async () => {
    const root = makeTree({
      'index.json': JSON.stringify([
        { url: '/v1/jobs/overview', file: 'o.json', status: 200 },
        { url: `/v1/jobs/${JOB}?x=1`, file: 'gone.json', t: 5 },
        { url: `/jobs/${JOB}/exceptions`, file: '../o.json' },
      ]),
      'o.json': `{"jobs":[{"jid":"${JOB}","name":"j"}]}`,
    })
    const read = await readUrl(root)
    expect(read.of('job')).toMatchObject([{ name: 'j' }])
    expect(read.warnings.map((warning) => warning.code)).toEqual(['flink-job-gone'])
  })

  it.each([
    ['no index', {}],
    ['a damaged index', { 'index.json': '[{' }],
    ['something else', { 'index.json': '7' }],
  ])('makes one warning of a folder with %s', async (_what, files) => {
    expect((await readUrl(makeTree(files))).warnings).toMatchObject([
      { code: 'flink-unreachable', message: expect.stringContaining('index.json') as string },
    ])
  })
})
