'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorNotice, SkeletonRows } from '@/components/ui'
import type { Page } from '@/lib/client'

interface ListedProps<T> {
  readonly what: string
  readonly query: UseQueryResult<Page<T>>
  readonly children: (items: readonly T[]) => ReactNode
}

/** A short list: what is there, or why there is nothing. */
export function Listed<T>({ what, query, children }: ListedProps<T>) {
  const t = useTranslations('entity')
  if (query.data !== undefined) {
    return query.data.items.length === 0 ? (
      <p className="px-3.5 py-3 text-text-3">{t('none')}</p>
    ) : (
      children(query.data.items)
    )
  }
  return query.error === null ? (
    <SkeletonRows rows={4} />
  ) : (
    <ErrorNotice what={what} error={query.error} onRetry={() => void query.refetch()} />
  )
}
