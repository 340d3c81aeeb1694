import type { EventExportQuery } from '@/lib/contracts'
import { eventsOfFacts, type OutEvent } from '@/lib/domain/open-lineage'
import { maskAddresses } from '@/lib/domain/secrets/mask'
import { parseInstant } from '@/lib/domain/time'
import { jobRefText } from '@/lib/domain/refs'
import { openLake, type AccessDeps } from '../access'
import type { Actor, FactReader } from '../ports'

export interface EventExportDeps extends AccessDeps {
  readonly facts: Pick<FactReader, 'lakeFacts'>
}

/** Facts of a lake as events of OpenLineage. */
export function createEventExport(deps: EventExportDeps) {
  return {
    async list(actor: Actor, lakeName: string, query: EventExportQuery): Promise<OutEvent[]> {
      const { lake, visibility } = await openLake(deps, actor, lakeName)
      const after = query.after === undefined ? null : parseInstant(query.after)
      const before = query.before === undefined ? null : parseInstant(query.before)
      const place = { warehouse: maskAddresses(lake.warehouse), namespace: lake.name }
      return eventsOfFacts(await deps.facts.lakeFacts(lake.id), place, lake.frozenAt).filter(
        ({ job, at }) =>
          !visibility.hides(jobRefText(job)) &&
          (after === null || at >= after) &&
          (before === null || at < before),
      )
    },
  }
}
