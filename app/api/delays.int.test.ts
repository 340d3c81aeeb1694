import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { GET as metrics } from '@/app/metrics/route'
import { fixtureLakeSources } from '@/fixtures/testing/fixture-lake'
import type {
  WireDelayDetail,
  WireDelayItem,
  WireDelivery,
  WireIncident,
  WireIncidentDetail,
  WireLateness,
  WireSnapshotItem,
  WireTableItem,
} from '@/lib/contracts'
import { openTestApp, type TestApp } from '@/server/testing/test-app'
import { callApi, untilSyncEnds } from './testing/call-api'

const BASE = '/api/v1/lakes/shop'
let test: TestApp
let receiver: http.Server
const taken: { headers: http.IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  vi.stubEnv('HEADWATER_ALERT_HOSTS', '127.0.0.1')
  receiver = http.createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      taken.push({ headers: request.headers, body })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  test = await openTestApp()
  await callApi('POST', '/api/v1/lakes', {
    name: 'shop',
    ...fixtureLakeSources('shop', ['late']),
    frozenAt: '2026-11-29T22:16:46.522Z',
  })
  const sync = await callApi('POST', `${BASE}/syncs`, {})
  expect((await untilSyncEnds((sync.body as { id: string }).id)).status).toBe('succeeded')
})

afterAll(async () => {
  receiver.close()
  await test.close()
  vi.unstubAllEnvs()
})

async function get<T>(path: string): Promise<T> {
  const { status, body } = await callApi('GET', `${BASE}${path}`)
  expect([path, status]).toEqual([path, 200])
  return body as T
}

