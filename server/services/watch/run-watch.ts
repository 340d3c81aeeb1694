import type { Millis } from '@/lib/domain/time'
import type { LakeRecord, WatchProgress } from '../ports'
import { SAVE_MILLIS, WATCH_LEASE_MILLIS, type WatchDeps } from './watch-deps'
import type { WatchedLake, WatchEvent } from './watch-worker'

/** Names of checkpoints that are already known: far more than Flink's histories hold. */
const SEED_ROWS = 20_000

/**
 * Watches one lake until `stop` is aborted or its lease is lost. `false` = somebody else watches it. Throws when the
 * reading or the store breaks.
 */
export async function runWatch(
  deps: WatchDeps,
  lake: LakeRecord,
  everySeconds: number,
  stop: AbortSignal,
): Promise<boolean> {
  const record = await deps.watches.claim(lake.id, deps.owner, deps.now(), WATCH_LEASE_MILLIS)
  if (record === null) return false
  try {
    const seen = await deps.seenCheckpoints.newest(lake.id, SEED_ROWS)
    // what came while nobody watched is read by a sync; the watch begins with what comes now
    await deps.syncs.enqueue(lake.id, deps.now())
    deps.runner.wake()
    await follow(deps, lake, watchedOf(lake, everySeconds), { since: record.since, ...seen }, stop)
  } finally {
    await deps.watches.release(lake.id, deps.owner)
  }
  return true
}

type Seed = Parameters<ReturnType<WatchDeps['spawnWatch']>['watch']>[1]

async function follow(
  deps: WatchDeps,
  lake: LakeRecord,
  watched: WatchedLake,
  seed: Seed,
  stop: AbortSignal,
): Promise<void> {
  const worker = deps.spawnWatch()
  const close = () => void worker.close()
  stop.addEventListener('abort', close, { once: true })
  const counted = new Progress(deps.now())
  try {
    for await (const event of worker.watch(watched, seed)) {
      if (stop.aborted) return
      await take(deps, lake, event, counted)
      if (event.type !== 'tick' || !counted.isDue(deps.now())) continue
      const progress = counted.take(deps.now())
      if (!(await deps.watches.save(lake.id, deps.owner, progress, deps.now(), WATCH_LEASE_MILLIS))) return
    }
  } catch (error) {
    // with its worker ended on purpose, whatever waits for it fails
    if (!stop.aborted) throw error
  } finally {
    stop.removeEventListener('abort', close)
    await worker.close()
  }
}

async function take(deps: WatchDeps, lake: LakeRecord, event: WatchEvent, counted: Progress): Promise<void> {
  if (event.type === 'tick') return counted.tick(event)
  const added = await deps.observations.append(lake.id, event.batch)
  if (added > 0) counted.newAt = deps.now()
}

/** What was counted since it was last stored. */
class Progress {
  newAt: Millis | null = null
  private caught = 0
  private missed = 0
  private last: Extract<WatchEvent, { type: 'tick' }> | null = null

  constructor(private savedAt: Millis) {}

  tick(event: Extract<WatchEvent, { type: 'tick' }>): void {
    this.caught += event.caught
    this.missed += event.missed
    this.last = event
  }

  isDue(now: Millis): boolean {
    return this.last !== null && now - this.savedAt >= SAVE_MILLIS
  }

  take(now: Millis): WatchProgress {
    const { newAt, caught, missed, last } = this
    this.newAt = null
    this.caught = this.missed = 0
    this.savedAt = now
    return {
      tickAt: last?.at ?? null,
      readAt: last?.readAt ?? null,
      newAt,
      caught,
      missed,
      troubles: last?.troubles ?? [],
      cost: last?.cost ?? { requests: 0, listings: 0, files: 0 },
    }
  }
}

function watchedOf(lake: LakeRecord, everySeconds: number): WatchedLake {
  const { warehouse, flink, checkpoints, pathRewrites, include, exclude } = lake
  return { warehouse, flink, checkpoints, pathRewrites, include, exclude, everySeconds }
}
