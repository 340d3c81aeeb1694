'use client'

import { useTranslations } from 'next-intl'
import { Button, ErrorNotice, NoticeRow } from '@/components/ui'
import type { Lineage } from './use-lineage'

/** What went wrong while the picture of before stays. */
export function Notices({ view }: { readonly view: Lineage }) {
  const t = useTranslations('lineage.state')
  const common = useTranslations('common')
  const { query, layout, answer } = view
  const { failure } = layout
  const row = 'border-b border-line bg-surface py-1.5'
  return (
    <>
      {query.error !== null && answer !== null && (
        <ErrorNotice
          what={t('drawing')}
          error={query.error}
          onRetry={() => void query.refetch()}
          className={row}
        />
      )}
      {failure !== null && (
        <NoticeRow
          alert
          state="broken"
          title={t('failed')}
          className={row}
          action={
            <span className="flex gap-2">
              <Button size="sm" onClick={layout.retry}>
                {common('retry')}
              </Button>
              <Button size="sm" onClick={() => view.url.set({ as: 'table' })}>
                {t('asTable')}
              </Button>
            </span>
          }
        >
          {failure.reason === 'deadline'
            ? t('failedDeadline')
            : t(failure.reason === 'worker' ? 'failedWorker' : 'failedLayout', {
                message: failure.message,
              })}{' '}
          {layout.placed !== null && t('old')}
        </NoticeRow>
      )}
      {layout.cancelled && (
        <NoticeRow
          state="unknown"
          title={t('cancelled')}
          className={row}
          action={
            <Button size="sm" onClick={layout.retry}>
              {common('retry')}
            </Button>
          }
        >
          {layout.placed !== null && t('cancelledWhy')}
        </NoticeRow>
      )}
    </>
  )
}
