/*
 * What the names in a table's folders mean. Anchored, because writers leave temporary files beside the real ones:
 * Java `.snapshot-7.<uuid>.tmp`, Python `snapshot-7<uuid>.tmp`. Names stay byte-exact; nothing is decoded.
 */

const MAX_ID = 2n ** 63n - 1n
const PYTHON_TEMPORARY = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.tmp$/

export const snapshotIdOf = (name: string): bigint | null => idAfter('snapshot-', name)
export const schemaIdOf = (name: string): bigint | null => idAfter('schema-', name)
export const changelogIdOf = (name: string): bigint | null => idAfter('changelog-', name)

/** Only for files: the folder `tag-success-file` looks like a tag. */
export const tagNameOf = (name: string): string | null => textAfter('tag-', name)
export const consumerIdOf = (name: string): string | null => textAfter('consumer-', name)

/** Only for folders. Paimon refuses a branch called `main`. */
export const branchNameOf = (name: string): string | null => textAfter('branch-', name)

/** Only for folders; other folders of a warehouse are no databases. */
export function databaseNameOf(folder: string): string | null {
  return folder.endsWith('.db') && folder.length > 3 ? folder.slice(0, -3) : null
}

function idAfter(prefix: string, name: string): bigint | null {
  if (!name.startsWith(prefix)) return null
  const digits = name.slice(prefix.length)
  if (!/^(?:0|[1-9]\d{0,18})$/.test(digits)) return null
  const id = BigInt(digits)
  return id <= MAX_ID ? id : null
}

function textAfter(prefix: string, name: string): string | null {
  if (!name.startsWith(prefix) || name.length === prefix.length) return null
  return PYTHON_TEMPORARY.test(name) ? null : name.slice(prefix.length)
}
