import { defineUrlState } from './codec'
import { choiceField, countField, flagField, instantField, refField, refListField } from './field'

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
  /** Folded runs that were opened by hand, each by a checkpoint in it. */
  readonly open: readonly string[]
  /** Draw a snapshot and its compaction as one mark. */
  readonly compact: boolean
  readonly as: 'graph' | 'table'
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
  open: refListField('open', { history: 'replace' }),
  compact: flagField('compact', true),
  as: choiceField('as', ['graph', 'table'], 'graph'),
  asOf: instantField('asOf'),
})
