import type { OpenSplit, SourcePosition } from '@/lib/domain/observations'
import type { CoordinatorReading } from './coordinator'
import { readFileStoreSplit, type SplitReading } from './file-store-split'
import { derivePosition } from './read-position'
import type { ReaderElement, ReaderState } from './reader-state'
import type { Warn } from './warnings'

type FileStoreCoordinator = Extract<CoordinatorReading, { readonly kind: 'file-store' }>

const SPLIT_VERSION = 1

/** `null` when the readers' elements show that the source is another connector's. */
export function deriveFileStoreSource(
  operatorId: string,
  { pending, nextSnapshotId }: FileStoreCoordinator,
  readers: ReaderState,
  warn: Warn,
): SourcePosition | null {
  const reading = readers.elements.map(readElement)
  const readings = [...pending, ...reading]
  const confirmed = readings.some(({ kind }) => kind !== 'foreign')
  if (!confirmed && reading.length > 0) return null

  const missing = [...readers.missing, ...readings.flatMap(unreadable)]
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

function readElement({ subtask, version, body }: ReaderElement): SplitReading {
  return version === SPLIT_VERSION
    ? readFileStoreSplit(body, subtask)
    : { kind: 'foreign', offset: body.offset }
}

function splitOf(reading: SplitReading): OpenSplit[] {
  return reading.kind === 'split' ? [reading.split] : []
}

/** Beside splits of Paimon, one that is none must be a damaged one. */
function unreadable(reading: SplitReading): { offset: number; reason: string }[] {
  if (reading.kind === 'split') return []
  const reason = reading.kind === 'foreign' ? 'a split is none of Paimon' : reading.reason
  return [{ offset: reading.offset, reason }]
}
