import type { Millis } from '@/lib/domain/time'
import type { EventStore } from '../ports'

export interface KeepEventsDeps {
  readonly events: Pick<EventStore, 'prune'>
  readonly now: () => Millis
  readonly every: (millis: number, tick: () => void) => () => void
  readonly logger: { error(fields: object, message: string): void }
}

const DAY_MILLIS = 86_400_000
const KEPT_DAYS = 30
const MOST_EVENTS = 1_000_000
const ROUND_MILLIS = 3_600_000
/** Rows of one short statement. */
const BATCH = 500

/** Removes events that are old or too many, and placed; what they said stays. Returns how many went. */
export async function pruneEvents({ events, now }: Pick<KeepEventsDeps, 'events' | 'now'>): Promise<number> {
  let removed = 0
  for (;;) {
    const some = await events.prune(now() - KEPT_DAYS * DAY_MILLIS, MOST_EVENTS, BATCH)
    removed += some
    if (some < BATCH) return removed
  }
}

/** Does so now and then until the returned function is called. */
export function keepEvents(deps: KeepEventsDeps): () => void {
  return deps.every(ROUND_MILLIS, () => {
    pruneEvents(deps).catch((error: unknown) =>
      deps.logger.error({ err: error }, 'removing old events failed'),
    )
  })
}
