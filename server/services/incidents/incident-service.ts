import type { IncidentActInput, IncidentListQuery } from '@/lib/contracts'
import { RefusedError } from '@/lib/domain/errors'
import type { Millis } from '@/lib/domain/time'
import { openLake, type AccessDeps } from '../access'
import { nameOf } from '../actor-name'
import { pageOf, type Order, type Page } from '../paging/page'
import type { Actor, IncidentEvent, IncidentRecord, IncidentRepository } from '../ports'
import { shownOf } from './shown'

export interface IncidentServiceDeps extends AccessDeps {
  readonly incidents: Pick<IncidentRepository, 'open' | 'newest' | 'find' | 'events' | 'act'>
  readonly now: () => Millis
}

export interface IncidentView {
  readonly incident: IncidentRecord
  readonly events: readonly IncidentEvent[]
}

/** Incidents that are listed; older ones are still found by their address. */
const LISTED = 2_000

/** What was and is wrong, and what people did about it. */
export function createIncidentService(deps: IncidentServiceDeps) {
  async function open(actor: Actor, lakeName: string, id: string) {
    const { lake, visibility } = await openLake(deps, actor, lakeName)
    const record = await deps.incidents.find(lake.id, id)
    const shown = record === null ? null : shownOf(record, visibility)
    if (shown === null)
      throw new RefusedError('incident-not-found', `Lake "${lakeName}" has no incident "${id}".`)
    return { lake, visibility, incident: shown }
  }

  return {
    async list(actor: Actor, lakeName: string, query: IncidentListQuery): Promise<Page<IncidentRecord>> {
      const { lake, visibility } = await openLake(deps, actor, lakeName)
      const records =
        query.state === 'open'
          ? await deps.incidents.open(lake.id)
          : await deps.incidents.newest(lake.id, LISTED)
      const wanted = records.filter((one) => query.state !== 'closed' || one.closedAt !== null)
      return pageOf(
        wanted.flatMap((one) => shownOf(one, visibility) ?? []),
        NEWEST_FIRST,
        query,
      )
    },

    async get(actor: Actor, lakeName: string, id: string): Promise<IncidentView> {
      const { incident } = await open(actor, lakeName, id)
      return { incident, events: await deps.incidents.events(id) }
    },

    async act(actor: Actor, lakeName: string, id: string, input: IncidentActInput): Promise<IncidentView> {
      const { lake, visibility } = await open(actor, lakeName, id)
      const act = {
        kind: input.kind,
        text: 'text' in input ? input.text : '',
        at: deps.now(),
        author: nameOf(actor),
      }
      const changed = await deps.incidents.act(lake.id, id, act)
      const incident = changed === null ? null : shownOf(changed, visibility)
      if (incident === null) throw new RefusedError('incident-not-found', `There is no incident "${id}".`)
      return { incident, events: await deps.incidents.events(id) }
    },
  }
}

const NEWEST_FIRST: Order<IncidentRecord> = {
  name: 'incidents',
  parts: [{ of: (one) => one.openedAt, descending: true }, { of: (one) => one.id }],
}
