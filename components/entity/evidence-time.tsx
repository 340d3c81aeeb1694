'use client'

import { useTranslations } from 'next-intl'
import { PanelSection, useFormat, useNow } from '@/components/ui'
import type { WireEvidence } from '@/lib/contracts'

/** How old the knowledge is that the page rests on. */
export function EvidenceTime({ evidence }: { readonly evidence: readonly WireEvidence[] }) {
  const t = useTranslations('entity')
  const format = useFormat()
  const now = useNow()
  const newest = evidence.reduce<string | null>(
    (latest, { observedAt }) => (latest === null || observedAt > latest ? observedAt : latest),
    null,
  )
  if (newest === null) return null
  return (
    <PanelSection>
      <p className="text-12 text-text-3">{t('read', { instant: format.instant(newest, { now }) })}</p>
    </PanelSection>
  )
}
