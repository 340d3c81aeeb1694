import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fixtureLakePath } from '@/fixtures/testing/fixture-lake'
import { makeTree } from '@/fixtures/testing/temp-tree'
import { LOCAL_OWNER } from '@/server/services/ports'
import { startServer } from '@/server/sources/testing/replay-server'
import { openTestApp, type TestApp } from '@/server/testing/test-app'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const JOB = '81e55d4e9104b5171c5c4759555f5aad'
const SAMPLE = join(fixtureLakePath('word-count'), 'checkpoints', JOB, 'chk-5', '_metadata')

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

/** A lake on disk and a cluster over HTTP that both change while they are watched. */
async function makeSources() {
  const root = makeTree({
    'lake/ods.db/orders/schema/schema-0': SCHEMA,
    'lake/ods.db/orders/snapshot/snapshot-1': snapshot(1),
    'lake/ods.db/orders/snapshot/LATEST': '1',
    [`cp/${JOB}/shared/x`]: '',
  })
  const completed: { id: number; at: number }[] = []
  const answer = (path: string): unknown => {
    const row = {
      jid: JOB,
      name: 'count',
      state: 'RUNNING',
      'start-time': Date.now() - 60_000,
      'end-time': -1,
    }
    if (path === '/jobs/overview') return { jobs: [row] }
    if (path === `/jobs/${JOB}`) return { ...row, now: Date.now(), vertices: [] }
    if (path === `/jobs/${JOB}/checkpoints/config`) return { mode: 'exactly_once', interval: 1_000 }
    if (path !== `/jobs/${JOB}/checkpoints`) return null
    const history = completed.map(({ id, at }) => ({
      className: 'completed',
      status: 'COMPLETED',
      id,
      trigger_timestamp: at - 100,
      latest_ack_timestamp: at,
      external_path: `file:${root}/cp/${JOB}/chk-${id}`,
    }))
    return { counts: { completed: completed.length }, latest: {}, history: history.reverse() }
  }
  const server = await startServer((path, response) => {
    const body = answer(path)
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { errors: ['none'] }))
  })
  return {
    root,
    url: server.url,
    complete(id: number, withMetadata = true) {
      rmSync(join(root, 'cp', JOB, `chk-${id - 1}`), { recursive: true, force: true })
      completed.push({ id, at: Date.now() })
      if (!withMetadata) return
      const bytes = new Uint8Array(readFileSync(SAMPLE))
      new DataView(bytes.buffer).setBigInt64(8, BigInt(id))
      mkdirSync(join(root, 'cp', JOB, `chk-${id}`))
      writeFileSync(join(root, 'cp', JOB, `chk-${id}`, '_metadata'), bytes)
    },
    commit(id: number) {
      writeFileSync(join(root, 'lake/ods.db/orders/snapshot', `snapshot-${id}`), snapshot(id))
      writeFileSync(join(root, 'lake/ods.db/orders/snapshot/LATEST'), String(id))
    },
  }
}

describe('a watched lake', () => {
  it('has what vanished a moment later in its facts, says what it missed, and rests when paused', async () => {
    const { app } = opened
    const sources = await makeSources()
    const input: Parameters<typeof app.lakes.create>[1] = {
      name: 'watched',
      warehouse: `file:${sources.root}/lake`,
      catalog: 'filesystem',
      flink: [{ name: 'main', url: sources.url }],
      checkpoints: [`file:${sources.root}/cp`],
      sqlGateway: null,
      lineageStore: null,
      pathRewrites: [],
      include: [],
      exclude: [],
      frozenAt: null,
      syncEverySeconds: 0,
      watchEverySeconds: 1,
      watchPaused: false,
      keepDays: null,
    }
    await app.lakes.create(LOCAL_OWNER, input)
    app.watcher.start()
    const view = async () => app.lakes.get(LOCAL_OWNER, 'watched')
    await expect.poll(async () => (await view()).watch.state, { timeout: 60_000 }).toBe('on')
    await expect.poll(async () => (await view()).lastSync?.status, { timeout: 60_000 }).toBe('succeeded')
    const began = (await view()).lake.factGeneration

    sources.complete(6)
    await expect.poll(async () => (await view()).watch.record?.caught, { timeout: 60_000 }).toBe(1)
    sources.complete(7, false)
    sources.commit(2)
    await expect.poll(async () => (await view()).watch.record?.missed, { timeout: 60_000 }).toBe(1)
    const checkpoints = async () => {
      const listed = await app.jobs.checkpoints(LOCAL_OWNER, 'watched', 'count', { limit: 10 })
      return listed.items
    }
    await expect
      .poll(async () => (await checkpoints()).map((one) => [one.fact.checkpointId, one.fact.files]), {
        timeout: 60_000,
      })
      .toEqual([
        [7n, 'gone'],
        [6n, 'retained'],
      ])
    expect((await view()).lake.factGeneration).toBeGreaterThan(began)

    await app.lakes.update(LOCAL_OWNER, 'watched', { watchPaused: true })
    await expect.poll(async () => (await view()).watch.record?.running, { timeout: 60_000 }).toBe(false)
    expect((await view()).watch).toMatchObject({ state: 'paused', record: { caught: 1, missed: 1 } })
  })
})

const SCHEMA = JSON.stringify({
  version: 3,
  id: 0,
  fields: [{ id: 0, name: 'id', type: 'BIGINT' }],
  highestFieldId: 0,
  partitionKeys: [],
  primaryKeys: [],
  options: {},
  timeMillis: 1,
})

function snapshot(id: number): string {
  return JSON.stringify({
    version: 3,
    id,
    schemaId: 0,
    baseManifestList: `b-${id}`,
    deltaManifestList: `d-${id}`,
    changelogManifestList: null,
    commitUser: 'u',
    commitIdentifier: id,
    commitKind: 'APPEND',
    timeMillis: Date.now(),
    totalRecordCount: id,
    deltaRecordCount: 1,
  })
}
