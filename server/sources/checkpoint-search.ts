import { childUri } from '@/lib/domain/paths'
import type { FileStore } from './file-store'
import type { ReaderWarning } from './reader-events'
import { readFolder } from './table-folders'

/** root/<group>/<job id>/chk-<n> is the deepest layout in use. */
const MAX_DEPTH = 3
/** Folders looked into below one root: links or a wrong root must not make it endless. */
const MAX_FOLDERS = 100_000
/** State that checkpoints share; holds no `_metadata`. */
const STATE_FOLDERS: ReadonlySet<string> = new Set(['shared', 'taskowned'])

export interface CheckpointFolder {
  readonly uri: string
  /** The folder above `chk-<n>` where it is a job id. */
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
  const folders: CheckpointFolder[] = []
  const warnings: ReaderWarning[] = []
  if (isCheckpointFolder(nameOf(root))) return { folders: [toFolder(root)], warnings }
  const exists = await store.stat(root)
  if (!exists.ok) {
    const message = `${exists.error.message}; checkpoints below it are not known`
    return { folders, warnings: [{ code: 'folder-unreadable', where: root, message }] }
  }
  let looked = 0
  let level = [root]
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const next: string[] = []
    for (const uri of level) {
      signal.throwIfAborted()
      if (++looked > MAX_FOLDERS) {
        const message = `more than ${MAX_FOLDERS} folders; the rest was not looked at`
        warnings.push({ code: 'folder-too-large', where: root, message })
        return { folders, warnings }
      }
      const folder = await readFolder(store, uri)
      warnings.push(...folder.warnings)
      if (folder.entries.some((entry) => entry.name === '_metadata')) folders.push(toFolder(uri))
      for (const { name, kind, link } of folder.entries) {
        if (kind !== 'directory' || link || STATE_FOLDERS.has(name)) continue
        const child = childUri(uri, name)
        if (isCheckpointFolder(name)) folders.push(toFolder(child))
        else next.push(child)
      }
    }
    level = next
  }
  return { folders: folders.sort((a, b) => (a.uri < b.uri ? -1 : 1)), warnings }
}

function isCheckpointFolder(name: string): boolean {
  return /^chk-\d{1,19}$/.test(name) || name.startsWith('savepoint-')
}

function toFolder(uri: string): CheckpointFolder {
  const above = uri.split('/').at(-2) ?? ''
  const jobId = /^chk-/.test(nameOf(uri)) && /^[0-9a-f]{32}$/.test(above) ? above : null
  return { uri, jobId }
}

function nameOf(uri: string): string {
  return uri.split('/').at(-1) ?? ''
}
