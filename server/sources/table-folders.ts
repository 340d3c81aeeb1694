import { childUri } from '@/lib/domain/paths'
import type { FileEntry, FileStore } from './file-store'
import type { ReaderWarning } from './reader-events'

/** Entries of one folder that are looked at; a million snapshots is the most that was ever heard of. */
const MAX_ENTRIES = 1_000_000

export interface Folder {
  readonly uri: string
  /** By name. */
  readonly entries: readonly FileEntry[]
  /** Everything that lies there is in `entries`. Else nothing may be concluded from what is missing. */
  readonly whole: boolean
  readonly warnings: readonly ReaderWarning[]
}

/** A folder that does not exist is an empty one: Paimon makes them when it needs them. */
export async function readFolder(store: FileStore, uri: string): Promise<Folder> {
  const listing = await store.list(uri, MAX_ENTRIES)
  if (!listing.ok) {
    const { reason, message } = listing.error
    const warnings = reason === 'not-found' ? [] : [unreadable(uri, message)]
    // where a file stands in the folder's place, nothing can lie inside either
    return { uri, entries: [], whole: reason === 'not-found' || reason === 'not-a-directory', warnings }
  }
  const { truncated, undecodable } = listing.value
  const entries = [...listing.value.entries].sort((a, b) => (a.name < b.name ? -1 : 1))
  const warnings: ReaderWarning[] = undecodable.map((name) => ({
    code: 'name-not-utf8',
    where: childUri(uri, name),
    message: 'the name is no UTF-8 text, so it was left out; the bytes are shown escaped',
  }))
  if (truncated) {
    const message = `more than ${MAX_ENTRIES} entries, the rest was not looked at`
    warnings.push({ code: 'folder-too-large', where: uri, message })
  }
  return { uri, entries, whole: !truncated, warnings }
}

/** The files (or folders, or others), by name, that `recognise` knows, with what they mean. */
export function recognise<T>(
  folder: Folder,
  kind: FileEntry['kind'],
  meaning: (name: string) => T | null,
): { readonly name: string; readonly value: T; readonly mark: string | null }[] {
  return folder.entries.flatMap((entry) => {
    const value = entry.kind === kind ? meaning(entry.name) : null
    return value === null ? [] : [{ name: entry.name, value, mark: entry.mark }]
  })
}

function unreadable(where: string, message: string): ReaderWarning {
  return {
    code: 'folder-unreadable',
    where,
    message: `${message}; nothing is concluded from what it may hold`,
  }
}
