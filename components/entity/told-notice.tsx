'use client'

import { useTranslations } from 'next-intl'

/** Said where only somebody else's word knows a table or job. */
export function ToldNotice({ of }: { readonly of: 'table' | 'job' }) {
  const t = useTranslations('entity.told')
  return (
    <p className="max-w-240 rounded-panel border border-dashed border-control px-3.5 py-2 text-text-2">
      {t(of)}
    </p>
  )
}
