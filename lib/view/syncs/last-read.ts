import type { WireLake } from '@/lib/contracts'

/**
 * When the lake was read through the last time: by its watch, or as far as its newest sync tells. One that failed or was
 * cancelled has an end too, but nothing was read through then.
 */
export function lastReadAt(
  lake: Pick<WireLake, 'lastSync'> & Partial<Pick<WireLake, 'watch'>>,
): string | null {
  const synced = lake.lastSync?.status === 'succeeded' ? lake.lastSync.finishedAt : null
  const watched = lake.watch?.readAt ?? null
  if (synced === null || watched === null) return synced ?? watched
  return Date.parse(watched) > Date.parse(synced) ? watched : synced
}
