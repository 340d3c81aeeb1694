import type { RefText } from '../refs'
import type { Millis } from '../time'
import type { Rule } from './problem'

export interface CutRequest {
  readonly allowEmpty: boolean
  /** Tables and jobs that must stay as they are. */
  readonly pins: readonly RefText[]
}

/** Why a row had to move: the rule, the edge of the lineage it works along, and the sentence. */
export interface Cause {
  readonly rule: Rule
  readonly edge: { readonly from: RefText; readonly to: RefText } | null
  readonly because: string
}

/** A step of a chain of causes; each follows from the one before it. */
export interface CauseStep extends Cause {
  readonly ref: RefText
  /** `null` = nothing is left. */
  readonly target: RefText | null
}

/**
 * `live`: its snapshot file is there. `tagged`: only a tag keeps it. `present`: a checkpoint whose files were all seen.
 * `unverified`: a checkpoint whose `_metadata` was seen
 * while nobody has seen the files it names (rule X6). `restart-empty`: nothing is restored.
 */
export type Availability = 'live' | 'tagged' | 'present' | 'unverified' | 'restart-empty'

/** How far a job that is put back has read a table: it goes on from there. */
export interface ReadThrough {
  readonly job: RefText
  /** `null` = not bounded by anything but the head. */
  readonly snapshot: RefText | null
}

export interface CutRow {
  readonly ref: RefText
  readonly kind: 'table' | 'job'
  readonly current: RefText | null
  readonly target: RefText | null
  /** The target's place among the candidates of the model it was planned with; 0 = none. */
  readonly candidate: number
  readonly readThrough: readonly ReadThrough[]
  readonly cause: Cause
  /** From the wish to this row. */
  readonly chain: readonly CauseStep[]
  readonly availability: Availability
  /** Tags that keep it, or the path of the checkpoint. */
  readonly places: readonly string[]
  /** When it may vanish, by the retention known; `null` = nothing that we know of takes it away. */
  readonly closesAt: Millis | null
}

export interface Untouched {
  readonly ref: RefText
  readonly kind: 'table' | 'job'
  readonly current: RefText | null
  readonly reason: 'source-ahead' | 'stopped-below' | 'not-reached'
  readonly says: string
  readonly readThrough: readonly ReadThrough[]
}

export interface Loss {
  readonly code:
    | 'snapshots'
    | 'tags'
    | 'batch-to-run-again'
    | 'retired-output'
    | 'unknown-output'
    | 'rows-of-boundary'
    | 'external-output'
    | 'checkpoints'
  readonly ref: RefText
  /** Tags, runs, boundaries; of snapshots their ids, `7` or `7..812`. */
  readonly refs: readonly string[]
  readonly count: number
  /** Sum of record deltas, where all are known. */
  readonly rows: bigint | null
  readonly from: Millis | null
  readonly to: Millis | null
  readonly says: string
}

export interface Danger {
  readonly code:
    | 'unverified'
    | 'damage-kept'
    | 'not-reproducible'
    | 'replay'
    | 'assumed'
    | 'commits-again'
    | 'schema-newer'
    | 'consumer-ahead'
    | 'earliest'
    | 'other-line'
    | 'not-proven'
    | 'mixed-writers'
  readonly ref: RefText
  readonly says: string
}

export interface Blocker {
  readonly code: 'retired-runs' | 'lake-stream' | 'streaming-readers' | 'no-method'
  readonly ref: RefText
  readonly says: string
}

export interface Cut {
  readonly kind: 'cut'
  readonly rows: readonly CutRow[]
  readonly untouched: readonly Untouched[]
  readonly losses: readonly Loss[]
  readonly dangers: readonly Danger[]
  readonly blockers: readonly Blocker[]
  /** First moment something the cut stands on may vanish. */
  readonly expiresAt: Millis | null
}

export interface NoLine {
  readonly kind: 'no-line'
  readonly ref: RefText
  readonly because: string
  /** From the wish to the row that has nothing left. */
  readonly chain: readonly CauseStep[]
  /** `false` = more ways than were walked. */
  readonly proven: boolean
  readonly advice: readonly string[]
}
