'use client'

import { useTranslations } from 'next-intl'
import { useFormat, useNow } from '@/components/ui'
import type { WireLake } from '@/lib/contracts'
import { isReading } from './use-lakes'

/** `read 12 s ago`, or why there is no such time. */
export function ReadTime({ lake, className }: { readonly lake: WireLake; readonly className?: string }) {
  const t = useTranslations('shell.asOf')
  const format = useFormat()
  const now = useNow()
  const readAt = lake.lastSync?.finishedAt ?? null
  const text = isReading(lake)
    ? t('reading')
    : readAt !== null
      ? t('read', { age: now === null ? format.instant(readAt) : format.age(readAt, now) })
      : t(lake.lastSync?.status === 'failed' ? 'readFailed' : 'nothingRead')
  return <span className={className}>{text}</span>
}
