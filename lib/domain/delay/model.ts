import type { Certainty, Evidence } from '../facts'
import type { Judgement, State } from '../graph'
import type { RefText } from '../refs'
import type { Millis } from '../time'

/** Classes of rule D10. */
export const DELAY_CLASSES = [
  'source-silent',
  'job-not-running',
  'stopped-on-purpose',
  'job-restarting',
  'job-not-consuming',
  'job-slow',
  'checkpoints-failing',
  'commit-late',
  'no-changelog',
  'position-expired',
  'passed-over',
  'tiering-late',
  'scheduled',
  'run-missed',
  'run-failed',
  'run-too-early',
  'paused',
  'unknown',
] as const
export type DelayClass = (typeof DELAY_CLASSES)[number]

export type HopKind = 'wait' | 'changelog' | 'job' | 'commit' | 'source-silent' | 'stuck'

/** A stretch of the way of the oldest missing data. The `ms` of all hops sum exactly to `lateMs` (rule D3). */
export interface Hop {
  readonly kind: HopKind
  /** Where the data was: a snapshot, a checkpoint, a job or a table. */
  readonly at: RefText
  /** The job that held it, or that it waited for. */
  readonly job: RefText | null
  readonly from: Millis
  readonly to: Millis
  readonly ms: Millis
  /** What usually passes here; `null` when not learned. */
  readonly usualMs: Millis | null
  /** Checkpoints that failed during the hop. */
  readonly failedAttempts: number
  /** `exact` where every position it rests on is known, else `range` (estimated within proven bounds) or `assumed`. */
  readonly certainty: Certainty
  readonly evidence: readonly Evidence[]
}

export interface Culprit {
  readonly ref: RefText
  readonly class: DelayClass
  /** Since when this holds; `null` when not known. */
  readonly since: Millis | null
  /** Failed checkpoints in a row, restarts, … by class. */
  readonly count: number | null
  readonly evidence: readonly Evidence[]
}

/** A further cause: another branch on which data is stuck, or another hop that took unusually long. */
export interface OtherCause {
  readonly culprit: Culprit
  readonly lateMs: Millis
  readonly stuckAt: RefText
}

export interface Threshold {
  readonly ms: Millis
  /** Up to here open data is ordinary: it is simply on its way. */
  readonly usualMs: Millis
  readonly from: 'set' | 'learned' | 'default'
  /** How it came about, in a sentence with numbers. */
  readonly says: string
}

export interface Notice {
  /** `passed-over`: a streaming reader never receives this OVERWRITE (rule F11). `no-position`: nobody knows how far. */
  readonly code: 'passed-over' | 'no-position'
  readonly ref: RefText
  readonly says: string
}

/**
 * Verdict over one table at one instant. `lateMs` = now minus the commit time of its oldest unreflected root snapshot
 * (rule D3), 0 when nothing is open, `null` when it cannot be told. `at` = that commit time, or since when the state
 * holds.
 */
export interface TableDelay extends Judgement {
  readonly ref: RefText
  readonly lateMs: Millis | null
  /** Proven lateness where `lateMs` rests on an estimate; `null` where it is exact. */
  readonly atLeast: Millis | null
  readonly class: DelayClass | null
  /** The oldest missing root snapshot; `null` when nothing is missing, or when a silent source stands for it. */
  readonly root: RefText | null
  readonly stuckAt: RefText | null
  readonly culprit: Culprit | null
  readonly others: readonly OtherCause[]
  readonly hops: readonly Hop[]
  /** Jobs and tables the data has not reached yet, in order. */
  readonly ahead: readonly RefText[]
  readonly threshold: Threshold | null
  /** Tables fed by this one, directly or not. */
  readonly downstream: number
  readonly notices: readonly Notice[]
}

/** Verdict over one job; `count` = failed checkpoints since the last completed one, or restarts seen. */
export interface JobJudgement extends Judgement {
  readonly ref: RefText
  readonly class: DelayClass | null
  /** Checkpoints that failed since the last completed one, up to now. */
  readonly failures: number
  readonly lastCompletedAt: Millis | null
  readonly evidence: readonly Evidence[]
}

export interface DelayOptions {
  /** Set by a person, per table. */
  readonly thresholds?: ReadonlyMap<RefText, Millis>
  /** Paused by a person until an instant: lateness stays visible (rule D9). */
  readonly pauses?: ReadonlyMap<RefText, Millis>
  /** Jobs a person has retired (rules D5, F3). */
  readonly retired?: ReadonlySet<RefText>
}

export type { Judgement, State }
