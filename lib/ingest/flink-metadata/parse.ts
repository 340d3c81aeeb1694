import type { CheckpointMetadataSeen } from '@/lib/domain/observations'
import type { Millis } from '@/lib/domain/time'
import { attempt } from './attempt'
import { Cursor } from './cursor'
import { EndsEarly, type MetadataError, TooLarge } from './errors'
import { jobIdFromHandles } from './handle-job-id'
import { readLayout, type MetadataLayout } from './layout'
import { MAX_FILE_BYTES } from './limits'
import { PROPERTIES_SINCE, readProperties, type CheckpointProperties } from './properties'
import { SiblingFiles, type ReadSibling } from './sibling-files'
import { otherCommitUsersOf, readSinkContents, sinkStatesOf } from './sinks'
import { deriveSources } from './sources'
import { StateReader } from './state-elements'
import type { MetadataWarning, Warn } from './warnings'
import { WorkMeter } from './work-meter'

/** What is known about the file from outside. */
export interface MetadataContext {
  /** Folder that holds the file, as we reach it. */
  readonly directory: string
  readonly jobIdFromPath: string | null
  readonly modifiedAt: Millis | null
  /** Without it, states in files beside the `_metadata` count as missing. */
  readonly readSibling?: ReadSibling
}

export type ParsedMetadata =
  | {
      readonly ok: true
      readonly observation: CheckpointMetadataSeen
      /** Every file that holds a part of the state. */
      readonly files: readonly string[]
      readonly warnings: readonly MetadataWarning[]
    }
  | {
      readonly ok: false
      readonly reason: MetadataError['reason']
      /** Byte of the file reading stopped at, at most its length. */
      readonly offset: number
      readonly message: string
    }

/**
 * Reads a checkpoint or savepoint `_metadata` file of format version 2 to 7. Never throws: a file that cannot be laid out
 * is refused; a state that cannot be read leaves a warning and is marked missing in the observation.
 */
export function parseCheckpointMetadata(
  bytes: Uint8Array,
  context: MetadataContext,
  meter = new WorkMeter(),
): ParsedMetadata {
  const warnings: MetadataWarning[] = []
  const warn: Warn = (offset, message) => warnings.push({ offset, message })
  const parsed = attempt(() => observe(bytes, context, meter, warn))
  if (parsed.ok) return { ok: true, observation: parsed.value, files: [...meter.files], warnings }
  const { reason, offset, message } = parsed.error
  return { ok: false, reason, offset, message }
}

function observe(
  bytes: Uint8Array,
  context: MetadataContext,
  meter: WorkMeter,
  warn: Warn,
): CheckpointMetadataSeen {
  if (bytes.length > MAX_FILE_BYTES) throw new TooLarge(MAX_FILE_BYTES, `a file of ${bytes.length} bytes`)
  const cursor = Cursor.overFile(bytes, meter)
  const layout = readLayout(cursor)
  const { properties, complete } = readEnd(cursor, layout.version, warn)
  const reader = new StateReader(new SiblingFiles(context.readSibling ?? null), meter)
  const sinks = readSinkContents(layout.operators, reader, warn)
  return {
    kind: 'checkpoint-metadata',
    ...identify(layout, context),
    checkpointId: layout.checkpointId,
    formatVersion: layout.version,
    typeName: properties?.typeName ?? null,
    savepoint: properties?.savepoint ?? isSavepointFolder(context.directory),
    directory: context.directory,
    modifiedAt: context.modifiedAt,
    operatorIds: layout.operators.map(({ id }) => id),
    sources: deriveSources(layout.operators, reader, warn),
    sinks: sinkStatesOf(sinks),
    otherCommitUsers: otherCommitUsersOf(sinks),
    hasChannelState: layout.operators.some(({ subtasks }) =>
      subtasks.some((each) => each.channelHandles > 0),
    ),
    complete,
  }
}

/** The properties and the end of the file. Only what is cut off refuses the file: it would still be growing. */
function readEnd(
  cursor: Cursor,
  version: number,
  warn: Warn,
): { readonly properties: CheckpointProperties | null; readonly complete: boolean } {
  const reading = attempt(() => (version < PROPERTIES_SINCE ? null : readProperties(cursor)))
  if (!reading.ok) {
    if (reading.error instanceof EndsEarly) throw reading.error
    warn(reading.error.offset, `the properties cannot be read: ${reading.error.message}`)
    return { properties: null, complete: false }
  }
  if (cursor.remaining > 0)
    warn(cursor.offset, `${cursor.remaining} bytes are left behind the last part of the file`)
  return { properties: reading.value, complete: cursor.remaining === 0 }
}

function identify(
  layout: MetadataLayout,
  { jobIdFromPath }: MetadataContext,
): Pick<CheckpointMetadataSeen, 'jobId' | 'jobIdFrom'> {
  if (jobIdFromPath !== null) return { jobId: jobIdFromPath, jobIdFrom: 'path' }
  const jobId = jobIdFromHandles(layout)
  return { jobId, jobIdFrom: jobId === null ? null : 'handles' }
}

/** Before version 4 only the folder's name tells. */
function isSavepointFolder(directory: string): boolean {
  return /(?:^|[/\\])savepoint-[^/\\]*[/\\]?$/.test(directory)
}
