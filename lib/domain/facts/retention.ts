import type { StoredObservation } from '../observations'
import type { Millis } from '../time'
import { compareBigInt, lastIndexWhere, push } from '../collections'
import type { LakeFacts } from './model'
import type { Seen } from './observation-index'

/** A stored `_metadata` of a checkpoint, by its row. */
export interface MetadataRow {
  readonly row: bigint
  readonly seen: StoredObservation
}

/** Checkpoints, as `job id checkpoint`, that something which is still there leans on. */
export type NeededCheckpoints = ReadonlySet<string>

/** Those that committed a snapshot that can still be read, and those a run was restored from. */
export function neededCheckpoints(
  facts: Pick<LakeFacts, 'snapshots' | 'writes' | 'runs'>,
): NeededCheckpoints {
  const readable = new Set(
    facts.snapshots.flatMap((one) =>
      one.status === 'live' || one.status === 'tagged' ? [`${one.table} ${one.id}`] : [],
    ),
  )
  const needed = new Set<string>()
  for (const write of facts.writes)
    if (write.memberIds.some((id) => readable.has(`${write.table} ${id}`)))
      needed.add(keyOf(write.jobId, write.checkpointId))
  for (const { restoredFrom } of facts.runs)
    if (restoredFrom?.run != null) needed.add(keyOf(restoredFrom.run, restoredFrom.checkpointId))
  return needed
}

/**
 * Rows of old checkpoints' `_metadata` that may go: seen last before `cutoff`, of no savepoint, needed by nothing that
 * is there. Whatever their age, of each run stay its first and its newest complete one (they bound what other runs of
 * its chain read), the nearest complete ones around each checkpoint that stays or is needed (they bound what that one
 * read, had it no file), and for each source the first that names its table. What the others had read is then known
 * within bounds.
 */
export function removableMetadata(
  rows: readonly MetadataRow[],
  needed: NeededCheckpoints,
  cutoff: Millis,
): bigint[] {
  const byRun = new Map<string, Metadata[]>()
  for (const { row, seen } of rows) {
    if (!isMetadata(seen) || seen.body.jobId === null) continue
    push(byRun, seen.body.jobId, { row, id: seen.body.checkpointId, seen })
  }
  const neededOf = new Map<string, bigint[]>()
  for (const key of needed) {
    const [jobId = '', id = ''] = key.split(' ')
    if (id !== '') push(neededOf, jobId, BigInt(id))
  }
  return [...byRun].flatMap(([jobId, list]) => removableOfRun(list, neededOf.get(jobId) ?? [], cutoff))
}

interface Metadata {
  readonly row: bigint
  readonly id: bigint
  readonly seen: Seen<'checkpoint-metadata'>
}

function removableOfRun(list: readonly Metadata[], needed: readonly bigint[], cutoff: Millis): bigint[] {
  const wanted = new Set(needed)
  const sorted = [...list].sort((a, b) => compareBigInt(a.id, b.id))
  const complete = sorted.filter((one) => one.seen.body.complete)
  const stays = ({ id, seen }: Metadata) => seen.lastReadAt >= cutoff || seen.body.savepoint || wanted.has(id)
  const witnesses = new Set([...complete.slice(0, 1), ...complete.slice(-1), ...sorted.slice(-1)])
  for (const id of [...needed, ...sorted.filter(stays).map((one) => one.id)]) {
    const below = lastIndexWhere(complete, (one) => one.id < id)
    const above = complete.slice(below + 1).find((one) => one.id > id)
    for (const one of [complete[below], above]) if (one !== undefined) witnesses.add(one)
  }
  for (const one of namingTables(sorted)) witnesses.add(one)
  return sorted.flatMap((one) => (stays(one) || witnesses.has(one) ? [] : [one.row]))
}

/** Idle sources name no table: the first file in which each does is the only one that may. */
function namingTables(sorted: readonly Metadata[]): Metadata[] {
  const named = new Set<string>()
  return sorted.filter(({ seen }) => {
    const fresh = seen.body.sources.filter(
      ({ operatorId, tablePath }) => tablePath !== null && !named.has(operatorId),
    )
    for (const { operatorId } of fresh) named.add(operatorId)
    return fresh.length > 0
  })
}

function keyOf(jobId: string, checkpointId: bigint | null): string {
  return `${jobId} ${checkpointId ?? ''}`
}

function isMetadata(seen: StoredObservation): seen is Seen<'checkpoint-metadata'> {
  return seen.body.kind === 'checkpoint-metadata'
}
