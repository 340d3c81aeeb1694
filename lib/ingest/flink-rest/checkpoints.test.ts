import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fixtureLakePath } from '@/fixtures/testing/fixture-lake'
import { jobNamedBy } from './checkpoint-entry'
import { parseCheckpoints } from './checkpoints'
import { parseCheckpointsConfig } from './checkpoints-config'
import { parseClusterConfig } from './cluster-config'
import { parseExceptions } from './exceptions'
import { parseRecordingIndex } from './recording-index'

const JOB = '77a7e288c5d5379ec979f094c65659a1'
const asked = { cluster: 'main', jobId: JOB }
const shop = fixtureLakePath('shop') + '/flink'

const entry = (id: number, more: object = {}) => ({
  className: 'completed',
  id,
  status: 'COMPLETED',
  is_savepoint: false,
  trigger_timestamp: 1000 + id,
  latest_ack_timestamp: 2000 + id,
  state_size: 7,
  checkpoint_type: 'CHECKPOINT',
  external_path: `file:/cp/${JOB}/chk-${id}`,
  discarded: false,
  ...more,
})

function checkpointsOf(answer: object) {
  const parsed = parseCheckpoints(JSON.stringify({ counts: {}, ...answer }), asked)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.value
}

describe('parseCheckpoints', () => {
  it('reads a recorded history, each checkpoint once', () => {
    const text = readFileSync(`${shop}/foreign-details/jobs/${JOB}/checkpoints.json`, 'utf8')
    const parsed = parseCheckpoints(text, asked)
    if (!parsed.ok) throw new Error(parsed.error.message)
    const ids = parsed.value.checkpoints.map((seen) => seen.checkpointId)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => (a < b ? 1 : -1)))
    expect(parsed.value).toMatchObject({ foreign: [], unreadable: 0, counts: { kind: 'checkpoint-counts' } })
  })

  it('adds what only `latest` still knows', () => {
    const latest = {
      completed: entry(9),
      savepoint: entry(2, { is_savepoint: true }),
      failed: null,
      restored: null,
    }
    const { checkpoints, restore } = checkpointsOf({ latest, history: [entry(9), entry(8)] })
    expect(checkpoints.map((seen) => [seen.checkpointId, seen.isSavepoint])).toEqual([
      [9n, false],
      [8n, false],
      [2n, true],
    ])
    expect(restore).toBeNull()
  })

  it('takes acknowledgements for completion only of completed checkpoints', () => {
    const failed = entry(4, {
      status: 'FAILED',
      latest_ack_timestamp: 1500,
      failure_timestamp: 3000,
      failure_message: 'Checkpoint expired before completing.\n\tat x',
      discarded: true,
    })
    const running = entry(5, {
      status: undefined,
      className: 'in_progress',
      latest_ack_timestamp: -1,
      external_path: null,
    })
    expect(checkpointsOf({ history: [running, failed] }).checkpoints).toMatchObject([
      { checkpointId: 5n, status: 'IN_PROGRESS', completedAt: null, externalPath: null, discarded: null },
      {
        checkpointId: 4n,
        status: 'FAILED',
        completedAt: null,
        failedAt: 3000,
        failureMessage: 'Checkpoint expired before completing.',
        discarded: null,
      },
    ])
  })

  it('reads the restored state, whose path names the run it came from', () => {
    const restored = {
      id: 46,
      restore_timestamp: 5,
      is_savepoint: false,
      external_path: `file:/cp/${'b'.repeat(32)}/chk-46`,
    }
    expect(checkpointsOf({ latest: { restored } }).restore).toMatchObject({
      checkpointId: 46n,
      restoredAt: 5,
    })
  })

  it('leaves out entries of other jobs and those it cannot read, and says so', () => {
    const history = [
      entry(1, { external_path: `file:/cp/${'b'.repeat(32)}/chk-1` }),
      entry(2, { external_path: 'file:/sp/savepoint-bbbbbb-0123456789ab' }),
      entry(3, { external_path: `file:/sp/savepoint-${JOB.slice(0, 6)}-0123456789ab` }),
      entry(4, { external_path: 'file:/flat/chk-4' }),
      entry(5, { trigger_timestamp: -1 }),
      { id: 'x' },
    ]
    const { checkpoints, foreign, unreadable } = checkpointsOf({ history })
    expect(checkpoints.map((seen) => seen.checkpointId)).toEqual([4n, 3n])
    expect([foreign, unreadable]).toEqual([[1n, 2n], 2])
  })

  it('refuses "not enabled" with status 200 as a history server sends it', () => {
    expect(
      parseCheckpoints('{"errors":["Checkpointing is not enabled for this job."]}', asked),
    ).toMatchObject({
      error: { reason: 'error-answer' },
    })
    expect(parseCheckpoints('{}', asked)).toMatchObject({ error: { reason: 'damaged' } })
  })
})

