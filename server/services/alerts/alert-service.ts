import type { ChannelCreate, ChannelUpdate } from '@/lib/contracts'
import { RefusedError } from '@/lib/domain/errors'
import type { RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import { openLake, type AccessDeps } from '../access'
import { nameOf } from '../actor-name'
import { pageOf, type Order, type Page, type PageRequest } from '../paging/page'
import type {
  Actor,
  AlertChannel,
  AlertDelivery,
  AlertRepository,
  IncidentRecord,
  IncidentRepository,
} from '../ports'
import { alertBody, firstLine, type Alert } from './alert-message'
import { headersOf, type Sign } from './signing'

export interface AlertServiceDeps extends AccessDeps {
  readonly alerts: AlertRepository
  readonly incidents: Pick<IncidentRepository, 'newest'>
  readonly sign: Sign
  readonly wakeAlerts: () => void
  readonly address: string
  readonly now: () => Millis
}

export interface AlertPreview {
  readonly kind: AlertChannel['kind']
  readonly firstLine: string
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Deliveries that are listed. */
const LISTED = 500

/** Webhooks of a lake, and what was sent to them. */
export function createAlertService(deps: AlertServiceDeps) {
  async function open(actor: Actor, lakeName: string, id: string) {
    const { lake, visibility } = await openLake(deps, actor, lakeName)
    const channel = await deps.alerts.channel(lake.id, id)
    if (channel === null) throw missing(lakeName, id)
    return { lake, visibility, channel }
  }

  /** The newest incident that the actor may see, else an example. */
  async function sample(actor: Actor, lakeName: string): Promise<Alert> {
    const { lake, visibility } = await openLake(deps, actor, lakeName)
    const shown = (await deps.incidents.newest(lake.id, 50)).find(
      ({ culprit, tables }) => !visibility.hides(culprit) && !tables.some((ref) => visibility.hides(ref)),
    )
    const incident = shown ?? example(lake.id, deps.now())
    return { kind: 'test', lake: lake.name, incident, address: deps.address }
  }

  return {
    async channels(actor: Actor, lakeName: string): Promise<AlertChannel[]> {
      const { lake } = await openLake(deps, actor, lakeName)
      return deps.alerts.channels(lake.id)
    },

    async add(actor: Actor, lakeName: string, input: ChannelCreate): Promise<AlertChannel> {
      const { lake } = await openLake(deps, actor, lakeName)
      const added = await deps.alerts.addChannel(lake.id, input, nameOf(actor), deps.now())
      if (added !== null) return added
      throw new RefusedError('lake-not-found', `There is no lake "${lakeName}".`)
    },

    async update(actor: Actor, lakeName: string, id: string, change: ChannelUpdate): Promise<AlertChannel> {
      const { lake } = await open(actor, lakeName, id)
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const updated = await deps.alerts.updateChannel(lake.id, id, given)
      if (updated !== null) return updated
      throw missing(lakeName, id)
    },

    async remove(actor: Actor, lakeName: string, id: string): Promise<void> {
      const { lake } = await open(actor, lakeName, id)
      await deps.alerts.removeChannel(lake.id, id)
    },

    /** Queued as any other, so that it goes the way alerts go. */
    async test(actor: Actor, lakeName: string, id: string): Promise<AlertDelivery> {
      const { lake, channel } = await open(actor, lakeName, id)
      const body = alertBody(channel.kind, await sample(actor, lakeName))
      const [made] = await deps.alerts.enqueue(
        [{ lakeId: lake.id, channelId: id, incidentId: null, kind: 'test', body }],
        deps.now(),
      )
      const delivery = made === undefined ? null : await deps.alerts.delivery(lake.id, made)
      if (delivery === null) throw missing(lakeName, id)
      deps.wakeAlerts()
      return delivery
    },

    async preview(actor: Actor, lakeName: string, id: string): Promise<AlertPreview> {
      const { channel } = await open(actor, lakeName, id)
      const alert = await sample(actor, lakeName)
      const body = alertBody(channel.kind, alert)
      return {
        kind: channel.kind,
        firstLine: firstLine(alert),
        headers: headersOf({ id: 'preview', kind: 'test', body }, channel.secret, deps.sign, deps.now()),
        body,
      }
    },

    async deliveries(actor: Actor, lakeName: string, query: PageRequest): Promise<Page<AlertDelivery>> {
      const { lake } = await openLake(deps, actor, lakeName)
      return pageOf(await deps.alerts.deliveries(lake.id, LISTED), NEWEST_FIRST, query)
    },
  }
}

function missing(lakeName: string, id: string): RefusedError {
  return new RefusedError('channel-not-found', `Lake "${lakeName}" has no channel "${id}".`)
}

function example(lakeId: string, now: Millis): IncidentRecord {
  const tables = ['table:ads.report', 'table:dws.sales'] as RefText[]
  return {
    id: '0000000000000000',
    lakeId,
    culprit: 'job:example' as RefText,
    class: 'job-slow',
    state: 'late',
    since: now - 2_820_000,
    openedAt: now - 2_700_000,
    seenAt: now,
    goneSince: null,
    closedAt: null,
    lateMs: 2_820_000,
    worstMs: 2_820_000,
    paused: false,
    tables,
    mostTables: tables.length,
    acknowledgedAt: null,
    acknowledgedBy: null,
    assignee: null,
  }
}

const NEWEST_FIRST: Order<AlertDelivery> = {
  name: 'alert-deliveries',
  parts: [{ of: (one) => one.createdAt, descending: true }, { of: (one) => one.id }],
}