describe('incidents, alerts and settings of the shop', () => {
  let slow: WireIncident

  it('a look opens an incident for each cause and tells each channel once, signed', async () => {
    const port = (receiver.address() as AddressInfo).port
    const made = await callApi('POST', `${BASE}/alert-channels`, {
      name: 'Ops',
      url: `http://127.0.0.1:${port}/secret-path?token=x`,
      secret: 'a long secret',
    })
    expect(made).toMatchObject({ status: 201, body: { url: `http://127.0.0.1:${port}/***`, signed: true } })
    expect(JSON.stringify(made.body)).not.toContain('secret-path')

    await test.app.looker.look()
    await test.app.looker.look()
    const { items } = await get<{ items: WireIncident[] }>('/incidents?state=open')
    slow = items.find(({ culprit }) => culprit === 'job:dwd-risk')!
    expect(slow).toMatchObject({ class: 'job-slow', state: 'late', closedAt: null, acknowledgedAt: null })
    expect(slow.tables).toContain('table:ads.risk_summary')
    expect(slow.openedAt).toBe('2026-11-29T22:16:46.522Z')

    await vi.waitFor(() => expect(taken).toHaveLength(items.length), 5_000)
    const told = taken.find(({ body }) => body.includes('job:dwd-risk'))!
    expect(told.headers['x-headwater-event']).toBe('opened')
    const [, at = '', hex] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(told.headers['x-headwater-signature'])) ?? []
    expect(hex).toBe(createHmac('sha256', 'a long secret').update(`${at}.${told.body}`).digest('hex'))
    const { items: sent } = await get<{ items: WireDelivery[] }>('/alert-deliveries')
    expect(sent.map(({ status }) => status)).toEqual(items.map(() => 'sent'))
  })

  it('is acknowledged, taken over and talked about; all of it stays', async () => {
    const act = (body: object) => callApi('POST', `${BASE}/incidents/${slow.id}/events`, body)
    expect((await act({ kind: 'acknowledged' })).status).toBe(201)
    await act({ kind: 'assigned', text: 'Mia' })
    await act({ kind: 'commented', text: 'scaled it up' })
    expect((await act({ kind: 'commented', text: ' ' })).status).toBe(400)
    expect((await act({ kind: 'closed' })).status).toBe(400)
    const detail = await get<WireIncidentDetail>(`/incidents/${slow.id}`)
    expect(detail).toMatchObject({ acknowledgedBy: 'owner:local', assignee: 'Mia' })
    expect(detail.events.map(({ kind, text }) => `${kind} ${text}`.trim())).toEqual([
      'opened',
      'acknowledged',
      'assigned Mia',
      'commented scaled it up',
    ])
    expect(await callApi('GET', `${BASE}/incidents/nonsense`)).toMatchObject({
      status: 404,
      body: { code: 'incident-not-found' },
    })
  })

  it('previews and tests a channel', async () => {
    const { items } = await get<{ items: { id: string }[] }>('/alert-channels')
    const path = `/alert-channels/${items[0]!.id}`
    expect(await get(`${path}/preview`)).toMatchObject({
      kind: 'json',
      firstLine: expect.stringMatching(/^\[shop\] TEST, /) as string,
    })
    const before = taken.length
    const started = await callApi('POST', `${BASE}${path}/test`)
    expect(started).toMatchObject({ status: 202, body: { kind: 'test', status: 'queued' } })
    await vi.waitFor(() => expect(taken).toHaveLength(before + 1), 5_000)
    expect((await callApi('PATCH', `${BASE}${path}`, { enabled: false })).body).toMatchObject({
      enabled: false,
      name: 'Ops',
    })
    expect((await callApi('DELETE', `${BASE}${path}`)).status).toBe(204)
    expect((await callApi('DELETE', `${BASE}${path}`)).status).toBe(404)
  })

  it('keeps to a threshold that was set, and shows it beside the verdict', async () => {
    const patch = (ref: string, body: object) => callApi('PATCH', `${BASE}/delay-settings/${ref}`, body)
    expect(
      (await patch('ads.risk_summary', { thresholdMs: 3_600_000, target: { ms: 60_000, permille: 990 } }))
        .status,
    ).toBe(200)
    const delay = await get<WireDelayDetail>('/delays/ads.risk_summary')
    expect(delay).toMatchObject({
      state: 'fresh',
      threshold: { ms: 3_600_000, from: 'set' },
      setting: { thresholdMs: 3_600_000, target: { permille: 990 }, updatedBy: 'owner:local' },
    })
    expect(await patch('ads.risk_summary', { thresholdMs: null })).toMatchObject({
      body: { target: { ms: 60_000 } },
    })
    expect((await get<WireDelayDetail>('/delays/ads.risk_summary')).state).toBe('late')
    expect((await patch('job:dwd-risk', { thresholdMs: 5_000 })).status).toBe(400)
    expect((await patch('nowhere.t', { thresholdMs: 5_000 })).status).toBe(404)
    expect((await patch('ads.risk_summary', { thresholdMs: 1 })).status).toBe(400)
  })

  it('a pause shows, lateness stays, and the past is as it was', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const pause = await callApi('PATCH', `${BASE}/delay-settings/${encodeURIComponent('job:dwd-risk')}`, {
      pausedUntil: until,
    })
    expect(pause).toMatchObject({ status: 200, body: { pausedUntil: until } })
    const paused = await get<WireDelayDetail>('/delays/ads.risk_summary')
    expect(paused).toMatchObject({ state: 'late', class: 'paused', lateMs: 302_125 })
    // A look rests nine times as long as the last one took.
    const seesPause = async () => {
      await test.app.looker.look()
      expect(await get(`/incidents/${slow.id}`)).toMatchObject({ paused: true })
    }
    await vi.waitFor(seesPause, { timeout: 20_000, interval: 200 })
    const then = await get<WireDelayDetail>('/delays/ads.risk_summary?at=2026-11-29T22:16:46.522Z')
    expect(then.class).toBe('job-slow')
    await callApi('PATCH', `${BASE}/delay-settings/${encodeURIComponent('job:dwd-risk')}`, {
      pausedUntil: null,
    })
    expect((await get<WireDelayDetail>('/delays/ads.risk_summary')).class).toBe('job-slow')
  })

  it('tells lateness over time, ending with that of now, and how often the target was kept', async () => {
    const { items, to } = await get<WireLateness>(
      '/lateness?ref=ads.risk_summary&ref=dwd.order_wide&points=20',
    )
    expect(to).toBe('2026-11-29T22:16:46.522Z')
    expect(items.map(({ ref, points }) => [ref, points.length])).toEqual([
      ['table:ads.risk_summary', 20],
      ['table:dwd.order_wide', 20],
    ])
    expect(items[0]?.points.at(-1)?.ms).toBe(302_125)
    expect(items[0]?.target).toMatchObject({ ms: 60_000, permille: 990 })
    expect(items[0]?.target?.keptPermille).toBeLessThan(990)
    expect(items[1]?.target).toBeNull()
    expect((await callApi('GET', `${BASE}/lateness?ref=nowhere.t`)).status).toBe(404)
    expect((await callApi('GET', `${BASE}/lateness?ref=ads.report&points=0`)).status).toBe(400)
  })

  it('requirement 29: a table shows its newest content snapshot and when it came; compaction does not make it younger', async () => {
    const tables = (await get<{ items: WireTableItem[] }>('/tables')).items
    let younger = 0
    for (const { ref, newestSnapshot, lastContentAt, lastCommitAt } of tables) {
      const path = `/tables/${ref.replace('table:', '').replace('$', '%24')}/snapshots?limit=5000`
      const all = (await get<{ items: WireSnapshotItem[] }>(path)).items.filter(
        ({ status }) => status !== 'superseded',
      )
      const newest = (some: readonly WireSnapshotItem[]) =>
        some.reduce<WireSnapshotItem | null>(
          (a, b) => (a === null || BigInt(b.id) > BigInt(a.id) ? b : a),
          null,
        )
      const content = newest(all.filter((one) => one.content))
      expect([ref, lastContentAt]).toEqual([ref, content?.at ?? null])
      expect([ref, newestSnapshot]).toEqual([ref, newest(all)?.ref ?? null])
      if (lastCommitAt !== null && content !== null && lastCommitAt > content.at) younger++
    }
    expect(younger).toBeGreaterThan(0)
  })

  it('requirement 35: thresholds stand beside each verdict with how they came about', async () => {
    const { items } = await get<{ items: WireDelayItem[] }>('/delays')
    const late = items.filter(({ state }) => state === 'late')
    expect(late.length).toBeGreaterThan(0)
    for (const { threshold } of late) {
      expect(threshold?.says).toMatch(/\d/)
      expect(['learned', 'default']).toContain(threshold?.from)
    }
  })

  it('gives the figures to Prometheus', async () => {
    const answer = await metrics(
      new Request('http://127.0.0.1:3000/metrics', { headers: { host: '127.0.0.1:3000' } }),
    )
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(text).toContain(
      'headwater_table_lateness_seconds{lake="shop",table="table:ads.risk_summary"} 302.125\n',
    )
    expect(text).toContain(
      'headwater_table_state{lake="shop",table="table:ads.risk_summary",state="late"} 1\n',
    )
    expect(text).toMatch(/headwater_table_backlog_snapshots\{lake="shop",table="table:ods.orders"\} [1-9]/)
    expect(text).toMatch(/headwater_job_checkpoint_age_seconds\{lake="shop",job="job:dwd-risk"\} \d/)
    expect(text).toContain('headwater_sync_success{lake="shop"} 1\n')
    const elsewhere = await metrics(
      new Request('http://evil.example/metrics', { headers: { host: 'evil.example' } }),
    )
    expect(elsewhere.status).toBe(403)
  })

  it('closes what looks have missed for a minute, dated when it went', async () => {
    const seen = (await get<{ items: WireIncident[] }>('/incidents?state=open')).items
    const gone = seen.find(({ culprit }) => culprit === 'job:risk-unchained')!
    for (const table of gone.tables) {
      const path = `${BASE}/delay-settings/${table.replace('table:', '')}`
      expect((await callApi('PATCH', path, { thresholdMs: 86_400_000 })).status).toBe(200)
    }
    const { state } = await get<WireDelayDetail>(`/delays/${gone.tables[0]!.replace('table:', '')}`)
    expect(state).not.toBe('late')
    // A look at the instant has taken place once what is still open has another age.
    const lookAt = async (frozenAt: string) => {
      const { lateMs } = await get<WireIncident>(`/incidents/${slow.id}`)
      await callApi('PATCH', BASE, { frozenAt })
      const looked = async () => {
        await test.app.looker.look()
        expect((await get<WireIncident>(`/incidents/${slow.id}`)).lateMs).not.toBe(lateMs)
      }
      await vi.waitFor(looked, { timeout: 20_000, interval: 200 })
      return get<WireIncident>(`/incidents/${gone.id}`)
    }
    expect((await lookAt('2026-11-29T22:16:56.522Z')).closedAt).toBeNull()
    expect((await lookAt('2026-11-29T22:17:50.522Z')).closedAt).toBeNull()
    expect((await lookAt('2026-11-29T22:18:00.522Z')).closedAt).toBe('2026-11-29T22:16:56.522Z')
    const past = (await get<{ items: WireIncident[] }>('/incidents?state=closed')).items
    expect(past.map(({ id }) => id)).toContain(gone.id)
    expect((await get<WireIncidentDetail>(`/incidents/${gone.id}`)).events.at(-1)?.kind).toBe('closed')
  })
})
