import type { FileStore } from './file-store'
import type { ReaderContext } from './reader-events'

/** Was this very file read before? Asks storage for its mark only when somebody wants to know. */
export async function isKnown(
  store: FileStore,
  uri: string,
  listedMark: string | null,
  context: ReaderContext,
): Promise<boolean> {
  if (context.known === undefined) return false
  if (listedMark !== null) return context.known(uri, listedMark)
  const stat = await store.stat(uri)
  return stat.ok && context.known(uri, stat.value.mark)
}
