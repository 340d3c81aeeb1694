import type { Observation, StateFilesSeen } from '@/lib/domain/observations'
import { childUri, normalizeStorageUri } from '@/lib/domain/paths'
import type { Millis } from '@/lib/domain/time'
import type { MetadataWarning } from '@/lib/ingest/flink-metadata'
import { findCheckpoints, type CheckpointFolder } from './checkpoint-search'
import type { FileStore } from './file-store'
import { inParallel } from './in-parallel'
import { knownMark, trustedMark } from './known-files'
import { parseMetadata } from './metadata-record'
import type { ReaderContext, ReaderEvent, ReaderWarning } from './reader-events'
import { readRecord } from './read-record'
import { lookAtStateFiles } from './state-files'
import { WarningLimit } from './warning-limit'

const PARALLEL_READS = 8
/** States up to 20 KB each lie inside the file, so wide jobs make it large. */
const MAX_BYTES = 64 * 1024 * 1024

export interface CheckpointOptions extends ReaderContext {
  /** Roots of checkpoints and savepoints, or single checkpoint folders. */
  readonly roots: readonly string[]
}

/** Every completed checkpoint and savepoint that lies below the roots. */
export async function* readCheckpoints(
  store: FileStore,
  options: CheckpointOptions,
): AsyncGenerator<ReaderEvent> {
  const seen = new Set<string>()
  for (const root of options.roots.map(normalizeStorageUri)) {
    const limit = new WarningLimit()
    const search = await findCheckpoints(store, root, options.signal)
    for (const warning of search.warnings) if (limit.admit(warning)) yield { type: 'warning', warning }
    // one root may lie inside another
    const folders = search.folders.filter((folder) => !seen.has(folder.uri))
    folders.forEach((folder) => seen.add(folder.uri))
    yield* readFolders(store, folders, limit, options)
    for (const warning of limit.summaries(root)) yield { type: 'warning', warning }
  }
}

async function* readFolders(
  store: FileStore,
  folders: readonly CheckpointFolder[],
  limit: WarningLimit,
  options: CheckpointOptions,
): AsyncGenerator<ReaderEvent> {
  let done = 0
  const marks = await options.before?.wholePlaces(folders.map(metadataOf))
  for await (const read of inParallel(folders, PARALLEL_READS, (folder) =>
    readCheckpoint(store, folder, options, { marks, looksAtState: true }),
  )) {
    const { observation, mark } = read
    if (observation !== null) yield { type: 'observation', observation, mark: null }
    if (observation !== null && mark !== null) yield { type: 'whole', place: observation.place, mark }
    for (const warning of read.warnings) if (limit.admit(warning)) yield { type: 'warning', warning }
    yield { type: 'progress', phase: 'checkpoints', done: ++done, total: folders.length }
  }
}

export interface FolderRead {
  readonly observation: Observation | null
  readonly mark: string | null
  readonly warnings: readonly ReaderWarning[]
}

interface FolderReading {
  /** Files read whole before, by place. */
  readonly marks: ReadonlyMap<string, string> | undefined
  /** A watch does not: hundreds of requests for each checkpoint would be too dear. */
  readonly looksAtState: boolean
}

const NOTHING: FolderRead = { observation: null, mark: null, warnings: [] }

/** One checkpoint's `_metadata`; nothing where there is none (yet, or any more). */
export async function readCheckpoint(
  store: FileStore,
  folder: CheckpointFolder,
  options: ReaderContext,
  how: FolderReading = { marks: undefined, looksAtState: false },
): Promise<FolderRead> {
  const uri = metadataOf(folder)
  const before = how.marks?.get(uri)
  if (
    (await knownMark(store, uri, null, before === undefined ? null : (_, mark) => mark === before)) !== null
  )
    return NOTHING
  const parse = (bytes: Uint8Array, modifiedAt: Millis) =>
    parseMetadata(store, bytes, { directory: folder.uri, jobIdFromPath: folder.jobId, modifiedAt })
  const read = await readRecord(store, uri, MAX_BYTES, parse, options)
  // without `_metadata` a checkpoint is under way, or Flink has just replaced it by a newer one
  if (read.kind === 'vanished') return NOTHING
  if (read.kind === 'refused') return { ...NOTHING, warnings: [read.warning] }
  const { observation, files, warnings } = read.value
  const stateFiles = how.looksAtState ? await lookAtStateFiles(store, folder.uri, files) : null
  const readAt = options.now()
  const own = warnings.length > 0 ? null : trustedMark(read.mark, read.modifiedAt, readAt)
  const mark = own === null ? null : markOf(own, files.length, how.looksAtState, stateFiles)
  if (mark !== null && mark === before) return NOTHING
  return {
    observation: {
      place: uri,
      readAt,
      body: stateFiles === null ? observation : { ...observation, stateFiles },
    },
    // What was read in part is looked at again, so that it is not forgotten.
    mark,
    warnings: warnings.map((warning) => partlyRead(uri, warning)),
  }
}

/**
 * What stands on files that may go is looked at again each time, for its mark is never the file's own; as long as they
 * all are as they were there is nothing new to say.
 */
function markOf(own: string, files: number, looked: boolean, seen: StateFilesSeen | null): string | null {
  if (files === 0) return own
  if (!looked) return null
  return `${own} ${seen === null ? 'many' : `${seen.named}/${seen.present}/${seen.missing}`}`
}

function metadataOf(folder: CheckpointFolder): string {
  return childUri(folder.uri, '_metadata')
}

function partlyRead(where: string, { message, offset }: MetadataWarning): ReaderWarning {
  const place = offset === null ? '' : ` (offset ${offset})`
  return { code: 'file-partly-read', where, message: message + place }
}
