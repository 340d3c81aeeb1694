import { defineUrlState } from './codec'
import { choiceField, countField, flagField, instantField, refField } from './field'

export interface VersionsState {
  /** Snapshot, checkpoint or batch run whose closure is shown; `null` = a window of time. */
  readonly anchor: string | null
  readonly dir: 'up' | 'down' | 'both'
  /** In jobs. */
  readonly depth: number
  readonly sel: string | null
  /** Window of time; `null` = fit. */
  readonly from: string | null
  readonly to: string | null
  /** Fold checkpoints without data. */
  readonly fold: boolean
  readonly asOf: string | null
}

export const versionsUrl = defineUrlState<VersionsState>({
  anchor: refField('anchor'),
  dir: choiceField('dir', ['up', 'down', 'both'], 'up'),
  depth: countField('depth', { min: 0, max: 100, fallback: 2 }),
  sel: refField('sel'),
  from: instantField('from', { history: 'replace' }),
  to: instantField('to', { history: 'replace' }),
  fold: flagField('fold', true),
  asOf: instantField('asOf'),
})
