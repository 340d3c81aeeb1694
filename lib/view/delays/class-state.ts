import type { State } from '@/lib/contracts'
import type { Blamed } from './incidents'

/** Which of the six glyphs stands for a cause: what cannot go on by itself is broken, what goes on too slowly late. */
export function stateOfClass(code: Blamed['class']): State {
  switch (code) {
    case 'job-not-running':
    case 'job-restarting':
    case 'checkpoints-failing':
    case 'position-expired':
    case 'run-failed':
      return 'broken'
    case 'scheduled':
    case 'paused':
    case 'stopped-on-purpose':
      return 'idle'
    case 'unknown':
      return 'unknown'
    default:
      return 'late'
  }
}
