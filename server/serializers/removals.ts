import type { WireRemovalList } from '@/lib/contracts'
import type { LineageRemoval } from '@/lib/domain/facts/removal'
import { jobRefText } from '@/lib/domain/refs'
import { toInstantText } from '@/lib/domain/time'
import type { JobRemovals } from '@/server/services/removals/removal-service'
import { instantOrNull } from './scalars'

export function toWireRemovals(
  removals: readonly LineageRemoval[],
  preview: JobRemovals | null,
): Omit<WireRemovalList, 'readAt'> {
  return {
    items: removals.map(({ job, kind, removedAt }) => ({
      job: jobRefText(job),
      kind,
      removedAt: toInstantText(removedAt),
    })),
    nextCursor: null,
    preview:
      preview === null
        ? null
        : {
            job: preview.job,
            parts: preview.parts.map(({ kind, count, edges, checkpoints, removedAt, returnsBy }) => ({
              kind,
              count,
              edges: edges.map((edge) => ({
                from: edge.from,
                to: edge.to,
                kind: edge.kind === 'reads' ? ('reads' as const) : ('writes' as const),
              })),
              checkpoints,
              removedAt: instantOrNull(removedAt),
              returnsBy: [...returnsBy],
            })),
          },
  }
}
