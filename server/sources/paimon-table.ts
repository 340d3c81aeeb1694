import type { TableKey, TableListing } from '@/lib/domain/observations'
import { childUri } from '@/lib/domain/paths'
import { branchNameOf, parseHint } from '@/lib/ingest/paimon'
import type { FileStore } from './file-store'
import { inParallel } from './in-parallel'
import { knownFilesOf } from './known-files'
import type { KnownFiles, ReaderContext, ReaderEvent, ReaderWarning } from './reader-events'
import { fromText, readRecord } from './read-record'
import { listTableFiles, type TableFile, type TableFiles } from './table-files'
import { readTableFile } from './table-file-reader'
import { readFolder, recognise } from './table-folders'
import { TableSurvey } from './table-survey'
import { WarningLimit } from './warning-limit'

/** Reads of one lake at a time: enough to hide the latency of a store, few enough to leave it alone. */
const PARALLEL_READS = 8

/**
 * Everything one table holds: its schemas, snapshots (newest first), tags, changelogs and consumers, then what was
 * listed, then the same for each branch; last that it was read whole. A listing is only yielded when every folder could
 * be listed whole.
 */
export async function* readTable(
  store: FileStore,
  table: TableKey,
  root: string,
  context: ReaderContext,
): AsyncGenerator<ReaderEvent> {
  const survey = new TableSurvey(store, root, context.now)
  for await (const event of readRoots(store, table, root, survey, context)) {
    if (event.type === 'warning') survey.distrust()
    yield event
  }
  const mark = survey.toMark()
  if (mark !== null) yield { type: 'whole', place: root, mark }
}

async function* readRoots(
  store: FileStore,
  table: TableKey,
  root: string,
  survey: TableSurvey,
  context: ReaderContext,
): AsyncGenerator<ReaderEvent> {
  const limit = new WarningLimit()
  const reading = { store, limit, survey, context }
  await survey.lookAtBranches()
  const branches = await readFolder(store, childUri(root, 'branch'))
  const branchNames = recognise(branches, 'directory', branchNameOf)
  const names = branchNames.map((branch) => branch.value)
  yield* limited(limit, branches.warnings)
  await survey.lookAtRoot(null)
  yield* readOneRoot(reading, table, root, branches.whole ? names : null)
  for (const branch of branchNames) {
    await survey.lookAtRoot(branch.name)
    const branchRoot = childUri(root, 'branch', branch.name)
    yield* readOneRoot(reading, { ...table, branch: branch.value }, branchRoot, [])
  }
  yield* limit.summaries(root).map(asEvent)
}

interface TableReading {
  readonly store: FileStore
  readonly limit: WarningLimit
  readonly survey: TableSurvey
  readonly context: ReaderContext
}

/** `branchNames` is `null` when the branches could not be listed. */
async function* readOneRoot(
  reading: TableReading,
  table: TableKey,
  root: string,
  branchNames: readonly string[] | null,
): AsyncGenerator<ReaderEvent> {
  const { store, limit, survey, context } = reading
  const known = await knownFilesOf(table, context)
  const latest = await readHint(store, root, 'LATEST', context)
  const earliestHint = await readHint(store, root, 'EARLIEST', context)
  // What is made while files are read is not in the listing, so the listing must not be dated after it.
  let listedAt = context.now()
  let files = await listTableFiles(store, root)
  const tried = new Set<string>()
  const vanished = yield* readFiles(reading, table, files, tried, known)
  if (vanished.size > 0) {
    // what was listed is gone: expiry or a rollback runs, so look once more and read what is new
    survey.distrust()
    listedAt = context.now()
    files = await listTableFiles(store, root)
    vanished.forEach((uri) => tried.delete(uri))
    const gone = yield* readFiles(reading, table, files, tried, known)
    yield* limited(limit, [...gone].map(vanishedTwice))
    files = files.without(gone)
  }
  yield* limited(limit, files.warnings)
  if (latest !== null && files.newestSnapshotId() < latest && files.whole) {
    survey.distrust()
    const again = await readHint(store, root, 'LATEST', context)
    if (again !== null && files.newestSnapshotId() < again)
      yield* limited(limit, [latestMissing(root, again)])
  }
  // a table without any schema was dropped while it was read; a branch may do without
  const dropped = table.branch === null && files.names().schemaIds.length === 0
  if (files.whole && branchNames !== null && !dropped) {
    const names = { ...files.names(), earliestHint }
    const listing: TableListing = { kind: 'table-listing', table, path: root, branchNames, ...names }
    const observation = { place: root, readAt: listedAt, body: listing }
    yield { type: 'observation', observation, mark: null }
  } else survey.distrust()
}

/** Reads what was not tried yet and yields it; returns the places that were gone. */
async function* readFiles(
  { store, limit, survey, context }: TableReading,
  table: TableKey,
  files: TableFiles,
  tried: Set<string>,
  known: KnownFiles | null,
): AsyncGenerator<ReaderEvent, Set<string>> {
  const vanished = new Set<string>()
  const wanted = files.toRead.filter((file) => !tried.has(file.uri))
  const read = (file: TableFile) => readTableFile(store, table, file, known, context)
  for await (const outcome of inParallel(wanted, PARALLEL_READS, read)) {
    tried.add(outcome.file.uri)
    if (outcome.kind === 'vanished') vanished.add(outcome.file.uri)
    else if (outcome.kind === 'refused') yield* limited(limit, [outcome.warning])
    else if (outcome.kind === 'read') {
      yield { type: 'observation', observation: outcome.observation, mark: outcome.mark }
    }
    const { file } = outcome
    if ((file.kind === 'tag' || file.kind === 'consumer') && 'mark' in outcome)
      survey.noteFile(file.uri, outcome.mark)
  }
  return vanished
}

/** Read before the folder is listed: the snapshot is always written before the hint that names it. */
async function readHint(
  store: FileStore,
  root: string,
  name: 'EARLIEST' | 'LATEST',
  context: ReaderContext,
): Promise<bigint | null> {
  const parse = fromText((text) => ({ ok: true, value: parseHint(text) }) as const)
  const read = await readRecord(store, childUri(root, 'snapshot', name), 1024, parse, context)
  return read.kind === 'read' ? read.value : null
}

function* limited(limit: WarningLimit, warnings: readonly ReaderWarning[]): Generator<ReaderEvent> {
  for (const warning of warnings) if (limit.admit(warning)) yield asEvent(warning)
}

function asEvent(warning: ReaderWarning): ReaderEvent {
  return { type: 'warning', warning }
}

function vanishedTwice(where: string): ReaderWarning {
  return { code: 'file-vanished', where, message: 'listed twice and gone at both reads; left out' }
}

function latestMissing(root: string, id: bigint): ReaderWarning {
  const where = childUri(root, 'snapshot', 'LATEST')
  return { code: 'latest-missing', where, message: `names snapshot ${id}, but no such file lies there` }
}
