import type { Flow, JobAt } from './flow'
import type { Millis } from '../time'
import type { TableAt } from './versions-at'

/** Which snapshots of a table are roots (rule D1), and when the newest of them came. */
export interface Roots {
  readonly flags: Uint8Array
  readonly newest: Millis | null
}

/** Rule D1: a content snapshot whose writer has no input table in the lake, or is not known at all. */
export function findRoots(
  tables: Iterable<TableAt>,
  jobOfRun: ReadonlyMap<string, JobAt>,
): Map<TableAt, Roots> {
  const roots = new Map<TableAt, Roots>()
  for (const table of tables) {
    const flags = new Uint8Array(table.ids.length)
    let newest: Millis | null = null
    for (const [i, { content, run }] of table.snapshots.entries()) {
      const job = run === null ? undefined : jobOfRun.get(run)
      if (!content || (job !== undefined && job.readers.size > 0)) continue
      flags[i] = 1
      newest = table.times[i]!
    }
    if (newest !== null) roots.set(table, { flags, newest })
  }
  return roots
}

export function isRoot(flow: Flow, table: TableAt, index: number): boolean {
  return flow.roots.get(table)?.flags[index] === 1
}

/** The job behind a snapshot, if known. */
export function writerOf(flow: Flow, table: TableAt, index: number): JobAt | null {
  const run = table.snapshots[index]?.run ?? null
  return run === null ? null : (flow.jobOfRun.get(run) ?? null)
}
