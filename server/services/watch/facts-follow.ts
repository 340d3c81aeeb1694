import type { LakeRecord, SyncRecord } from '../ports'
import type { WatchDeps } from './watch-deps'

/** Screens need not be fresher than this. */
const LEAST_PAUSE_MILLIS = 3_000
/** Deriving takes at most a fifth of the time, however large the lake. */
const PAUSE_FACTOR = 4
const PAUSE_AFTER_FAILURE_MILLIS = 60_000

/**
 * Asks for a derivation of each lake that was seen to change since the last one began. It is a sync that reads nothing,
 * so it shares the one lease with all others of its lake, and many changes make one.
 */
export async function followWithFacts(deps: WatchDeps, lakes: readonly LakeRecord[]): Promise<void> {
  const ids = lakes.map((lake) => lake.id)
  if (ids.length === 0) return
  const now = deps.now()
  const [records, newest] = await Promise.all([deps.watches.of(ids, now), deps.syncs.newestOf(ids, 'any')])
  let asked = false
  for (const id of ids) {
    const newAt = records.get(id)?.newAt ?? null
    const last = newest.get(id) ?? null
    if (newAt === null || !isDue(newAt, last, now)) continue
    await deps.syncs.enqueue(id, now, 'facts')
    asked = true
  }
  if (asked) deps.runner.wake()
}

function isDue(newAt: number, last: SyncRecord | null, now: number): boolean {
  if (last === null) return true
  if (last.startedAt === null || last.finishedAt === null) return last.status === 'cancelled'
  if (newAt < last.startedAt) return false
  const pause =
    last.status === 'failed'
      ? PAUSE_AFTER_FAILURE_MILLIS
      : Math.max(LEAST_PAUSE_MILLIS, PAUSE_FACTOR * (last.finishedAt - last.startedAt))
  return now >= last.finishedAt + pause
}
