import type { Flow, JobAt } from './flow'
import type { TableAt } from './versions-at'

/** Rule D1: a content snapshot whose writer has no input table in the lake, or is not known at all. */
export function isRoot(flow: Flow, table: TableAt, index: number): boolean {
  const snapshot = table.snapshots[index]!
  if (!snapshot.content) return false
  const job = snapshot.run === null ? undefined : flow.jobOfRun.get(snapshot.run)
  return job === undefined || job.readers.size === 0
}

/** The job behind a snapshot, if known. */
export function writerOf(flow: Flow, table: TableAt, index: number): JobAt | null {
  const run = table.snapshots[index]?.run ?? null
  return run === null ? null : (flow.jobOfRun.get(run) ?? null)
}
