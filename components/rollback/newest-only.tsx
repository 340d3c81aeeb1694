'use client'

import { useTranslations } from 'next-intl'
import { Button, NoticeRow } from '@/components/ui'

interface NewestOnlyProps {
  readonly asOf: string | null
  readonly onBack: () => void
}

/** Going back starts from what is there: a chosen instant of the past does not count on this page. */
export function NewestOnly({ asOf, onBack }: NewestOnlyProps) {
  const t = useTranslations('rollback.newestOnly')
  if (asOf === null) return null
  return (
    <NoticeRow
      state="unknown"
      title={t('title')}
      className="border-b border-line bg-surface py-1.5"
      action={
        <Button size="sm" onClick={onBack}>
          {t('action')}
        </Button>
      }
    >
      {t('says')}
    </NoticeRow>
  )
}
