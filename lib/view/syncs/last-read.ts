import type { WireLake } from '@/lib/contracts'

/**
 * When the lake was read through the last time, as far as its newest sync tells: one that failed or was cancelled has
 * an end too, but nothing was read through then.
 */
export function lastReadAt(lake: Pick<WireLake, 'lastSync'>): string | null {
  return lake.lastSync?.status === 'succeeded' ? lake.lastSync.finishedAt : null
}
