import type { RefText } from '../refs'
import type { Availability, CauseStep } from '../rollback'
import type { Freeze } from '../rollback/freeze'
import type { Millis } from '../time'

/**
 * Why something that is there is of no use (rule K10). `inside-group`: between the members of a group. `damaged`: on a
 * stretch that a life given up has left. `given-up-life`: no restore of the job as it is now can use it. `files-missing`: a part of
 * its state is gone. `no-line`:
 * nothing consistent lies at or below it. `only-lower`: every consistent line passes below it.
 */
export type UselessCode =
  'inside-group' | 'files-missing' | 'damaged' | 'given-up-life' | 'no-line' | 'only-lower'

export interface Useless {
  readonly code: UselessCode
  readonly because: string
  /** From the point to what forbids it. */
  readonly chain: readonly CauseStep[]
}

/** A version or checkpoint that is still there. */
export interface RestorePointView {
  readonly ref: RefText
  readonly at: Millis | null
  /** `null` = not looked at: the area is too large to ask for each point. */
  readonly usable: boolean | null
  readonly why: Useless | null
  readonly availability: Availability
  readonly closesAt: Millis | null
  readonly places: readonly string[]
}

export interface Recoverable {
  readonly ref: RefText
  readonly kind: 'table' | 'job'
  /** Ref of its area. */
  readonly area: RefText
  readonly current: RefText | null
  /** Newest first. */
  readonly points: readonly RestorePointView[]
  /** Oldest usable point. */
  readonly reachesBackTo: Millis | null
  /** When that one may go. */
  readonly closesAt: Millis | null
}

export interface LineRow {
  readonly ref: RefText
  readonly kind: 'table' | 'job'
  /** `null` = as it is now. */
  readonly target: RefText | null
  readonly at: Millis | null
  readonly availability: Availability
  readonly closesAt: Millis | null
}

/** A consistent line of a whole area. */
export interface Line {
  /** No element of it is newer than this. */
  readonly at: Millis
  readonly rows: readonly LineRow[]
  /** First moment an element of it may go. */
  readonly closesAt: Millis | null
}

/** What ends the way back. */
export interface Limit {
  readonly ref: RefText
  readonly because: string
  readonly chain: readonly CauseStep[]
}

export interface Measure {
  readonly code: 'tag-line' | 'keep-checkpoints' | 'keep-snapshots'
  readonly says: string
  readonly statements: readonly { readonly language: 'sql' | 'text'; readonly text: string }[]
  /** How far back the area could go today had it been in force, as far as was seen; `null` = holds what there is. */
  readonly reachesBackTo: Millis | null
}

/** What a bad newest version of one table would take with it. */
export interface Domino {
  /** The version that would have to go. */
  readonly ref: RefText
  readonly tables: number
  readonly jobs: number
  /** Oldest target; `null` where there is no line. */
  readonly backTo: Millis | null
  readonly noLine: Limit | null
}

export type WindowState = 'holds' | 'short' | 'will-be-short'

/** Tables and jobs that can pull each other back. */
export interface Area {
  readonly ref: RefText
  readonly tables: readonly RefText[]
  readonly jobs: readonly RefText[]
  /** Farthest line; `null` = none. */
  readonly farthest: Line | null
  /** Newest line in which nothing is live: what all share. */
  readonly shared: Line | null
  readonly limit: Limit | null
  /** When the farthest line may lose an element, and how far back it goes then. */
  readonly shrinks: { readonly at: Millis; readonly to: Millis | null } | null
  readonly window: WindowState | null
  readonly measure: Measure | null
  readonly domino: Domino | null
  /** How far back it could go with the settings asked about. */
  readonly whatIf: { readonly reachesBackTo: Millis | null; readonly limit: Limit | null } | null
  readonly freeze: Freeze | null
}

export interface Settings {
  /** Completed checkpoints that every job keeps. */
  readonly checkpoints: number | null
  readonly snapshotMillis: Millis | null
  readonly snapshotsMin: number | null
}

export interface RecoverabilityRequest {
  readonly settings: Settings | null
  /** A window shorter than this is warned of. */
  readonly targetMillis: Millis | null
}

export interface Recoverability {
  readonly areas: readonly Area[]
  readonly items: readonly Recoverable[]
}
