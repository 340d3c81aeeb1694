'use client'

import type { WireDamageList } from '@/lib/contracts'
import { SeverityLabel } from './severity-label'

/** How many of each severity there are; nothing where there is none. */
export function DamageCounts({ counts }: { readonly counts: WireDamageList['counts'] }) {
  const present = (['damage', 'suspicion', 'notice'] as const).filter((severity) => counts[severity] > 0)
  return (
    <span className="flex flex-wrap gap-x-3">
      {present.map((severity) => (
        <SeverityLabel key={severity} severity={severity} count={counts[severity]} />
      ))}
    </span>
  )
}
