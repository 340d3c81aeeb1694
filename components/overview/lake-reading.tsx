'use client'

import { isReading, SyncProgress } from '@/components/lakes'
import type { WireLake } from '@/lib/contracts'

/** A lake that is being read, or whose newest read failed: its figures are not the whole answer. */
export function isUnderWay(lake: WireLake): boolean {
  return isReading(lake) || lake.lastSync?.status === 'failed'
}

export function LakeReading({ lake }: { readonly lake: WireLake }) {
  const id = lake.lastSync?.id ?? null
  if (id === null) return null
  return (
    <section aria-label={lake.name} className="min-w-0 rounded-panel border border-line bg-surface">
      <SyncProgress key={id} id={id} />
    </section>
  )
}
