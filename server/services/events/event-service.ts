import type { EventListQuery } from '@/lib/contracts'
import { parseInstant } from '@/lib/domain/time'
import { maskEventText } from '@/lib/domain/open-lineage'
import { openLake, type AccessDeps } from '../access'
import type { Actor, EventList, EventStore } from '../ports'

export interface EventServiceDeps extends AccessDeps {
  readonly events: Pick<EventStore, 'list'>
}

/** Events as they came, but for what looks like a secret. */
export function createEventService(deps: EventServiceDeps) {
  return {
    async list(actor: Actor, query: EventListQuery): Promise<EventList> {
      const lake = query.lake === undefined ? null : (await openLake(deps, actor, query.lake)).lake
      const { texts, total } = await deps.events.list({
        after: query.after === undefined ? null : parseInstant(query.after),
        before: query.before === undefined ? null : parseInstant(query.before),
        limit: query.limit,
        offset: query.offset,
        descending: query.sortDirection === 'desc',
        lake: query.attached === 'false' ? 'none' : lake,
      })
      return { texts: texts.map(maskEventText), total }
    },
  }
}
