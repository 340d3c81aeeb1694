import { childUri } from '@/lib/domain/paths'
import { readMetadataPath } from '@/lib/ingest/flink-metadata'
import type { FileStore } from './file-store'
import type { ReaderWarning } from './reader-events'
import { readFolder } from './table-folders'

/** root/<group>/<job id>/chk-<n> is the deepest layout in use. */
const MAX_DEPTH = 3
/** Folders looked into below one root: a wrong root must not make it endless. */
const MAX_FOLDERS = 100_000
/** State that checkpoints share; holds no `_metadata`. */
const STATE_FOLDERS: ReadonlySet<string> = new Set(['shared', 'taskowned'])

export interface CheckpointFolder {
  readonly uri: string
  /** From the folder above `chk-<n>`. */
  readonly jobId: string | null
}

export interface CheckpointSearch {
  readonly folders: readonly CheckpointFolder[]
  readonly warnings: readonly ReaderWarning[]
}

/**
 * Folders that may hold a `_metadata` file: `chk-<n>` and `savepoint-*` at any depth, the root itself, and whatever
 * else directly holds one. Links below the root are not followed.
 */
export async function findCheckpoints(
  store: FileStore,
  root: string,
  signal: AbortSignal,
): Promise<CheckpointSearch> {
  if (isCheckpoint(root)) return { folders: [toFolder(root)], warnings: [] }
  const exists = await store.stat(root)
  if (!exists.ok) {
    const message = `${exists.error.message}; checkpoints below it are not known`
    return { folders: [], warnings: [{ code: 'folder-unreadable', where: root, message }] }
  }
  const search = new Search(store, signal)
  await search.descend([root], 0)
  if (search.stopped) {
    const message = `more than ${MAX_FOLDERS} folders; the rest was not looked at`
    search.warnings.push({ code: 'folder-too-large', where: root, message })
  }
  return { folders: search.checkpoints.sort().map(toFolder), warnings: search.warnings }
}

class Search {
  readonly checkpoints: string[] = []
  readonly warnings: ReaderWarning[] = []
  private looked = 0

  constructor(
    private readonly store: FileStore,
    private readonly signal: AbortSignal,
  ) {}

  get stopped(): boolean {
    return this.looked > MAX_FOLDERS
  }

  /** Level by level, so that what lies near the root is found first. */
  async descend(level: readonly string[], depth: number): Promise<void> {
    const below: string[] = []
    for (const uri of level) {
      this.signal.throwIfAborted()
      if (++this.looked > MAX_FOLDERS) return
      below.push(...(await this.look(uri)))
    }
    if (below.length > 0 && depth < MAX_DEPTH) await this.descend(below, depth + 1)
  }

  /**
   * Returns the folders to look into next. Checkpoint folders are not listed: they hold many state files, and one
   * read tells whether the wanted one is there.
   */
  private async look(uri: string): Promise<string[]> {
    const { entries, warnings } = await readFolder(this.store, uri)
    this.warnings.push(...warnings)
    if (entries.some(({ name }) => name === '_metadata')) this.checkpoints.push(uri)
    const children = entries
      .filter(({ name, kind, link }) => kind === 'directory' && !link && !STATE_FOLDERS.has(name))
      .map(({ name }) => childUri(uri, name))
    this.checkpoints.push(...children.filter(isCheckpoint))
    return children.filter((child) => !isCheckpoint(child))
  }
}

function isCheckpoint(uri: string): boolean {
  return /\/(?:chk-\d{1,19}|savepoint-[^/]*)$/.test(uri)
}

function toFolder(uri: string): CheckpointFolder {
  return { uri, jobId: readMetadataPath(childUri(uri, '_metadata')).jobId }
}