describe('jobNamedBy', () => {
  it('finds the job in a path', () => {
    expect(jobNamedBy(`s3://b/${'a'.repeat(32)}/x/chk-1`)).toBe('a'.repeat(32))
    expect(jobNamedBy('s3://b/savepoint-abcdef-0123456789ab')).toBe('abcdef')
    expect(jobNamedBy('s3://b/savepoint-mine')).toBeNull()
  })
})

describe('parseCheckpointsConfig', () => {
  const config = (more: object) => {
    const parsed = parseCheckpointsConfig(JSON.stringify({ mode: 'exactly_once', ...more }), asked)
    return parsed.ok ? parsed.value : null
  }

  it('reads a recorded one', () => {
    const text = readFileSync(`${shop}/late/jobs/${JOB}/checkpoints-config.json`, 'utf8')
    expect(parseCheckpointsConfig(text, asked)).toMatchObject({
      value: { mode: 'exactly_once', unaligned: false, retainedOnCancellation: true },
    })
  })

  it('takes 2^63 - 1 for no period', () => {
    expect(
      parseCheckpointsConfig('{"mode":"x","interval":9223372036854775807,"timeout":600000}', asked),
    ).toMatchObject({
      value: { intervalMillis: null, timeoutMillis: 600_000 },
    })
  })

  it.each([
    [{ externalization: { enabled: true, delete_on_cancellation: false } }, true],
    [{ externalization: { enabled: true, delete_on_cancellation: true } }, false],
    [{ externalization: { enabled: false } }, false],
    [{}, null],
  ])('%j: kept after a cancel is %s', (more, kept) => {
    expect(config(more)?.retainedOnCancellation).toBe(kept)
  })

  it('refuses something else', () => {
    expect(parseCheckpointsConfig('{"a": 1}', asked).ok).toBe(false)
  })
})

describe('parseExceptions', () => {
  it('reads the history newest first; a failure of the JobManager has no task', () => {
    const entries = [
      {
        exceptionName: 'java.io.IOException',
        stacktrace: 'java.io.IOException: a\n\tat b',
        timestamp: 5,
        taskName: 'T',
      },
      { stacktrace: '\njava.lang.Error: c', timestamp: 9 },
      { timestamp: null },
    ]
    expect(parseExceptions(JSON.stringify({ exceptionHistory: { entries } }), asked)).toMatchObject({
      value: {
        entries: [
          { at: 9, name: 'java.lang.Error', firstLine: 'java.lang.Error: c', taskName: null },
          { at: 5, name: 'java.io.IOException', firstLine: 'java.io.IOException: a', taskName: 'T' },
        ],
      },
    })
  })

  it('falls back to the root exception, and to nothing', () => {
    const root = { 'root-exception': 'X: y\nz', timestamp: 3 }
    expect(parseExceptions(JSON.stringify(root), asked)).toMatchObject({
      value: { entries: [{ at: 3, name: 'X' }] },
    })
    expect(parseExceptions('{"root-exception":null,"timestamp":null}', asked)).toMatchObject({
      value: { entries: [] },
    })
  })
})

describe('parseClusterConfig', () => {
  it('tells the version', () => {
    const text = readFileSync(`${shop}/late/config.json`, 'utf8')
    expect(parseClusterConfig(text)).toEqual({ ok: true, value: { flinkVersion: '1.20.3' } })
    expect(parseClusterConfig('{"status":"up"}').ok).toBe(false)
  })
})

describe('parseRecordingIndex', () => {
  const list = [
    { request: 'GET /jobs', file: 'jobs.json', t: 5 },
    { path: '/config', file: 'a/b.json', status: 404 },
  ]

  it.each([[list], [{ requests: list }], [{ x: list[0], y: list[1] }]])('reads %j', (index) => {
    const parsed = parseRecordingIndex(JSON.stringify(index))
    expect(parsed.ok && [...parsed.value]).toEqual([
      ['/jobs', { file: ['jobs.json'], status: 200, at: 5 }],
      ['/config', { file: ['a', 'b.json'], status: 404, at: null }],
    ])
  })

  it('leaves out files outside the folder', () => {
    const hostile = ['../x', '/etc/passwd', 'a/../../x', 'a//b', '.'].map((file) => ({
      url: '/' + file,
      file,
    }))
    const parsed = parseRecordingIndex(JSON.stringify(hostile))
    expect(parsed.ok && parsed.value.size).toBe(0)
  })
})
