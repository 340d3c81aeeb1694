import { childUri } from '@/lib/domain/paths'
import type { FileStore } from '../file-store'
import { readFolder } from '../table-folders'
import type { Problem } from './repeat'

/** Folders between a root and its job folders that are looked into. */
const MAX_GROUPS = 1_000

export interface RootLook {
  /** Job id to the folder that holds its `chk-<n>`. */
  readonly jobs: ReadonlyMap<string, string>
  /** Folders of savepoints. */
  readonly savepoints: readonly string[]
  readonly problem: Problem | null
}

/** `<root>/<job id>`, `<root>/<group>/<job id>`, or the root itself; one listing for the root and each group. */
export async function findJobFolders(store: FileStore, root: string): Promise<RootLook> {
  const jobs = new Map<string, string>()
  const savepoints: string[] = []
  const rootName = jobIdOf(root.slice(root.lastIndexOf('/') + 1))
  if (rootName !== null) jobs.set(rootName, root)
  const listing = await store.list(root, 1)
  if (!listing.ok) return { jobs, savepoints, problem: { where: root, message: listing.error.message } }
  let problem: Problem | null = null
  const look = async (folder: string): Promise<string[]> => {
    const { entries, warnings } = await readFolder(store, folder)
    const bad = warnings[0]
    if (bad !== undefined) problem ??= { where: bad.where, message: bad.message }
    const groups: string[] = []
    for (const { name, kind, link } of entries) {
      if (kind !== 'directory' || link) continue
      const jobId = jobIdOf(name)
      if (jobId !== null) jobs.set(jobId, childUri(folder, name))
      else if (name.startsWith('savepoint-')) savepoints.push(childUri(folder, name))
      else if (!/^(?:chk-\d+|shared|taskowned)$/.test(name)) groups.push(childUri(folder, name))
    }
    return groups
  }
  const groups = await look(root)
  for (const group of groups.slice(0, MAX_GROUPS)) await look(group)
  return { jobs, savepoints, problem }
}

function jobIdOf(name: string): string | null {
  return /^[0-9a-f]{32}$/i.test(name) ? name.toLowerCase() : null
}
