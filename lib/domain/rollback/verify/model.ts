import type { RefText } from '../../refs'

/** `open`: not seen yet; it may come. */
export type CheckState = 'passed' | 'failed' | 'open'

export type CheckCode =
  | 'read-again'
  | 'target-stands'
  | 'rolled-back'
  | 'first-commit'
  | 'identifiers'
  | 'undo-kept'
  | 'branch-begins'
  | 'switched'
  | 'copied'
  | 'overwritten'
  | 'restored-from'
  | 'started-once'
  | 'checkpoints'
  | 'no-exception'
  | 'no-damage'
  | 'compared'

/** One thing that holds after a plan was carried out, or does not. */
export interface Check {
  readonly code: CheckCode
  /** `null` = about the whole plan. */
  readonly ref: RefText | null
  readonly state: CheckState
  readonly says: string
}

/** What a person found by computing a table anew (rule R20). */
export interface Comparison {
  readonly ref: RefText
  readonly equal: boolean
  readonly says: string
}

export interface Verification {
  /** `passed` only where everything is. */
  readonly verdict: CheckState
  readonly checks: readonly Check[]
}
