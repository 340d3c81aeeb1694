import type { SyncDeps } from './sync-deps'

/** Lakes that are to be read again every so often: due when their newest sync ended long enough ago. */
export async function enqueueDue(deps: Pick<SyncDeps, 'lakes' | 'syncs' | 'now'>): Promise<void> {
  const lakes = (await deps.lakes.list()).filter((lake) => lake.syncEverySeconds > 0)
  if (lakes.length === 0) return
  const newest = await deps.syncs.newestOf(lakes.map((lake) => lake.id))
  const now = deps.now()
  for (const lake of lakes) {
    const last = newest.get(lake.id)
    if (last === undefined) await deps.syncs.enqueue(lake.id, now)
    else if (last.finishedAt !== null && last.finishedAt + lake.syncEverySeconds * 1000 <= now) {
      await deps.syncs.enqueue(lake.id, now)
    }
  }
}
