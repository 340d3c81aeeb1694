'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button, NoticeRow, useFormat } from '@/components/ui'
import type { WireSync } from '@/lib/contracts'
import { lineageHref } from '@/lib/view/url-state'

interface SyncOutcomeProps {
  readonly sync: WireSync
  readonly actions: ReactNode
}

/** How a sync ended, and what to do now. */
export function SyncOutcome({ sync, actions }: SyncOutcomeProps) {
  const t = useTranslations('sync')
  const format = useFormat()
  if (sync.status === 'cancelled')
    return <NoticeRow state="idle" title={t('cancelled')} action={actions} alert />
  if (sync.status === 'failed') {
    return (
      <NoticeRow state="broken" title={`${t('failed', { lake: sync.lake })}:`} action={actions} alert>
        {sync.failure ?? t('failedWhy')}
      </NoticeRow>
    )
  }
  return (
    <NoticeRow
      alert
      state="fresh"
      title={t('succeeded', { duration: format.duration(durationOf(sync)) })}
      action={
        <Button asChild size="sm">
          <Link href={lineageHref(sync.lake)}>{t('openLineage')}</Link>
        </Button>
      }
    >
      {t('succeededSays', {
        observations: format.count(sync.counts.observations),
        facts: format.count(sync.counts.facts),
        changed: format.count(sync.counts.changed),
      })}
    </NoticeRow>
  )
}

function durationOf(sync: WireSync): number {
  return sync.startedAt === null || sync.finishedAt === null
    ? 0
    : Date.parse(sync.finishedAt) - Date.parse(sync.startedAt)
}
