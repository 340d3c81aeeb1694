import type { TableKey } from '@/lib/domain/observations'
import type { Millis } from '@/lib/domain/time'
import type { FileStore } from './file-store'
import type { KnownFiles, ReaderContext } from './reader-events'

/**
 * What was changed this short a time before it was read may be changed again without its time telling: clocks of file
 * systems tick every few milliseconds, some only every two seconds.
 */
const RACY_MILLIS = 2_000

/** A mark that will tell the next change; `null` where it may not. */
export function trustedMark(mark: string, modifiedAt: Millis, now: Millis): string | null {
  return modifiedAt > now - RACY_MILLIS ? null : mark
}

/** Files of a table that were read before; `null` = ask for none. */
export async function knownFilesOf(table: TableKey, context: ReaderContext): Promise<KnownFiles | null> {
  if (context.before === undefined) return null
  const marks = new Map<string, Set<string>>()
  for (const [place, mark] of await context.before.filesOf(table)) {
    const known = marks.get(place)
    if (known === undefined) marks.set(place, new Set([mark]))
    else known.add(mark)
  }
  return marks.size === 0 ? null : (place, mark) => marks.get(place)?.has(mark) === true
}

/** The file's mark where this very file was read before; asks storage only when somebody knows anything. */
export async function knownMark(
  store: FileStore,
  uri: string,
  listedMark: string | null,
  known: KnownFiles | null,
): Promise<string | null> {
  if (known === null) return null
  if (listedMark !== null) return known(uri, listedMark) ? listedMark : null
  const stat = await store.stat(uri)
  return stat.ok && known(uri, stat.value.mark) ? stat.value.mark : null
}
