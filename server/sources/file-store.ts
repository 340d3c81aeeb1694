import type { Result } from '@/lib/domain/result'
import type { Millis } from '@/lib/domain/time'

/*
 * The port to where files lie. Small on purpose, so that an object store can stand behind it: `list` is a listing by
 * prefix with a delimiter, `stat` a head request, `read` a get. Places are normalised storage URIs (raw text, see
 * lib/domain/paths). Nothing here throws for what storage does; only an abort does.
 */

export type FileProblemReason =
  'not-found' | 'denied' | 'not-a-directory' | 'not-a-file' | 'too-large' | 'loop' | 'unsupported' | 'io'

export interface FileProblem {
  readonly reason: FileProblemReason
  readonly message: string
}

export type FileResult<T> = Result<T, FileProblem>

export interface FileEntry {
  readonly name: string
  /** Links are followed; one that leads nowhere counts as a file, so that reading it says why. */
  readonly kind: 'file' | 'directory' | 'other'
  /** The entry is a link. */
  readonly link: boolean
  /** Only where the listing tells it for free (object stores); else ask `stat`. */
  readonly mark: string | null
}

export interface FolderListing {
  /** In no particular order. */
  readonly entries: readonly FileEntry[]
  /** More entries than asked for: the listing proves nothing about what it lacks. */
  readonly truncated: boolean
  /** Names that are no UTF-8, with their bytes escaped. They cannot be addressed. */
  readonly undecodable: readonly string[]
}

export interface FileStat {
  readonly kind: FileEntry['kind']
  readonly size: number
  readonly modifiedAt: Millis
  /** Changes whenever the content does: size and modification time, or an object store's tag. */
  readonly mark: string
}

export interface FileContent {
  readonly bytes: Uint8Array
  readonly modifiedAt: Millis
  readonly mark: string
}

export interface FileStore {
  /** `stat` of a folder has a mark that changes when an entry comes, goes or is replaced. Object stores have none. */
  readonly marksFolders: boolean
  /** `not-found` where there is nothing. An object store answers an empty listing instead: treat both alike. */
  list(uri: string, maxEntries: number): Promise<FileResult<FolderListing>>
  stat(uri: string): Promise<FileResult<FileStat>>
  /** The whole file, or `too-large` above `maxBytes`. */
  read(uri: string, maxBytes: number): Promise<FileResult<FileContent>>
}
