'use client'

import { useTranslations } from 'next-intl'
import { NoticeRow } from '@/components/ui'

/** The catalog records no versions: an empty picture would look like no lineage. */
export function DataLineageOff() {
  const t = useTranslations('versions.dataLineageOff')
  return (
    <NoticeRow state="unknown" title={t('title')} className="border-b border-line py-1.5">
      {t('why')}
    </NoticeRow>
  )
}
