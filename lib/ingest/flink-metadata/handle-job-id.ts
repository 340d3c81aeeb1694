import type { MetadataLayout } from './layout'
import type { StreamHandle } from './stream-handle'

/**
 * The job id in the names of the operator states' streams: `…/<job id>/chk-<this checkpoint>/<uuid>`, or a segment below
 * `…/<job id>/taskowned/job_<job id>_…`. Keyed states are not asked: they may still be an earlier job's. Savepoints name
 * no job.
 */
export function jobIdFromHandles({ operators, checkpointId }: MetadataLayout): string | null {
  const exclusive = new RegExp(`/([0-9a-f]{32})/chk-${checkpointId}/[^/]+$`)
  for (const { subtasks } of operators) {
    for (const { managed } of subtasks) {
      if (managed === null) continue
      const path = pathOf(managed.stream)
      const jobId = (exclusive.exec(path) ?? TASK_OWNED.exec(path))?.[1]
      if (jobId !== undefined) return jobId
    }
  }
  return null
}

const TASK_OWNED = /\/([0-9a-f]{32})\/taskowned\/job_\1_[^/]*\/[^/]+$/

function pathOf(stream: StreamHandle): string {
  if (stream.kind === 'inline') return stream.name
  return stream.kind === 'file' || stream.kind === 'segment' ? stream.path : ''
}
