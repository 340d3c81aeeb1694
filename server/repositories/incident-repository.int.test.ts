import { describe, expect, it } from 'vitest'
import type { SeenIncident } from '@/lib/domain/delay'
import type { RefText } from '@/lib/domain/refs'
import type { IncidentChanges, NewDelivery } from '@/server/services/ports'
import { makeLake } from '@/server/testing/some-lake'
import { withStores } from '@/server/testing/stores'
import {
  PrismaAlertRepository,
  PrismaDelaySettingRepository,
  PrismaIncidentRepository,
  PrismaLakeRepository,
} from '.'

const seen = (culprit: string, tables = ['table:d.a']): SeenIncident => ({
  culprit: culprit as RefText,
  class: 'job-slow',
  state: 'late',
  since: 5,
  lateMs: 60_000,
  tables: tables as RefText[],
  paused: false,
})
const NOTHING = { opened: [], continued: [], gone: [], closed: [] }
const quiet = { at: 0, of: () => [] }
const LONG = `job:${'x'.repeat(3_000)}`

withStores((_store, db) => {
  describe('incidents', () => {
    it('open once, go on, close, and keep what happened in order', async () => {
      const incidents = new PrismaIncidentRepository(db())
      const lake = await makeLake(db())
      const { opened } = await incidents.apply(
        lake.id,
        { ...NOTHING, opened: [seen('job:a'), seen(LONG)] },
        1_000,
        quiet,
      )
      expect(opened).toMatchObject([{ culprit: 'job:a', openedAt: 1_000, mostTables: 1 }, { culprit: LONG }])
      // Another process that looked at the same time opens nothing.
      const twice = await incidents.apply(lake.id, { ...NOTHING, opened: [seen('job:a')] }, 1_001, quiet)
      expect(twice.opened).toEqual([])
      const id = opened[0]!.id
      const more = { id, seen: seen('job:a', ['table:d.a', 'table:d.b']), worstMs: 90_000, mostTables: 2 }
      await incidents.apply(lake.id, { ...NOTHING, continued: [more] }, 2_000, quiet)
      expect(
        await incidents.act(lake.id, id, {
          kind: 'acknowledged',
          at: 2_500,
          author: 'owner:local',
          text: '',
        }),
      ).toMatchObject({
        acknowledgedAt: 2_500,
        acknowledgedBy: 'owner:local',
        tables: ['table:d.a', 'table:d.b'],
        seenAt: 2_000,
      })
      const said = 'mine \0 "quoted" \\ \ud800'
      await incidents.act(lake.id, id, { kind: 'assigned', at: 2_600, author: 'owner:local', text: said })
      await incidents.act(lake.id, id, { kind: 'commented', at: 2_700, author: 'owner:local', text: said })
      const { closed } = await incidents.apply(
        lake.id,
        { ...NOTHING, closed: [{ id, at: 3_000 }] },
        9_000,
        quiet,
      )
      expect(closed).toMatchObject([{ id, closedAt: 3_000, worstMs: 90_000, assignee: said }])
      expect((await incidents.open(lake.id)).map(({ culprit }) => culprit)).toEqual([LONG])
      expect((await incidents.events(id)).map(({ kind, text }) => [kind, text])).toEqual([
        ['opened', ''],
        ['acknowledged', ''],
        ['assigned', said],
        ['commented', said],
        ['closed', ''],
      ])
      // The same cause again is a new one.
      expect(
        (await incidents.apply(lake.id, { ...NOTHING, opened: [seen('job:a')] }, 9_500, quiet)).opened,
      ).toHaveLength(1)
      expect((await incidents.newest(lake.id, 1))[0]?.openedAt).toBe(9_500)
      const other = await makeLake(db())
      expect(await incidents.find(other.id, id)).toBeNull()
      expect(
        await incidents.act(other.id, id, { kind: 'commented', at: 1, author: 'x', text: 'y' }),
      ).toBeNull()
      await new PrismaLakeRepository(db()).delete(lake.id)
      expect(await incidents.events(id)).toEqual([])
    })

    it('queue what is told of them with them, or not at all', async () => {
      const [incidents, alerts] = [new PrismaIncidentRepository(db()), new PrismaAlertRepository(db())]
      const lake = await makeLake(db())
      const channel = await alerts.addChannel(lake.id, SLACK, 'owner:local', 1)
      const message = ({ opened }: IncidentChanges): NewDelivery[] =>
        opened.map(({ id }) => ({
          lakeId: lake.id,
          channelId: channel!.id,
          incidentId: id,
          kind: 'opened',
          body: '{}',
        }))
      await incidents.apply(lake.id, { ...NOTHING, opened: [seen('job:a')] }, 1_000, {
        at: 1_000,
        of: message,
      })
      expect(await alerts.deliveries(lake.id, 10)).toMatchObject([{ kind: 'opened', status: 'queued' }])
      const broken = incidents.apply(lake.id, { ...NOTHING, opened: [seen('job:b')] }, 1_000, {
        at: 1_000,
        of: (changes) => message(changes).map((one) => ({ ...one, channelId: 'nowhere' })),
      })
      await expect(broken).rejects.toThrow()
      await alerts.removeChannel(lake.id, channel!.id)
      expect(await incidents.open(lake.id)).toHaveLength(1)
    })

    it('are looked for by one process at a time, which remembers what it saw', async () => {
      const incidents = new PrismaIncidentRepository(db())
      const lake = await makeLake(db())
      expect(await incidents.claim(lake.id, 'a', 1_000, 100)).toBeNull()
      expect(await incidents.claim(lake.id, 'b', 1_050, 100)).toBe(false)
      await incidents.release(lake.id, 'a', 'seen')
      expect(await incidents.claim(lake.id, 'b', 1_060, 100)).toBe('seen')
      expect(await incidents.claim(lake.id, 'a', 1_161, 100)).toBe('seen')
      expect(await incidents.claim('0000000000000000', 'a', 1, 1)).toBe(false)
    })
  })

  describe('alerts', () => {
    it('are claimed when they are due, once, and tried again until they are settled', async () => {
      const alerts = new PrismaAlertRepository(db())
      const lake = await makeLake(db())
      const channel = await alerts.addChannel(lake.id, { ...SLACK, secret: 'sec\0ret"' }, 'owner:local', 1)
      const of = { lakeId: lake.id, channelId: channel!.id, incidentId: null, kind: 'test' as const }
      const [id] = await alerts.enqueue([{ ...of, body: '{"a":"\\u0000"}' }], 1_000)
      expect(await alerts.claim('p', 999, 100)).toBeNull()
      const claimed = await alerts.claim('p', 1_000, 100)
      expect(claimed).toMatchObject({
        delivery: { id, attempts: 1, body: '{"a":"\\u0000"}' },
        channel: { secret: 'sec\0ret"', url: SLACK.url },
      })
      expect(await alerts.claim('q', 1_050, 100)).toBeNull()
      await alerts.settle(id!, 'q', { status: 'sent', failure: null }, 1_060)
      await alerts.settle(id!, 'p', { status: 'queued', failure: 'It answered 500.', nextAt: 5_000 }, 1_060)
      expect(await alerts.claim('q', 4_999, 100)).toBeNull()
      expect((await alerts.claim('q', 5_000, 100))?.delivery.attempts).toBe(2)
      // Its process died: free again once the lease ran out.
      expect((await alerts.claim('r', 5_101, 100))?.delivery.attempts).toBe(3)
      await alerts.settle(id!, 'r', { status: 'sent', failure: null }, 5_110)
      expect(await alerts.delivery(lake.id, id!)).toMatchObject({
        status: 'sent',
        doneAt: 5_110,
        failure: null,
      })
      expect(await alerts.claim('r', 9_999, 100)).toBeNull()
    })

    it('go with their channel; a channel changes in parts', async () => {
      const alerts = new PrismaAlertRepository(db())
      const lake = await makeLake(db())
      const { id } = (await alerts.addChannel(lake.id, { ...SLACK, secret: 'longsecret' }, 'owner:local', 1))!
      expect(await alerts.updateChannel(lake.id, id, { enabled: false })).toMatchObject({
        enabled: false,
        secret: 'longsecret',
      })
      expect(await alerts.updateChannel(lake.id, id, { secret: null })).toMatchObject({
        secret: null,
        name: 'Ops',
      })
      await alerts.enqueue([{ lakeId: lake.id, channelId: id, incidentId: null, kind: 'test', body: '' }], 1)
      expect(await alerts.removeChannel(lake.id, id)).toBe(true)
      expect(await alerts.deliveries(lake.id, 9)).toEqual([])
      expect(await alerts.removeChannel(lake.id, id)).toBe(false)
    })
  })

  describe('delay settings', () => {
    it('are replaced by ref, and gone when they say nothing', async () => {
      const settings = new PrismaDelaySettingRepository(db())
      const lake = await makeLake(db())
      const one = {
        ref: `table:d.${'y'.repeat(900)}` as RefText,
        thresholdMs: 5_000,
        target: { ms: 1_000, permille: 990 },
        pausedUntil: null,
        updatedAt: 7,
        updatedBy: 'owner:local',
      }
      await settings.save(lake.id, one)
      const two = { ...one, target: null, pausedUntil: 99 }
      await settings.save(lake.id, two)
      expect(await settings.list(lake.id)).toEqual([two])
      await settings.save(lake.id, { ...one, thresholdMs: null, target: null })
      expect(await settings.list(lake.id)).toEqual([])
      expect(await settings.save('0000000000000000', one)).toBe(false)
    })
  })
})

const SLACK = {
  name: 'Ops',
  kind: 'slack',
  url: 'https://hooks.example.org/T0/B0/xyz',
  secret: null,
  enabled: true,
} as const
