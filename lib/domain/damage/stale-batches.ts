import type { LakeFacts, SnapshotFact } from '../facts'
import type { RefText } from '../refs'
import type { DamageParts } from './model'
import type { RollbackEvent } from './rollback-event'
import type { RunLines } from './run-lines'
import type { TableLife } from './table-life'

/**
 * Batch results on the present path that were made from snapshots that are gone: their own files show nothing of it, only
 * when the run began against what the source's newest snapshot was then.
 */
export function staleBatches(
  event: RollbackEvent,
  facts: LakeFacts,
  lives: ReadonlyMap<RefText, TableLife>,
  lines: RunLines,
): DamageParts['stale'] {
  const found: DamageParts['stale'][number][] = []
  const visited = new Set<string>()
  const spoilt: SnapshotFact[] = [...event.dead]
  for (let one = spoilt.pop(); one !== undefined; one = spoilt.pop()) {
    for (const run of facts.runs) {
      if (run.jobType !== 'BATCH' || visited.has(run.jobId) || lines.run(run.jobId) === null) continue
      const reads = run.sources.some(({ from, kind }) => from === one.table && kind === 'scan')
      if (!reads || headAt(lives.get(one.table), run.startTime, event)?.identity !== one.identity) continue
      visited.add(run.jobId)
      for (const write of facts.writes) {
        if (write.jobId !== run.jobId || write.identity === null) continue
        const result = lives.get(write.table)?.path.find(({ identity }) => identity === write.identity)
        if (result === undefined) continue
        found.push({ snapshot: lines.names.snapshot(result), run: lines.names.runs.refOf(run) })
        spoilt.push(result)
      }
    }
  }
  return found.sort((a, b) => (a.snapshot < b.snapshot ? -1 : 1))
}

/** What was newest then, of the life of that time. */
function headAt(life: TableLife | undefined, at: number, event: RollbackEvent): SnapshotFact | undefined {
  if (life === undefined) return undefined
  const dead = life.ref === event.life.ref ? event.dead : []
  return [...life.path, ...dead]
    .filter((one) => one.timeMillis <= at)
    .reduce<SnapshotFact | undefined>(
      (newest, one) =>
        newest === undefined ||
        one.timeMillis > newest.timeMillis ||
        (one.timeMillis === newest.timeMillis && one.id > newest.id)
          ? one
          : newest,
      undefined,
    )
}
