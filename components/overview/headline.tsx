'use client'

import { useTranslations } from 'next-intl'
import { Skeleton } from '@/components/ui'
import type { Totals } from '@/lib/view/overview/totals'
import { StateStrip } from './state-strip'

interface HeadlineProps {
  readonly totals: Totals
  readonly incidents: number
  /** Jobs that failed and are the cause of no incident. */
  readonly failing: number
}

/** The answer first: one sentence with the numbers. */
export function Headline({ totals, incidents, failing }: HeadlineProps) {
  const t = useTranslations('overview')
  const sentence = useHeadline(totals, incidents, failing)
  return (
    <div className="flex items-center gap-x-4 gap-y-2 max-md:flex-wrap">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <h1 className="text-20 font-semibold tracking-[-.01em]">{sentence}</h1>
        <p className="text-text-3">
          {t('scope', { lakes: totals.lakes, tables: totals.tables, jobs: totals.jobs })}
        </p>
      </div>
      <div className="ml-auto shrink-0 max-sm:w-full">
        <StateStrip counts={totals.tableStates} />
      </div>
    </div>
  )
}

function useHeadline({ tables, jobs, tableStates }: Totals, incidents: number, failing: number): string {
  const t = useTranslations('overview.headline')
  if (tables === 0 && jobs === 0) return t('unknown')
  const parts = [
    [incidents, 'incidents'],
    [tableStates.get('broken') ?? 0, 'broken'],
    [tableStates.get('late') ?? 0, 'late'],
    [failing, 'failing'],
  ] as const
  const said = parts.flatMap(([count, key]) => (count <= 0 ? [] : [t(key, { count })]))
  return said.length === 0 ? t('calm') : said.reduce((first, second) => t('and', { first, second }))
}

/** As tall as the headline, so that nothing below it moves. */
export function HeadlineSkeleton() {
  const t = useTranslations('overview')
  return (
    <div role="status" className="flex h-10.5 items-center">
      <h1 className="sr-only">{t('title')}</h1>
      <Skeleton className="h-4 w-80 max-w-full bg-line" />
    </div>
  )
}
