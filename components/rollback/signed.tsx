'use client'

import { useTranslations } from 'next-intl'
import { Instant, useNow } from '@/components/ui'

interface SignedProps {
  readonly mark: { readonly by: string; readonly person: string | null; readonly at: string }
}

/** By whom, and when by the wall clock: people act in their own time, also on a recording. */
export function Signed({ mark }: SignedProps) {
  const t = useTranslations('rollback.signed')
  const now = useNow()
  return (
    <span className="text-12 text-text-3">
      {t('by', { name: mark.person ?? mark.by })} <Instant at={mark.at} now={now} />
    </span>
  )
}
