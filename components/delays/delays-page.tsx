'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { LakeMissing } from '@/components/lakes'
import { AsOfBanner, ScrollPage, UrlProblems } from '@/components/shell'
import { ErrorNotice, Panel, SkeletonRows } from '@/components/ui'
import { useUrlState } from '@/components/url-state'
import { ApiError, delaysQuery } from '@/lib/client'
import type { WireDelayItem } from '@/lib/contracts'
import { countByState } from '@/lib/view/delays/delay-rows'
import { groupIncidents } from '@/lib/view/delays/incidents'
import { delaysUrl } from '@/lib/view/url-state'
import { DelayTable } from './delay-table'
import { IncidentList } from './incident-list'
import { PastIncidents } from './past-incidents'

/** What is late and who holds it up; then every table with its verdict. */
export function DelaysPage({ lake }: { readonly lake: string }) {
  const t = useTranslations('delays')
  const { state, problems } = useUrlState(delaysUrl)
  const query = useQuery(delaysQuery(lake, state.asOf))
  const items = query.data?.items
  if (query.error instanceof ApiError && query.error.code === 'lake-not-found') {
    return <LakeMissing lake={lake} />
  }
  return (
    <>
      <UrlProblems problems={problems} />
      <AsOfBanner />
      <ScrollPage>
        {query.error !== null && (
          <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {items !== undefined ? (
          <Delays lake={lake} asOf={state.asOf} items={items} cut={query.data?.nextCursor != null} />
        ) : (
          query.error === null && (
            <>
              <h1 className="sr-only">{t('titleOf', { name: lake })}</h1>
              <Panel title={t('incidents.title')}>
                <SkeletonRows rows={4} />
              </Panel>
              <Panel title={t('table.title')}>
                <SkeletonRows rows={8} />
              </Panel>
            </>
          )
        )}
      </ScrollPage>
    </>
  )
}

interface DelaysProps {
  readonly lake: string
  readonly asOf: string | null
  readonly items: readonly WireDelayItem[]
  /** There are more tables than one answer holds. */
  readonly cut: boolean
}

function Delays({ lake, asOf, items, cut }: DelaysProps) {
  const t = useTranslations('delays.headline')
  const incidents = groupIncidents(items)
  const late = incidents.reduce((sum, { tables }) => sum + tables.length, 0)
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-20 font-semibold tracking-[-.01em]">
          {incidents.length === 0 ? t('calm') : t('incidents', { incidents: incidents.length, tables: late })}
        </h1>
        <p className="text-text-3">
          {t('scope', { tables: items.length, lake, unknown: countByState(items).get('unknown') ?? 0 })}
        </p>
      </div>
      <IncidentList lake={lake} asOf={asOf} incidents={incidents} />
      <DelayTable lake={lake} asOf={asOf} items={items} cut={cut} />
      {asOf === null && <PastIncidents lake={lake} />}
    </>
  )
}
