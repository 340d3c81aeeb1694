import { compareText } from '../collections'
import { evidenceOf } from './evidence'
import type { VertexLoad } from '../observations'
import type { Millis } from '../time'
import type { Evidence } from './model'
import type { RunDraft } from './runs'

/** Figures of one moment, vertices in the plan's order. */
export interface RunLoad {
  readonly at: Millis
  readonly vertices: readonly VertexLoad[]
  readonly evidence: Evidence
}

/** Kept per run: at two a minute, the last ten minutes. */
const KEPT = 20

/** Figures of a run's vertices over all answers, oldest first. */
export function loadsOf(run: RunDraft): RunLoad[] {
  return run.seen.loads
    .map((seen) => {
      const { at, vertices } = seen.body
      const evidence = evidenceOf(
        'rest-job',
        seen,
        `${vertices.length} vertices: busy and back-pressured time`,
      )
      return { at, vertices, evidence }
    })
    .sort((a, b) => a.at - b.at || compareText(a.evidence.place, b.evidence.place))
    .slice(-KEPT)
}
