import { SKEW_MARGIN } from '../facts/clock'
import type { CheckpointFact, ReadFact, SnapshotFact, WriteFact } from '../facts'
import type { RefText } from '../refs'
import type { VersionEdge } from './answer'
import type { CheckpointKey } from './reader'
import type { Anchor } from './resolve-anchor'

/** A checkpoint to look into, and the version for whose sake. */
export interface CheckpointWish extends CheckpointKey {
  /** The version whose inputs are asked for; `null` = all inputs. */
  readonly toward: { readonly ref: RefText; readonly table: RefText } | null
}

/** A write, or a read of something outside: no versions to bound. */
export const NO_BOUNDS = {
  low: null,
  high: null,
  position: null,
  after: null,
  noNewData: null,
  lookup: false,
  claimed: false,
} as const

export function readsEdge(from: RefText, to: RefText, read: ReadFact): VersionEdge {
  const { certainty, low, high, position, previousHigh: after, noNewData, evidence } = read
  return {
    from,
    to,
    kind: 'reads',
    certainty,
    low,
    high,
    position,
    after,
    noNewData,
    lookup: read.kind === 'lookup',
    claimed: read.claimed !== undefined,
    evidence,
  }
}

/** What rows of those sinks come from; all sinks' together where not one scan alone feeds them, or all are asked for. */
export function readToward(read: ReadFact, toward: readonly CheckpointWish['toward'][]): ReadFact {
  const parts = toward.map((one) =>
    one === null ? undefined : read.perSink?.find(({ sinks }) => sinks.includes(one.table)),
  )
  const [part] = parts
  if (part === undefined || parts.some((one) => one !== part)) return read
  const { sinks: _, ...bounds } = part
  return { ...read, ...bounds }
}

export function writesEdge(from: RefText, to: RefText, write: WriteFact): VersionEdge {
  const { certainty, evidence, claimed } = write
  return { ...NO_BOUNDS, from, to, kind: 'writes', certainty, evidence, claimed: claimed !== undefined }
}

/**
 * After a rollback a number is given again, so a reader that had passed it may have met another version: not one
 * committed after it had completed, nor one that had left the path before. Where no time is known it is not denied.
 */
export function couldHaveRead(version: SnapshotFact, checkpoint: CheckpointFact | undefined): boolean {
  const at = checkpoint?.completedAt ?? checkpoint?.triggeredAt ?? null
  if (at === null) return true
  return version.timeMillis <= at + SKEW_MARGIN && at <= (version.leftPathBy ?? Infinity)
}

export function membersOf(all: readonly SnapshotFact[], fact: SnapshotFact): SnapshotFact[] {
  return all
    .filter((one) => one.table === fact.table && one.group === fact.group)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** One text per checkpoint, to look it up among a frontier's answers. */
export function checkpointKey(key: CheckpointKey): string {
  return `${key.jobId} ${key.checkpointId}`
}

export function keyOf(anchor: Extract<Anchor, { kind: 'checkpoint' }>): CheckpointKey {
  return { jobId: anchor.run.jobId, checkpointId: anchor.checkpointId }
}

export function indexByCheckpoint<T extends CheckpointKey>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [checkpointKey(item), item]))
}

export function wishKey(wish: CheckpointWish): string {
  return `${wish.jobId} ${wish.checkpointId} ${wish.toward?.table ?? ''}`
}
