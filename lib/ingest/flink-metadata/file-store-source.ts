import type { OpenSplit, SourcePosition } from '@/lib/domain/observations'
import type { CoordinatorReading } from './coordinator'
import { readFileStoreSplit, type SplitReading } from './file-store-split'
import type { Missing } from './operator-states'
import { derivePosition } from './read-position'
import type { ReaderElement, ReaderState } from './reader-state'
import type { Warn } from './warnings'

type Coordinator = Exclude<CoordinatorReading, { readonly kind: 'no-op' }>

const SPLIT_VERSION = 1

/** `null` when the splits show, or nothing but an unknown coordinator suggests, that it is no source of Paimon. */
export function deriveFileStoreSource(
  operatorId: string,
  coordinator: Coordinator,
  readers: ReaderState,
  warn: Warn,
): SourcePosition | null {
  const { pending, nextSnapshotId } = coordinator.kind === 'file-store' ? coordinator : NOTHING_PLANNED
  const reading = readers.elements.map(readElement)
  const readings = [...pending, ...reading]
  const seen = readings.some(({ kind }) => kind !== 'foreign')
  const confirmed = seen || (coordinator.kind === 'unknown' && coordinator.namesPaimon)
  if (!confirmed && (coordinator.kind === 'unknown' || reading.length > 0)) return null

  const missing = [...unknown(coordinator), ...readers.missing, ...readings.flatMap(unreadable)]
  for (const { offset, reason } of missing)
    warn(offset, `splits of source ${operatorId} are missing: ${reason}`)
  const known = { pending: pending.flatMap(splitOf), reading: reading.flatMap(splitOf) }
  const splits = [...known.pending, ...known.reading]
  return {
    operatorId,
    kind: 'file-store',
    nextSnapshotId,
    ...derivePosition({ splits, nextSnapshotId, incomplete: missing.length > 0 }),
    readerStateMissing: missing.length > 0,
    tablePath: splits[0]?.tablePath ?? null,
    ...known,
    nextPerCheckpoint: new Map(),
    likelyOnly: !confirmed,
  }
}

const NOTHING_PLANNED = { pending: [], nextSnapshotId: null }

function unknown(coordinator: Coordinator): Missing[] {
  return coordinator.kind === 'unknown' ? [coordinator] : []
}

function readElement({ subtask, version, body }: ReaderElement): SplitReading {
  return version === SPLIT_VERSION
    ? readFileStoreSplit(body, subtask)
    : { kind: 'foreign', offset: body.offset }
}

function splitOf(reading: SplitReading): OpenSplit[] {
  return reading.kind === 'split' ? [reading.split] : []
}

/** Beside splits of Paimon, one that is none must be a damaged one. */
function unreadable(reading: SplitReading): Missing[] {
  if (reading.kind === 'split') return []
  const reason = reading.kind === 'foreign' ? 'a split is none of Paimon' : reading.reason
  return [{ offset: reading.offset, reason }]
}
