import type { Millis } from '@/lib/domain/time'
import type { LakeRecord, SyncRepository, WatchRepository } from '../ports'
import { isLive } from '../watch/watch-plan'

/** States are judged once for each "now", from all facts of a lake; a watch would bring a new one every 2 s. */
const STEP_MILLIS = 10_000

export interface LakeNowDeps {
  readonly syncs: Pick<SyncRepository, 'lastReadAt'>
  readonly watches: Pick<WatchRepository, 'of'>
}

/**
 * The moment up to which a live lake is known: it ages while its sources say nothing new, for silence is what they
 * said. Never beyond the last read that reached all of them. A recorded lake has no such moment (`null`).
 */
export async function readUpTo(deps: LakeNowDeps, lake: LakeRecord): Promise<Millis | null> {
  if (!isLive(lake)) return null
  const [watches, synced] = await Promise.all([
    deps.watches.of([lake.id], lake.createdAt),
    deps.syncs.lastReadAt(lake.id),
  ])
  const last = Math.max(watches.get(lake.id)?.readAt ?? 0, synced ?? 0)
  return last === 0 ? null : Math.floor(last / STEP_MILLIS) * STEP_MILLIS
}
