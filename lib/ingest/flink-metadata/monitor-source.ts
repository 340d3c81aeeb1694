import type { SourcePosition } from '@/lib/domain/observations'
import { attempt } from './attempt'
import type { Missing } from './operator-states'
import type { ReaderElement, ReaderState } from './reader-state'
import { readSimpleSplit, type SimpleReading } from './simple-split'
import type { Warn } from './warnings'

const SIMPLE_VERSION = 0

/**
 * The single reader that plans snapshots for `consumer-id` in exactly-once mode. Behind it a split is read in one go and
 * the barrier queues, so nothing is ever read partly. `null` when the elements are not a monitor's.
 */
export function deriveMonitorSource(
  operatorId: string,
  readers: ReaderState,
  warn: Warn,
): SourcePosition | null {
  const missing: Missing[] = [...readers.missing]
  const next = new Set<bigint>()
  const nextPerCheckpoint = new Map<bigint, bigint>()
  for (const element of readers.elements) {
    const reading = readElement(element)
    if (reading.kind === 'foreign') return null
    if (reading.kind === 'unreadable') missing.push(reading)
    if (reading.kind === 'next') next.add(reading.snapshotId)
    if (reading.kind === 'next-per-checkpoint')
      nextPerCheckpoint.set(reading.checkpointId, reading.snapshotId)
  }
  const offset = readers.elements[0]?.body.offset ?? 0
  if (next.size > 1) missing.push({ offset, reason: `${next.size} next snapshots are named` })
  for (const { offset, reason } of missing)
    warn(offset, `position of source ${operatorId} is missing: ${reason}`)

  const [only] = next
  const nextSnapshotId = missing.length === 0 && only !== undefined ? only : null
  return {
    operatorId,
    kind: 'monitor',
    nextSnapshotId,
    phase: null,
    readUpTo: nextSnapshotId === null ? null : nextSnapshotId - 1n,
    partly: [],
    readerStateMissing: missing.length > 0,
    tablePath: null,
    pending: [],
    reading: [],
    nextPerCheckpoint,
    likelyOnly: next.size === 0 && nextPerCheckpoint.size === 0,
  }
}

type ElementReading = SimpleReading | ({ readonly kind: 'unreadable' } & Missing)

function readElement({ version, body }: ReaderElement): ElementReading {
  if (version !== SIMPLE_VERSION) return { kind: 'foreign' }
  const reading = attempt(() => readSimpleSplit(body))
  if (reading.ok) return reading.value
  return { kind: 'unreadable', offset: reading.error.offset, reason: reading.error.message }
}
