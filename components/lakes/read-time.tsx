'use client'

import { useTranslations } from 'next-intl'
import { useFormat, useNow } from '@/components/ui'
import type { WireLake } from '@/lib/contracts'
import { isReading } from './use-lakes'
import { lastReadAt } from '@/lib/view/syncs/last-read'

const UNREAD = new Map<string | undefined, 'readFailed' | 'readCancelled'>([
  ['failed', 'readFailed'],
  ['cancelled', 'readCancelled'],
])

/** `read 12 s ago`, or why there is no such time. */
export function ReadTime({ lake, className }: { readonly lake: WireLake; readonly className?: string }) {
  const t = useTranslations('shell.asOf')
  const format = useFormat()
  const now = useNow()
  const readAt = lastReadAt(lake)
  const text = isReading(lake)
    ? t('reading')
    : readAt !== null
      ? t('read', { age: now === null ? format.instant(readAt) : format.age(readAt, now) })
      : t(UNREAD.get(lake.lastSync?.status) ?? 'nothingRead')
  return <span className={className}>{text}</span>
}
