import { constants, type Dirent, type Stats } from 'node:fs'
import { open, opendir, stat, type FileHandle } from 'node:fs/promises'
import { ok, refuse } from '@/lib/domain/result'
import type {
  FileContent,
  FileEntry,
  FileProblem,
  FileProblemReason,
  FileResult,
  FileStat,
  FileStore,
  FolderListing,
} from './file-store'

/** Files on this machine, `file:/…`. */
export function createLocalFiles(): FileStore {
  return {
    marksFolders: true,
    list: (uri, maxEntries) => guard(uri, (path) => listFolder(path, maxEntries)),
    stat: (uri) => guard(uri, async (path) => ok(toFileStat(await stat(path)))),
    read: (uri, maxBytes) => guard(uri, (path) => readFile(path, maxBytes)),
  }
}

async function guard<T>(uri: string, act: (path: string) => Promise<FileResult<T>>): Promise<FileResult<T>> {
  if (!uri.startsWith('file:/') || uri.startsWith('file://') || uri.includes('\0')) {
    return problem('unsupported', 'only file: places on this machine can be read')
  }
  try {
    return await act(uri.slice('file:'.length))
  } catch (error) {
    return refuse(toProblem(error))
  }
}

async function listFolder(path: string, maxEntries: number): Promise<FileResult<FolderListing>> {
  const entries: FileEntry[] = []
  const undecodable: string[] = []
  // Node's types know no folder listing with names as bytes, but opendir gives one
  const folder = await opendir(path, { encoding: 'buffer' as BufferEncoding, bufferSize: 256 })
  for await (const dirent of folder) {
    if (entries.length >= maxEntries) return ok({ entries, undecodable, truncated: true })
    const bytes = dirent.name as unknown as Buffer
    const name = bytes.toString('utf8')
    if (!Buffer.from(name, 'utf8').equals(bytes)) undecodable.push(escapeBytes(bytes))
    else
      entries.push({
        name,
        link: dirent.isSymbolicLink(),
        kind: await kindOf(dirent, path, name),
        mark: null,
      })
  }
  return ok({ entries, undecodable, truncated: false })
}

async function kindOf(dirent: Dirent, folder: string, name: string): Promise<FileEntry['kind']> {
  if (!dirent.isSymbolicLink()) return toKind(dirent)
  try {
    return toKind(await stat(`${folder}/${name}`))
  } catch {
    return 'file'
  }
}

/** Opened without blocking, because a pipe would wait for its writer for ever. */
async function readFile(path: string, maxBytes: number): Promise<FileResult<FileContent>> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const before = await handle.stat()
    if (!before.isFile()) return problem('not-a-file', 'a folder or device stands where a file belongs')
    if (before.size > maxBytes) return tooLarge(maxBytes)
    const bytes = await readBounded(handle, before.size, maxBytes)
    if (bytes === null) return tooLarge(maxBytes)
    const { modifiedAt, mark } = toFileStat(before)
    return ok({ bytes, modifiedAt, mark })
  } finally {
    await handle.close()
  }
}

/** As many bytes as the file's size told, or all where that is 0, as in /proc. `null` above the bound. */
async function readBounded(
  handle: FileHandle,
  expected: number,
  maxBytes: number,
): Promise<Uint8Array | null> {
  let buffer = Buffer.allocUnsafe(Math.min(expected, maxBytes) + 1)
  let length = 0
  for (;;) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, null)
    length += bytesRead
    if (bytesRead === 0 || (length === expected && expected > 0)) return buffer.subarray(0, length)
    if (length > maxBytes) return null
    if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.alloc(buffer.length)])
  }
}

function toFileStat(stats: Stats): FileStat {
  const mark = `${stats.size}-${stats.mtimeMs}`
  return { kind: toKind(stats), size: stats.size, modifiedAt: Math.floor(stats.mtimeMs), mark }
}

function toKind(entry: Pick<Stats, 'isFile' | 'isDirectory'>): FileEntry['kind'] {
  return entry.isFile() ? 'file' : entry.isDirectory() ? 'directory' : 'other'
}

function escapeBytes(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[^\x21-\x24\x26-\x7e]/g, (char) => {
    return '%' + char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')
  })
}

const REASONS: ReadonlyMap<string, FileProblemReason> = new Map([
  ['ENOENT', 'not-found'],
  ['EACCES', 'denied'],
  ['EPERM', 'denied'],
  ['ENOTDIR', 'not-a-directory'],
  ['EISDIR', 'not-a-file'],
  ['ENXIO', 'not-a-file'],
  ['ELOOP', 'loop'],
])

const WORDS: Readonly<Record<FileProblemReason, string>> = {
  'not-found': 'nothing is there',
  denied: 'this process may not read it',
  'not-a-directory': 'a file stands where a folder belongs',
  'not-a-file': 'a folder or device stands where a file belongs',
  'too-large': 'too large',
  loop: 'its links lead in a circle',
  unsupported: 'cannot be read',
  io: 'the file system failed',
}

function toProblem(error: unknown): FileProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const reason = REASONS.get(code) ?? 'io'
  return { reason, message: `${WORDS[reason]} (${code})` }
}

function tooLarge(maxBytes: number) {
  return problem('too-large', `larger than ${maxBytes} bytes`)
}

function problem(reason: FileProblemReason, message: string) {
  return refuse<FileProblem>({ reason, message })
}
