import type { RefText } from '../refs'
import type { Millis } from '../time'
import type { Flow } from './flow'
import { NOT_DELIVERED, type TableAt } from './versions-at'

/** What one job has still to read of one table (requirement 30). */
export interface Backlog {
  readonly job: RefText
  readonly table: RefText
  /** Content snapshots it has not read; those it never receives are left out. */
  readonly snapshots: number
  /** Age of the oldest of them; 0 = none. */
  readonly ms: Millis
  /** `lineage`: from the position at its last completed checkpoint; `estimate`: no checkpoint file tells it. */
  readonly from: 'lineage' | 'estimate'
}

/** Of every streaming reader of a table that counts; by job. */
export function backlogsOf(flow: Flow, table: TableAt): Backlog[] {
  const seen = new Map<RefText, Backlog>()
  for (const { job, reader } of flow.pairsFrom.get(table.ref) ?? []) {
    if (job.batch || seen.has(job.ref)) continue
    const last = reader.reached.length - 1
    const reached = reader.reached[last] ?? -1
    const unread = table.snapshots
      .map((_, i) => i)
      .slice(firstUnread(table, reached))
      .filter((i) => table.snapshots[i]!.content && waits(table.deliveredBy[i]!, reached))
    const oldest = unread[0]
    seen.set(job.ref, {
      job: job.ref,
      table: table.ref,
      snapshots: unread.length,
      ms: oldest === undefined ? 0 : flow.now - table.times[oldest]!,
      from: reader.certainty[last] === 'exact' ? 'lineage' : 'estimate',
    })
  }
  return [...seen.values()]
}

/** Content lies before the changelog that hands it out: behind the newest one that was read through. */
function firstUnread(table: TableAt, reached: number): number {
  if (!table.byChangelog) return reached + 1
  for (let i = reached; i >= 0; i--) if (table.deliveredBy[i] === i) return i + 1
  return 0
}

function waits(deliveredBy: number, reached: number): boolean {
  return deliveredBy === NOT_DELIVERED || deliveredBy > reached
}
