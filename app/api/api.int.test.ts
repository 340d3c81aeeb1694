import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakePath, fixtureLakeSources } from '@/fixtures/testing/fixture-lake'
import {
  operations,
  type WireDelayDetail,
  type WireDelayItem,
  type WireGraph,
  type WireSync,
  type WireVersions,
} from '@/lib/contracts'
import { openTestApp, type TestApp } from '@/server/testing/test-app'
import { callApi, routeFiles, untilSyncEnds } from './testing/call-api'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
})

afterAll(() => test.close())

async function sync(lake: string): Promise<WireSync> {
  const started = await callApi('POST', `/api/v1/lakes/${lake}/syncs`, {})
  expect(started.status).toBe(202)
  return untilSyncEnds((started.body as { id: string }).id)
}

describe('routes', () => {
  it('are the operations, no more and no fewer', () => {
    expect([...routeFiles.keys()].sort()).toEqual(
      [...new Set(Object.values(operations).map((one) => one.path))].sort(),
    )
  })

  it('are all in the OpenAPI document', async () => {
    const { body } = await callApi('GET', '/api/v1/openapi.json')
    const paths = (body as { openapi: string; paths: object }).paths
    expect(Object.keys(paths).sort()).toEqual([...routeFiles.keys()].sort())
    expect((body as { openapi: string }).openapi).toMatch(/^3\.1/)
  })
})

