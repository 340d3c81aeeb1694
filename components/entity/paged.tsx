'use client'

import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button, ErrorNotice, SkeletonRows } from '@/components/ui'
import type { Page } from '@/lib/client'

interface PagedProps<T> {
  readonly what: string
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly Page<T>[] }>
  readonly children: (items: readonly T[]) => ReactNode
}

/** A list page by page: what is there, more on demand, or why there is nothing. */
export function Paged<T>({ what, query, children }: PagedProps<T>) {
  const t = useTranslations('entity')
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      {query.error !== null && (
        <ErrorNotice what={what} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonRows rows={6} />}
      {query.data !== undefined && items.length === 0 && (
        <p className="px-3.5 py-3 text-text-3">{t('none')}</p>
      )}
      {items.length > 0 && children(items)}
      {query.hasNextPage && (
        <div className="border-t border-line px-3 py-2">
          <Button size="sm" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
