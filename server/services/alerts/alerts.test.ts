import { describe, expect, it } from 'vitest'
import type { RefText } from '@/lib/domain/refs'
import type { AlertChannel, AlertDelivery, AlertRepository, IncidentRecord, SendWebhook } from '../ports'
import { alertBody, firstLine, type Alert } from './alert-message'
import { createAlertRunner, MOST_ATTEMPTS, pauseAfter } from './alert-runner'
import { alertsOf } from './alerts-of'
import { headersOf } from './signing'

const T = Date.parse('2026-11-29T22:16:00.000Z')
const incident: IncidentRecord = {
  id: '00000000000000aa',
  lakeId: 'l',
  culprit: 'job:dwd-risk' as RefText,
  class: 'job-slow',
  state: 'late',
  since: T - 300_000,
  openedAt: T - 200_000,
  seenAt: T,
  goneSince: null,
  closedAt: null,
  lateMs: 302_125,
  worstMs: 302_125,
  paused: false,
  tables: ['table:ads.risk_summary', 'table:dwd.order_risk'] as RefText[],
  mostTables: 2,
  acknowledgedAt: null,
  acknowledgedBy: null,
  assignee: null,
}
const alert = (change: Partial<IncidentRecord> = {}, kind: Alert['kind'] = 'opened'): Alert => ({
  kind,
  lake: 'shop',
  incident: { ...incident, ...change },
  address: 'https://hw.example.org',
})
const LINK = 'https://hw.example.org/lakes/shop/delays/incidents/00000000000000aa'
const channel: AlertChannel = {
  id: 'c1',
  lakeId: 'l',
  name: 'Ops',
  kind: 'json',
  url: 'https://hooks.example.org/x',
  secret: 'a secret',
  enabled: true,
  createdAt: 0,
  createdBy: 'owner:local',
}

describe('the message', () => {
  it('has the numbers and the link in its first line', () => {
    expect(firstLine(alert())).toBe(
      `[shop] 2 tables up to 5 min 2 s late: dwd-risk runs but falls behind since 2026-11-29 22:11 UTC. ${LINK}`,
    )
    expect(firstLine(alert({ closedAt: T + 3_700_000 }, 'closed'))).toBe(
      `[shop] over after 1 h 5 min: 2 tables, up to 5 min 2 s late; dwd-risk runs but falls behind. ${LINK}`,
    )
    expect(
      firstLine(alert({ lateMs: null, since: null, state: 'broken', tables: ['table:d.a' as RefText] })),
    ).toBe(`[shop] 1 table up to broken: dwd-risk runs but falls behind. ${LINK}`)
  })

  it('is the whole incident as JSON, and a text that names cannot break out of for Slack', () => {
    expect(JSON.parse(alertBody('json', alert()))).toMatchObject({
      event: 'incident.opened',
      link: LINK,
      lake: 'shop',
      incident: {
        culprit: 'job:dwd-risk',
        class: 'job-slow',
        lateMs: 302_125,
        since: '2026-11-29T22:11:00.000Z',
      },
    })
    const odd = alert({ culprit: 'job:<!channel>&' as RefText })
    const { text } = JSON.parse(alertBody('slack', odd)) as { text: string }
    expect(text.split('\n')).toHaveLength(3)
    expect(text).not.toContain('<!channel>')
    const many = Array.from({ length: 14 }, (_, i) => `table:d.t${i}` as RefText)
    expect((JSON.parse(alertBody('slack', alert({ tables: many }))) as { text: string }).text).toMatch(
      /\nand 4 more$/,
    )
  })

  it('goes to each channel once for each opening and closing, and not for what is paused', () => {
    const changes = {
      opened: [incident, { ...incident, id: 'p', paused: true }],
      closed: [{ ...incident, closedAt: T }],
    }
    const made = alertsOf(changes, {
      lake: { id: 'l', name: 'shop' },
      channels: [channel, { ...channel, id: 'c2' }],
      address: '',
    })
    expect(made.map(({ kind, channelId, incidentId }) => [kind, channelId, incidentId])).toEqual([
      ['opened', 'c1', incident.id],
      ['opened', 'c2', incident.id],
      ['closed', 'c1', incident.id],
      ['closed', 'c2', incident.id],
    ])
  })

  it('is signed over time and body, where there is a secret', () => {
    const sign = (secret: string, text: string) => `${secret}|${text}`
    const signed = headersOf({ id: 'd', kind: 'opened', body: '{}' }, 'key', sign, 12_345)
    expect(signed.get('x-headwater-signature')).toBe('t=12,v1=key|12.{}')
    expect(
      headersOf({ id: 'd', kind: 'opened', body: '{}' }, null, sign, 1).has('x-headwater-signature'),
    ).toBe(false)
  })
})

interface Settled {
  readonly status: string
  readonly failure: string | null
  readonly nextAt?: number
}

/** One message, and a receiver that answers as told. */
async function runOnce(
  send: SendWebhook,
  delivery: Partial<AlertDelivery> = {},
  of: Partial<AlertChannel> = {},
) {
  const settled: Settled[] = []
  let waiting: boolean = true
  const queued: AlertDelivery = {
    id: 'd',
    lakeId: 'l',
    channelId: 'c1',
    incidentId: null,
    kind: 'opened',
    body: '{}',
    status: 'queued',
    attempts: 1,
    nextAt: 0,
    failure: null,
    createdAt: 0,
    doneAt: null,
    ...delivery,
  }
  const alerts: Pick<AlertRepository, 'claim' | 'settle'> = {
    claim: () => {
      const next = waiting ? { delivery: queued, channel: { ...channel, ...of } } : null
      waiting = false
      return Promise.resolve(next)
    },
    settle: (_id, _owner, outcome) => Promise.resolve(void settled.push(outcome)),
  }
  const logger = { warn: () => undefined, error: () => undefined }
  const runner = createAlertRunner({
    alerts,
    send,
    sign: () => 's',
    owner: 'o',
    now: () => T,
    every: () => () => {},
    logger,
  })
  runner.wake()
  await runner.stop()
  return settled
}

const answers =
  (status: number): SendWebhook =>
  () =>
    Promise.resolve({ status })

describe('sending', () => {
  it('is done when it was taken', async () => {
    expect(await runOnce(answers(204))).toEqual([{ status: 'sent', failure: null }])
  })

  it('is tried again later, more and more slowly, and given up in the end', async () => {
    expect(await runOnce(answers(500), { attempts: 3 })).toEqual([
      { status: 'queued', failure: 'It answered 500.', nextAt: T + 160_000 },
    ])
    expect([1, 2, 3, 4, 5, 6, 7].map((n) => pauseAfter(n) / 1000)).toEqual([
      10, 40, 160, 640, 2560, 7200, 7200,
    ])
    expect(await runOnce(answers(500), { attempts: MOST_ATTEMPTS })).toMatchObject([{ status: 'failed' }])
    const dead: SendWebhook = () => Promise.reject(new Error('connect ECONNREFUSED'))
    expect(await runOnce(dead)).toMatchObject([{ status: 'queued', failure: 'connect ECONNREFUSED' }])
  })

  it('tells at once how a test fared, and sends nothing by a channel that is off', async () => {
    expect(await runOnce(answers(404), { kind: 'test' })).toEqual([
      { status: 'failed', failure: 'It answered 404.' },
    ])
    const never: SendWebhook = () => Promise.reject(new Error('called'))
    expect(await runOnce(never, {}, { enabled: false })).toEqual([
      { status: 'failed', failure: 'The channel is switched off.' },
    ])
  })
})
