import type { Stats } from 'node:fs'
import { refuse } from '@/lib/domain/result'
import type { FileEntry, FileProblem, FileProblemReason, FileStat } from './file-store'

export function toFileStat(stats: Stats): FileStat {
  const mark = `${stats.size}-${stats.mtimeMs}`
  return { kind: toKind(stats), size: stats.size, modifiedAt: Math.floor(stats.mtimeMs), mark }
}

export function toKind(entry: Pick<Stats, 'isFile' | 'isDirectory'>): FileEntry['kind'] {
  return entry.isFile() ? 'file' : entry.isDirectory() ? 'directory' : 'other'
}

/** A name, or where its bytes are no UTF-8 these, escaped. */
export function decodeName(bytes: Buffer): { readonly name: string } | { readonly undecodable: string } {
  const name = bytes.toString('utf8')
  if (Buffer.from(name, 'utf8').equals(bytes)) return { name }
  const escaped = bytes.toString('latin1').replace(/[^\x21-\x24\x26-\x7e]/g, (char) => {
    return '%' + char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')
  })
  return { undecodable: escaped }
}

/** The path of a place on this machine; `null` for others. */
export function pathOf(uri: string): string | null {
  return uri.startsWith('file:/') && !uri.startsWith('file://') && !uri.includes('\0')
    ? uri.slice('file:'.length)
    : null
}

export function unsupported() {
  return problem('unsupported', 'only file: places on this machine can be read')
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

export const WORDS: Readonly<Record<FileProblemReason, string>> = {
  'not-found': 'nothing is there',
  denied: 'this process may not read it',
  'not-a-directory': 'a file stands where a folder belongs',
  'not-a-file': 'a folder or device stands where a file belongs',
  'too-large': 'too large',
  loop: 'its links lead in a circle',
  unsupported: 'cannot be read',
  io: 'the file system failed',
}

export function toProblem(error: unknown): FileProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const reason = REASONS.get(code) ?? 'io'
  return { reason, message: `${WORDS[reason]} (${code})` }
}

export function tooLarge(maxBytes: number) {
  return problem('too-large', `larger than ${maxBytes} bytes`)
}

export function problem(reason: FileProblemReason, message: string) {
  return refuse<FileProblem>({ reason, message })
}
