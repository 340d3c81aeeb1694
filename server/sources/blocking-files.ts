import {
  closeSync,
  constants,
  fstatSync,
  opendirSync,
  openSync,
  readSync,
  statSync,
  type Dirent,
} from 'node:fs'
import { dirname } from 'node:path'
import { ok, refuse } from '@/lib/domain/result'
import type { FileContent, FileEntry, FileResult, FileStat, FileStore, FolderListing } from './file-store'
import { createLocalFiles } from './local-files'
import {
  WORDS,
  decodeName,
  pathOf,
  problem,
  toFileStat,
  toKind,
  tooLarge,
  toProblem,
  unsupported,
} from './local-file-values'

/** A disk that takes longer is waited for at several places at once; the page cache answers in 0.02 ms. */
const SLOW_MILLIS = 1
/** Questions asked that way before the disk is tried again. */
const SLOW_STRETCH = 256

/**
 * Files on this machine, for a thread that has nothing else to do: asking the system directly costs an eighth of asking
 * through Node's pool of threads, as long as it answers at once. `blocking` and `asking` are parameters for tests.
 */
export function createThreadFiles(
  blocking: FileStore = createBlockingFiles(),
  asking: FileStore = createLocalFiles(),
  now: () => number = () => performance.now(),
): FileStore {
  let stretch = 0
  let slow = 0
  const choose = <T>(act: (store: FileStore) => T): T => {
    if (stretch > 0) {
      stretch--
      return act(asking)
    }
    const start = now()
    const answer = act(blocking)
    // One alone may be the system's doing, which lets another process in.
    slow = now() - start > SLOW_MILLIS ? slow + 1 : 0
    if (slow > 1) stretch = SLOW_STRETCH
    return answer
  }
  return {
    marksFolders: true,
    // A large folder takes long on any disk, and says nothing about it.
    list: (uri, maxEntries) => (stretch > 0 ? asking : blocking).list(uri, maxEntries),
    stat: (uri) => choose((store) => store.stat(uri)),
    read: (uri, maxBytes) => choose((store) => store.read(uri, maxBytes)),
  }
}

/** As `createLocalFiles`, and the thread stands still meanwhile. */
export function createBlockingFiles(): FileStore {
  return {
    marksFolders: true,
    list: (uri, maxEntries) => guard(uri, (path) => listFolder(path, maxEntries)),
    stat: (uri) => guard(uri, statOf),
    read: (uri, maxBytes) => guard(uri, (path) => readFile(path, maxBytes)),
  }
}

function guard<T>(uri: string, act: (path: string) => FileResult<T>): Promise<FileResult<T>> {
  const path = pathOf(uri)
  if (path === null) return Promise.resolve(unsupported())
  try {
    return Promise.resolve(act(path))
  } catch (error) {
    return Promise.resolve(refuse(toProblem(error)))
  }
}

function listFolder(path: string, maxEntries: number): FileResult<FolderListing> {
  const entries: FileEntry[] = []
  const undecodable: string[] = []
  const folder = opendirSync(path, { encoding: 'buffer' as BufferEncoding, bufferSize: 256 })
  try {
    for (let dirent = folder.readSync(); dirent !== null; dirent = folder.readSync()) {
      if (entries.length >= maxEntries) return ok({ entries, undecodable, truncated: true })
      const decoded = decodeName(dirent.name as unknown as Buffer)
      if ('undecodable' in decoded) {
        undecodable.push(decoded.undecodable)
        continue
      }
      const { name } = decoded
      entries.push({ name, link: dirent.isSymbolicLink(), kind: kindOf(dirent, path, name), mark: null })
    }
  } finally {
    folder.closeSync()
  }
  return ok({ entries, undecodable, truncated: false })
}

function kindOf(dirent: Dirent, folder: string, name: string): FileEntry['kind'] {
  if (!dirent.isSymbolicLink()) return toKind(dirent)
  try {
    return toKind(statSync(`${folder}/${name}`))
  } catch {
    return 'file'
  }
}

function statOf(path: string): FileResult<FileStat> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats !== undefined) return ok(toFileStat(stats))
  // Most folders that are asked for are not there, and an error with its stack costs three times the answer.
  const parent = statSync(dirname(path), { throwIfNoEntry: false })
  return parent?.isDirectory() === true
    ? problem('not-found', WORDS['not-found'])
    : ok(toFileStat(statSync(path)))
}

/** Opened without blocking, because a pipe would wait for its writer for ever. */
function readFile(path: string, maxBytes: number): FileResult<FileContent> {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const before = fstatSync(file)
    if (!before.isFile()) return problem('not-a-file', 'a folder or device stands where a file belongs')
    if (before.size > maxBytes) return tooLarge(maxBytes)
    const bytes = readBounded(file, before.size, maxBytes)
    if (bytes === null) return tooLarge(maxBytes)
    const { modifiedAt, mark } = toFileStat(before)
    return ok({ bytes, modifiedAt, mark })
  } finally {
    closeSync(file)
  }
}

/** As many bytes as the file's size told, or all where that is 0, as in /proc. `null` above the bound. */
function readBounded(file: number, expected: number, maxBytes: number): Uint8Array | null {
  let buffer = Buffer.allocUnsafe(Math.min(expected, maxBytes) + 1)
  let length = 0
  for (;;) {
    const bytesRead = readSync(file, buffer, length, buffer.length - length, null)
    length += bytesRead
    if (bytesRead === 0 || (length === expected && expected > 0)) return buffer.subarray(0, length)
    if (length > maxBytes) return null
    if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.alloc(buffer.length)])
  }
}
