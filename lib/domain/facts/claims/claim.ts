import type { Millis } from '../../time'
import type { TableKey } from '../../observations'
import type { Evidence, EvidenceKind } from '../model'
import type { ObservationIndex, Seen, StoredTold } from '../observation-index'
import { tableRefText, type RefText } from '../../refs'
import { evidenceOf } from '../evidence'

/** Somebody else's word: a job reads or writes a table, perhaps with one version at one checkpoint. */
export interface Claim {
  /** As the witness calls it; names that people joined are followed later. */
  readonly job: string
  readonly direction: 'reads' | 'writes'
  /** A table of the lake, or what lies outside it. */
  readonly ref: RefText
  readonly version: { readonly barrier: bigint; readonly snapshot: bigint } | null
  /** When the witness says it was so; `null` = it does not say. */
  readonly at: Millis | null
  readonly evidence: Evidence
}

/** A table, perhaps a version, that a witness names. */
export interface Mention {
  readonly table: TableKey
  readonly snapshot: bigint | null
  readonly at: Millis | null
  readonly evidence: Evidence
}

/**
 * What is believed where witnesses disagree (ADR 15): files and checkpoint metadata first, then what Flink answers, then
 * events, then rows. Only the last two are claims; the others make facts of their own, which always stand.
 */
const CLAIM_STRENGTH: readonly EvidenceKind[] = ['lineage-row', 'open-lineage']

/** Greater = believed first. */
export function strengthOf(kind: EvidenceKind): number {
  return CLAIM_STRENGTH.indexOf(kind)
}

export function claimsOf({ rows, told }: Pick<ObservationIndex, 'rows' | 'told'>): Claim[] {
  return [...rows.map(claimOfRow), ...told.flatMap((seen) => (isEdge(seen) ? [claimOfEvent(seen)] : []))]
}

export function mentionsOf({ named }: Pick<ObservationIndex, 'named'>): Mention[] {
  return named.map((seen) => {
    const { by, table, snapshot, at } = seen.body
    const says =
      snapshot === null
        ? 'names this table; no file of it was seen'
        : `names snapshot ${snapshot}; no file of it was seen`
    return { table, snapshot, at, evidence: evidenceOf(by, seen, says) }
  })
}

function claimOfRow(seen: Seen<'lineage-row'>): Claim {
  const { job, direction, table, barrier, snapshot, createTime } = seen.body
  const verb = direction === 'reads' ? 'read' : 'wrote'
  const version = barrier === null || snapshot === null ? null : { barrier, snapshot }
  const says =
    version === null
      ? `a row says that job "${job}" ${direction} it`
      : `a row says that checkpoint ${version.barrier} ${verb} snapshot ${version.snapshot}`
  const ref = tableRefText(table)
  return { job, direction, ref, version, at: createTime, evidence: evidenceOf('lineage-row', seen, says) }
}

function isEdge(seen: StoredTold): seen is Seen<'event-edge'> {
  return seen.body.kind === 'event-edge'
}

function claimOfEvent(seen: Seen<'event-edge'>): Claim {
  const { job, direction, data: ref, barrier, snapshot } = seen.body
  const version = barrier === null || snapshot === null ? null : { barrier, snapshot }
  const says =
    version === null
      ? `an event names it among the ${direction === 'reads' ? 'inputs' : 'outputs'} of job "${job}"`
      : `an event of checkpoint ${version.barrier} names snapshot ${version.snapshot}`
  return { job, direction, ref, version, at: seen.readAt, evidence: evidenceOf('open-lineage', seen, says) }
}
