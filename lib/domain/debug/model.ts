import type { Certainty } from '../facts'
import type { TableKey } from '../observations'
import type { RefText } from '../refs'

/** How a batch job is held to one version: the option of a hint, and its value. */
export interface Pin {
  readonly option: 'scan.snapshot-id' | 'scan.tag-name'
  readonly value: string
}

/** Why a version cannot be read again, or is not known well enough to. */
export type NoPin =
  'expired' | 'superseded' | 'changelog-only' | 'never-seen' | 'middle-of-scan' | 'not-exact' | 'no-position'

export interface PinnedVersion {
  readonly table: RefText
  readonly key: TableKey
  /** `null`: only the table is known. */
  readonly id: bigint | null
  readonly version: RefText | null
  readonly pin: Pin | null
  readonly noPin: NoPin | null
  /** Statement that keeps it from expiring; `null` where it is kept already or cannot be. */
  readonly keep: string | null
}

export interface DebugSource extends PinnedVersion {
  readonly certainty: Certainty
  /** What is certain and what is possible, by id; `null` = no bound. */
  readonly low: bigint | null
  readonly high: bigint | null
  readonly lookup: boolean
  /** Another version than the barrier's, by somebody's wish. */
  readonly chosen: boolean
}

/** A version of a sink with what the checkpoint that wrote it had read. */
export interface DebugPair {
  readonly sink: PinnedVersion
  /** Checkpoint or batch run; `null` = no known run explains the commit. */
  readonly writer: RefText | null
  readonly sources: readonly DebugSource[]
}

/** A difference may then come from something other than the code or damage. */
export interface DebugWarning {
  readonly code:
    | 'not-aligned'
    | 'tentative'
    | 'assumed'
    | 'writer-unknown'
    | 'merge-engine'
    | 'several-writers'
    | 'lookup-join'
    | 'source-not-in-sql'
    | 'processing-time'
    | 'non-deterministic'
    | 'order-dependent'
    | 'state-ttl'
    | 'function-needed'
    | 'options-left-out'
    | 'hint-in-condition'
    | 'columns-left-out'
  /** Name or version it is about. */
  readonly subject: string
}

export function isPinnable({ sink, sources }: DebugPair): boolean {
  return sink.pin !== null && sources.length > 0 && sources.every(({ pin }) => pin !== null)
}
