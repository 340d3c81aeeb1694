import { parseCheckpointMetadata } from './parse'

/**
 * Base names of the files beside a `_metadata` that hold states lineage needs; mostly none. For callers whose storage is
 * asynchronous: fetch these, then parse with a port over what was fetched.
 */
export function listSiblings(bytes: Uint8Array): readonly string[] {
  const names = new Set<string>()
  const readSibling = (name: string) => {
    names.add(name)
    return null
  }
  parseCheckpointMetadata(bytes, { directory: '', jobIdFromPath: null, modifiedAt: null, readSibling })
  return [...names]
}
