import type { Evidence } from '../facts'
import type { RefText } from '../refs'
import type { Millis } from '../time'

/** What can be told from files, checkpoints and what was seen before. Words for each: README. */
export const DAMAGE_KINDS = [
  'identifier-fall',
  'identifier-repeat',
  'unsafe-restore',
  'table-rolled-back',
  'lives-mixed',
  'group-lost',
  'restore-fails',
  'reader-ahead',
  'position-expired',
  'snapshot-gap',
  'branch-unprotected',
  'files-missing',
  'foreign-writer',
] as const
export type DamageKind = (typeof DAMAGE_KINDS)[number]

/**
 * `damage`: rows are lost, doubled or out of reach, or a job cannot go on. `suspicion`: another explanation is left.
 * `notice`: it happened, and nothing that was seen is harmed by it.
 */
export const DAMAGE_SEVERITIES = ['damage', 'suspicion', 'notice'] as const
export type DamageSeverity = (typeof DAMAGE_SEVERITIES)[number]

/** How the time of a finding is known. `listing` and `consumer-file` are dated by a read or a file, not by an event. */
export type SinceFrom = 'commit' | 'restore' | 'checkpoint' | 'listing' | 'consumer-file'

/** It happened at `at`, or after it and no later than `notAfter`. */
export interface Since {
  readonly at: Millis
  readonly notAfter: Millis | null
  readonly from: SinceFrom
}

/** An inclusive range of snapshot ids. */
export interface IdRange {
  readonly low: bigint
  readonly high: bigint
}

/** A commit user whose old state came back over its newer groups (rule F5). */
export interface OldStateOfUser {
  readonly table: RefText
  readonly commitUser: string
  /** First snapshot of the new epoch. */
  readonly at: RefText
  /** Greatest identifier on the path before it, and the identifier it carries. */
  readonly highest: bigint
  readonly identifier: bigint
  readonly falls: boolean
  /** Identifiers of kinds that stand on the path in both epochs. */
  readonly repeated: readonly bigint[]
  /** Rows of groups above the restored state that stay on the path. `null` = a record count is missing. */
  readonly rowsBefore: bigint | null
  readonly doubled: 'yes' | 'converges' | 'not-known'
  /** Last snapshot of the epoch before with an identifier at or below the restored one; `null` = none. */
  readonly target: RefText | null
}

/** A committed group that is no longer on the path and was not committed again. */
export interface LostGroup {
  readonly table: RefText
  readonly commitUser: string
  /** `null` = a batch commit. */
  readonly identifier: bigint | null
  /** The superseded snapshot; `null` where only the checkpoint that handed it over was seen. */
  readonly snapshot: RefText | null
  readonly rows: bigint | null
}

/** Someone who reads a table and does not stand where it now is. */
export interface AffectedReader {
  /** Checkpoint (or batch run) of the reading job; `null` for a consumer file. */
  readonly ref: RefText | null
  readonly table: RefText
  readonly consumerId: string | null
  /** Read through this snapshot id. */
  readonly position: bigint
  /** Snapshots of the present life it passed before they existed and never reads. */
  readonly skipped: IdRange | null
  /** Snapshots of a dead life whose rows it has taken in, as far as they were seen. */
  readonly deadRead: IdRange | null
  /** It waits: there is no such snapshot yet. */
  readonly waits: boolean
}

/** The typed numbers behind `meaning`. Each list is empty where the kind has nothing of the sort. */
export interface DamageParts {
  readonly users: readonly OldStateOfUser[]
  readonly lost: readonly LostGroup[]
  readonly readers: readonly AffectedReader[]
  /** Ids that name other snapshots than before, per table. */
  readonly reused: readonly ({ readonly table: RefText } & IdRange)[]
  readonly gaps: readonly ({ readonly table: RefText; readonly healed: boolean } & IdRange)[]
  /** Groups committed a second time under their own number after a rollback: as it should be. */
  readonly recommitted: readonly {
    readonly table: RefText
    readonly identifier: bigint
    readonly snapshot: RefText
  }[]
  readonly lostTags: readonly {
    readonly table: RefText
    readonly name: string
    readonly snapshotId: bigint
  }[]
  readonly keptBranches: readonly RefText[]
  /** Batch results made from snapshots that are gone. */
  readonly stale: readonly { readonly snapshot: RefText; readonly run: RefText }[]
  /** Table is again what it was before the rollback. */
  readonly undone: boolean
  /** Rows of the table before and after, by the totals of its snapshots. */
  readonly totals: { readonly before: bigint; readonly after: bigint } | null
  /** Batch commits that were taken away, and their rows. */
  readonly dropped: { readonly commits: number; readonly rows: bigint } | null
  /** Identifiers of a user at the last snapshot that stayed, and at its first one since. */
  readonly jump: { readonly commitUser: string; readonly from: bigint; readonly to: bigint } | null
}

export interface Finding {
  /** Same fault, same key, whatever else becomes known of it. */
  readonly key: string
  readonly kind: DamageKind
  readonly severity: DamageSeverity
  readonly certainty: 'exact' | 'assumed'
  /** The snapshots and checkpoints it is about, the telling one first. */
  readonly refs: readonly RefText[]
  /** Tables and jobs it concerns, sorted: whose pages show it. */
  readonly concerns: readonly RefText[]
  readonly since: Since | null
  readonly meaning: string
  readonly repair: string
  /** SQL for a person to read and run; nothing here is ever run by Headwater. */
  readonly statements: readonly string[]
  readonly parts: DamageParts
  readonly evidence: readonly Evidence[]
}

export const NO_PARTS: DamageParts = {
  users: [],
  lost: [],
  readers: [],
  reused: [],
  gaps: [],
  recommitted: [],
  lostTags: [],
  keptBranches: [],
  stale: [],
  undone: false,
  totals: null,
  dropped: null,
  jump: null,
}
