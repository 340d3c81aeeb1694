import type { Millis } from '../time'

export type State = 'fresh' | 'stale' | 'late' | 'broken' | 'idle' | 'unknown'

/** A state with what stands behind it: a stable code, since when, and how many. */
export interface Judgement {
  readonly state: State
  readonly code: string
  readonly at: Millis | null
  readonly count: number | null
}

/** Nobody has looked yet, or the evidence does not suffice: never `fresh` for lack of evidence. */
export const NOT_JUDGED: Judgement = { state: 'unknown', code: 'not-judged', at: null, count: null }