describe.each([
  { lake: 'word-count' as const, labels: ['final'] },
  { lake: 'shop' as const, labels: ['late', 'final'] },
])('the recorded lake $lake over HTTP', ({ lake, labels }) => {
  const truth = JSON.parse(readFileSync(fixtureLakePath(lake) + '/truth.json', 'utf8')) as {
    topology: Record<'reads' | 'writes', { jobName: string; db: string; table: string }[]>
    edges: {
      source: { db: string; table: string; snapshot: number; snapshotMax: number }
      sink: { db: string; table: string; snapshot: number }
    }[]
  }

  beforeAll(async () => {
    const { warehouse, flink, checkpoints, pathRewrites } = fixtureLakeSources(lake, labels)
    const made = await callApi('POST', '/api/v1/lakes', {
      name: lake,
      warehouse,
      flink,
      checkpoints,
      pathRewrites,
    })
    expect(made.status).toBe(201)
    expect((await sync(lake)).status).toBe('succeeded')
  })

  it('changes no fact at the second sync', async () => {
    const before = (await callApi('GET', `/api/v1/lakes/${lake}/graph?limit=5000`)).body as WireGraph
    expect((await sync(lake)).counts.changed).toBe(0)
    const after = (await callApi('GET', `/api/v1/lakes/${lake}/graph?limit=5000`)).body as WireGraph
    expect({ ...after, readAt: '' }).toEqual({ ...before, readAt: '' })
  })

  it('has all edges of the topology and no other', async () => {
    const { body } = await callApi('GET', `/api/v1/lakes/${lake}/graph?limit=5000`)
    const have = (body as WireGraph).edges
      .filter((edge) => edge.kind !== 'forks' && !`${edge.from}${edge.to}`.includes('boundary:'))
      .map((edge) => `${edge.from} ${edge.to}`)
    const want = [
      ...truth.topology.reads.map((one) => `table:${one.db}.${one.table} job:${one.jobName}`),
      ...truth.topology.writes.map((one) => `job:${one.jobName} table:${one.db}.${one.table}`),
    ]
    expect(have.sort()).toEqual([...new Set(want)].sort())
  })

  it('answers pairs of the truth, none wrong', async () => {
    const step = Math.ceil(truth.edges.length / 60)
    for (const { source, sink } of truth.edges.filter((_, i) => i % step === 0)) {
      const anchor = `table:${sink.db}.${sink.table}@${sink.snapshot}`
      const { body } = await callApi(
        'GET',
        `/api/v1/lakes/${lake}/versions?anchor=${anchor}&direction=upstream&depth=1`,
      )
      const reads = (body as WireVersions).edges.filter((edge) =>
        edge.from.startsWith(`table:${source.db}.${source.table}@`),
      )
      expect(reads, anchor).toHaveLength(1)
      expect(BigInt(reads[0]?.low ?? '0'), anchor).toBeLessThanOrEqual(BigInt(source.snapshotMax))
      expect(BigInt(reads[0]?.high ?? '0'), anchor).toBeGreaterThanOrEqual(BigInt(source.snapshot))
      if (lake === 'word-count') expect(reads[0]?.certainty).toBe('exact')
    }
  })

  it('lists tables and jobs in pages, and finds each again by itself', async () => {
    for (const kind of ['tables', 'jobs']) {
      const whole = (await callApi('GET', `/api/v1/lakes/${lake}/${kind}`)).body as {
        items: { ref: string }[]
      }
      const refs: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = (
          await callApi(
            'GET',
            `/api/v1/lakes/${lake}/${kind}?limit=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
          )
        ).body as { items: { ref: string }[]; nextCursor: string | null }
        refs.push(...page.items.map((item) => item.ref))
        cursor = page.nextCursor
      }
      expect(refs).toEqual(whole.items.map((item) => item.ref))
      for (const ref of refs) {
        const one = await callApi('GET', `/api/v1/lakes/${lake}/${kind}/${encodeURIComponent(ref)}`)
        expect(one).toMatchObject({ status: 200, body: { ref } })
      }
    }
  })

  it('serves every list of a table and a job', async () => {
    const [table] = (
      (await callApi('GET', `/api/v1/lakes/${lake}/tables`)).body as { items: { ref: string }[] }
    ).items
    const [job] = ((await callApi('GET', `/api/v1/lakes/${lake}/jobs`)).body as { items: { ref: string }[] })
      .items
    for (const list of ['snapshots', 'tags', 'branches', 'consumers', 'schemas']) {
      expect(
        (await callApi('GET', `/api/v1/lakes/${lake}/tables/${encodeURIComponent(table?.ref ?? '')}/${list}`))
          .status,
      ).toBe(200)
    }
    for (const list of ['runs', 'checkpoints']) {
      expect(
        (await callApi('GET', `/api/v1/lakes/${lake}/jobs/${encodeURIComponent(job?.ref ?? '')}/${list}`))
          .status,
      ).toBe(200)
    }
  })
})

describe('the shop at the instant when something was wrong', () => {
  it('judges by what had happened by then', async () => {
    const { body } = await callApi('GET', '/api/v1/lakes/shop/graph?limit=5000&asOf=2026-11-29T22:16:46.522Z')
    const stateOf = (ref: string) => (body as WireGraph).nodes.find((node) => node.ref === ref)?.state
    expect(stateOf('table:ads.risk_summary')).toBe('late')
    expect(stateOf('job:dwd-risk')).toBe('late')
    expect(stateOf('job:risk-unchained')).toBe('broken')
    expect(stateOf('table:dwd.order_wide')).toBe('fresh')
    expect((body as WireGraph).nodes.map((node) => node.ref)).not.toContain('job:ads-order-audit')
  })
})

describe('the shop as of an instant, and without one', () => {
  const audit = 'job:ads-order-audit table:ads.order_audit'

  async function edgesAt(asOf: string | null) {
    const path = `/api/v1/lakes/shop/graph?limit=5000${asOf === null ? '' : `&asOf=${asOf}`}`
    const { body } = await callApi('GET', path)
    return new Map((body as WireGraph).edges.map((edge) => [`${edge.from} ${edge.to}`, edge]))
  }

  it('F3: shows every edge ever proven without an instant, with one only those valid at it', async () => {
    // The job ran from 22:25:49 to 22:27:18.
    expect((await edgesAt(null)).get(audit)?.validTo).toMatch(/^2026-11-29T22:27:18/)
    expect((await edgesAt('2026-11-29T22:25:00.000Z')).has(audit)).toBe(false)
    expect((await edgesAt('2026-11-29T22:26:30.000Z')).get(audit)?.validTo).toBeNull()
    expect((await edgesAt('2026-11-29T22:28:00.000Z')).has(audit)).toBe(false)
  })

  it('F2: a checkpoint that completed later was under way at the instant, in lists, traces and windows', async () => {
    type Listed = { ref: string; triggeredAt: string | null; completedAt: string | null; status: string }
    const list = async (more = '') => {
      const path = `/api/v1/lakes/shop/jobs/${encodeURIComponent('job:dwd-risk')}/checkpoints?limit=50${more}`
      return ((await callApi('GET', path)).body as { items: Listed[] }).items
    }
    const slow = (await list()).find(
      ({ triggeredAt, completedAt }) => Date.parse(completedAt ?? '') - Date.parse(triggeredAt ?? '') > 5_000,
    )
    const at = new Date(Date.parse(slow?.triggeredAt ?? '') + 1_000).toISOString()
    const open = { status: 'IN_PROGRESS', triggeredAt: slow?.triggeredAt, completedAt: null }
    const listed = await list(`&asOf=${at}`)
    expect(listed[0]).toMatchObject({ ref: slow?.ref, ...open })
    expect(listed.slice(1).every(({ completedAt }) => completedAt === null || completedAt <= at)).toBe(true)
    const versions = async (query: string) =>
      (await callApi('GET', `/api/v1/lakes/shop/versions?${query}&asOf=${at}`)).body as WireVersions
    const traced = await versions(`anchor=${encodeURIComponent(slow?.ref ?? '')}`)
    expect(traced.nodes.find((node) => node.ref === slow?.ref)).toMatchObject({ ...open, wrote: false })
    expect(traced.edges.filter((edge) => edge.kind === 'reads')).toEqual([])
    const window = await versions(`lanes=${encodeURIComponent('job:dwd-risk')}`)
    expect(window.nodes.find((node) => node.ref === slow?.ref)).toMatchObject(open)
  })

  it('F2: facts dated later do not count for versions, though files hold them', async () => {
    const at = '2026-11-29T22:16:00.000Z'
    const ask = (anchor: string, more = '') =>
      callApi('GET', `/api/v1/lakes/shop/versions?anchor=${encodeURIComponent(anchor)}&depth=9${more}`)
    const whole = (await ask('table:ods.orders@20', '&direction=downstream')).body as WireVersions
    const then = (await ask('table:ods.orders@20', `&direction=downstream&asOf=${at}`)).body as WireVersions
    const times = (answer: WireVersions) =>
      answer.nodes.flatMap((node) => (node.kind === 'snapshot' ? [node.at] : []))
    expect(times(then).every((time) => time <= at)).toBe(true)
    expect(times(then).length).toBeGreaterThan(0)
    const late = whole.nodes.find((node) => node.kind === 'checkpoint' && (node.completedAt ?? '') > at)
    expect(late === undefined ? 200 : (await ask(late.ref, `&asOf=${at}`)).status).toBe(
      late === undefined ? 200 : 404,
    )
    expect((await ask('table:ads.order_audit@1')).status).toBe(200)
    expect((await ask('table:ads.order_audit@1', `&asOf=${at}`)).status).toBe(404)
    expect((await ask('job:ads-order-audit@1', `&asOf=${at}`)).status).toBe(404)
  })
})

describe('delays of the shop', () => {
  it('name the job that holds the data, and hops that sum to the lateness', async () => {
    const at = '2026-11-29T22:16:46.522Z'
    const { body } = await callApi('GET', `/api/v1/lakes/shop/delays/ads.risk_summary?at=${at}`)
    const delay = body as WireDelayDetail
    expect(delay.culprit).toMatchObject({ ref: 'job:dwd-risk', class: 'job-slow' })
    expect(delay.hops.reduce((sum, hop) => sum + hop.ms, 0)).toBe(delay.lateMs)
    const list = (await callApi('GET', `/api/v1/lakes/shop/delays?at=${at}&state=late`)).body as {
      items: WireDelayItem[]
    }
    const ages = list.items.map((item) => item.lateMs ?? 0)
    expect(ages.length).toBeGreaterThan(2)
    expect(ages).toEqual([...ages].sort((a, b) => b - a))
  })
})

describe('search', () => {
  it.each([
    ['order_wide', 'table', 'table:dwd.order_wide'],
    ['dwd-risk', 'job', 'job:dwd-risk'],
    ['orders@20', 'snapshot', 'table:ods.orders@20'],
    ['ads-report@7', 'checkpoint', 'job:ads-report~e2c757b8@7'],
    ['dwd-order-wide_80fa', 'commit-user', 'table:dwd.order_wide'],
  ])('finds %s as a %s', async (q, kind, ref) => {
    const { body } = await callApi('GET', `/api/v1/search?q=${encodeURIComponent(q)}`)
    expect((body as { items: { kind: string; ref: string }[] }).items).toContainEqual(
      expect.objectContaining({ kind, ref, lake: 'shop' }),
    )
  })
})

describe('what cannot be answered', () => {
  it.each([
    ['GET', '/api/v1/lakes/nowhere', 404, 'lake-not-found'],
    ['GET', '/api/v1/lakes/shop/graph?root=table:ods.nothing', 404, 'table-not-found'],
    ['GET', '/api/v1/lakes/shop/graph?root=nonsense', 400, 'ref-malformed'],
    ['GET', '/api/v1/lakes/shop/graph?depth=3', 400, 'request-invalid'],
    ['GET', '/api/v1/lakes/shop/graph?upstream=-1', 400, 'request-invalid'],
    ['GET', '/api/v1/lakes/shop/versions?anchor=table:ods.orders@99999', 404, 'version-not-found'],
    ['GET', '/api/v1/lakes/shop/versions?anchor=table:ods.orders', 400, 'ref-malformed'],
    ['GET', '/api/v1/lakes/shop/tables/ods.nothing', 404, 'table-not-found'],
    ['GET', '/api/v1/lakes/shop/jobs/nobody', 404, 'job-not-found'],
    ['GET', '/api/v1/syncs/none', 404, 'sync-not-found'],
  ])('%s %s answers %i with %s', async (method, path, status, code) => {
    const answer = await callApi(method, path)
    expect(answer).toMatchObject({ status, body: { status, code, requestId: expect.any(String) as string } })
  })

  it('names the field of a lake that cannot be made, and a name that is taken', async () => {
    const bad = await callApi('POST', '/api/v1/lakes', { name: 'Not Url Safe', warehouse: '' })
    expect(bad.status).toBe(400)
    expect(
      (bad.body as { invalidParams: { name: string }[] }).invalidParams.map((one) => one.name).sort(),
    ).toEqual(['name', 'warehouse'])
    const taken = await callApi('POST', '/api/v1/lakes', { name: 'shop', warehouse: 'file:/elsewhere' })
    expect(taken).toMatchObject({ status: 409, body: { code: 'lake-name-taken' } })
  })

  it('fails the sync of a warehouse that cannot be read, and says why', async () => {
    await callApi('POST', '/api/v1/lakes', { name: 'gone', warehouse: 'file:/nowhere/at/all' })
    const ended = await sync('gone')
    expect(ended.status).toBe('failed')
    expect(ended.failure).toContain('/nowhere/at/all')
    expect((await callApi('DELETE', '/api/v1/lakes/gone')).status).toBe(204)
    expect((await callApi('GET', '/api/v1/lakes/gone')).status).toBe(404)
  })
})
