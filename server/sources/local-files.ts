import { constants, type Dirent } from 'node:fs'
import { open, opendir, stat, type FileHandle } from 'node:fs/promises'
import { ok, refuse } from '@/lib/domain/result'
import type { FileContent, FileEntry, FileResult, FileStore, FolderListing } from './file-store'
import {
  decodeName,
  pathOf,
  problem,
  toFileStat,
  toKind,
  tooLarge,
  toProblem,
  unsupported,
} from './local-file-values'

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
  const path = pathOf(uri)
  if (path === null) return unsupported()
  try {
    return await act(path)
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
    const decoded = decodeName(dirent.name as unknown as Buffer)
    if ('undecodable' in decoded) undecodable.push(decoded.undecodable)
    else
      entries.push({
        name: decoded.name,
        link: dirent.isSymbolicLink(),
        kind: await kindOf(dirent, path, decoded.name),
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
