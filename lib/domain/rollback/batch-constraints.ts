import type { LakeFacts, ReadFact } from '../facts'
import { groupBy } from '../collections'
import type { RefText } from '../refs'
import type { PathGroup } from './table-line'
import { isMonotone, type Constraint } from './problem'
import { topOf, versionFrom, type CandidateNames, type TableVariable } from './variables'

/** A batch commit and what it read of one table, at most. */
export interface BatchRead {
  readonly group: PathGroup
  readonly table: RefText
  /** `null` = nobody knows how far. */
  readonly high: bigint | null
}

/** What batch runs read and wrote, by the table they wrote. Looked-up tables count like read ones. */
export function batchReads(facts: LakeFacts, tables: Iterable<TableVariable>): Map<RefText, BatchRead[]> {
  const batch = new Map(facts.runs.filter((run) => run.jobType === 'BATCH').map((run) => [run.jobId, run]))
  const reads = groupBy(
    facts.reads.filter((read) => read.checkpointId === null),
    (read) => read.jobId,
  )
  const found = new Map<RefText, BatchRead[]>()
  for (const { ref, line } of tables) {
    const own = line.groups.flatMap((group) => {
      const run = group.run === null ? undefined : batch.get(group.run)
      if (run === undefined) return []
      const sources = new Set(run.sources.flatMap((one) => (one.kind === 'boundary' ? [] : [one.from])))
      const known = reads.get(run.jobId) ?? []
      return [...sources].map((table) => ({ group, table, high: highOf(known, table) }))
    })
    if (own.length > 0) found.set(ref, own)
  }
  return found
}

function highOf(reads: readonly ReadFact[], table: RefText): bigint | null {
  return reads.find((one) => one.table === table)?.high ?? null
}

/** Rule K5: a table written by a batch run must not outlive what the run had read. */
export function batchConstraint(
  sink: TableVariable,
  source: TableVariable,
  reads: readonly BatchRead[],
  names: CandidateNames,
): Constraint {
  const need = new Int32Array(sink.versions.length)
  // An OVERWRITE of the whole table leaves nothing of earlier runs; of a partitioned one it may leave other partitions.
  const replaces = sink.line.fact.partitionKeys.length === 0
  let next = 0
  let low = 0
  for (const [i, version] of sink.versions.entries()) {
    for (; version !== null && next < reads.length && reads[next]!.group.firstId <= version.id; next++) {
      const { group, high } = reads[next]!
      const own = high === null ? topOf(source) : versionFrom(source, high)
      low = replaces && group.overwrite ? own : Math.max(low, own)
    }
    need[i] = low
  }
  const top = topOf(sink)
  need[top] = Math.min(need[top]!, topOf(source))
  return {
    rule: 'K5',
    x: source.index,
    y: sink.index,
    need,
    monotone: isMonotone(need),
    about: {
      from: source.ref,
      to: sink.ref,
      says: (x, y) =>
        `${names.says(sink, y)} was written by a batch run that had read ${source.ref} above ${names.says(source, x)}`,
    },
  }
}
