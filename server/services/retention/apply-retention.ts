import { neededCheckpoints, removableMetadata, type MetadataRow } from '@/lib/domain/facts/retention'
import type { Millis } from '@/lib/domain/time'
import type { FactReader, LakeRecord, LakeRepository, RetentionStore } from '../ports'
import type { SyncLogger } from '../sync/sync-deps'

export interface RetentionDeps {
  readonly lakes: Pick<LakeRepository, 'list'>
  readonly facts: Pick<FactReader, 'lakeFacts'>
  readonly retention: RetentionStore
  readonly now: () => Millis
  readonly every: (millis: number, tick: () => void) => () => void
  readonly logger: SyncLogger
}

const DAY_MILLIS = 86_400_000
/** Ages are days: looking more often would find nothing. */
const ROUND_MILLIS = 6 * 3_600_000
/** Rows of one short transaction. */
const BATCH = 200

/** What is older than each lake keeps, and that nothing which is there leans on. */
export async function applyRetention(deps: RetentionDeps): Promise<void> {
  for (const lake of await deps.lakes.list()) {
    if (lake.keepDays === null) continue
    const removed = await retain(deps, lake, deps.now() - lake.keepDays * DAY_MILLIS)
    if (removed > 0) deps.logger.info({ lake: lake.name, removed }, 'old checkpoint metadata was removed')
  }
}

async function retain(deps: RetentionDeps, lake: LakeRecord, cutoff: Millis): Promise<number> {
  // facts in force say what is needed; without any nothing may go
  if (lake.factGeneration === 0) return 0
  const needed = neededCheckpoints(await deps.facts.lakeFacts(lake.id))
  const rows: MetadataRow[] = []
  for await (const page of deps.retention.metadata(lake.id)) rows.push(...page)
  const removable = removableMetadata(rows, needed, cutoff)
  for (let at = 0; at < removable.length; at += BATCH)
    await deps.retention.remove(lake.id, removable.slice(at, at + BATCH))
  return removable.length
}

/** Applies it now and then until the returned function is called. */
export function keepRetention(deps: RetentionDeps): () => void {
  const round = () =>
    void applyRetention(deps).catch((error: unknown) =>
      deps.logger.error({ err: error }, 'removing old observations failed'),
    )
  return deps.every(ROUND_MILLIS, round)
}
