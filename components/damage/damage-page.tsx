'use client'

import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DamageCounts, LakeMissing } from '@/components/lakes'
import { AsOfBanner, ScrollPage, UrlProblems } from '@/components/shell'
import { Bar, ErrorNotice, Panel, SkeletonRows } from '@/components/ui'
import { useUrlState } from '@/components/url-state'
import { ApiError, damageQuery } from '@/lib/client'
import type { WireDamageList } from '@/lib/contracts'
import { bySeverity } from '@/lib/view/damage/describe'
import { lakeUrl } from '@/lib/view/url-state'
import { CheckedText } from './checked-text'
import { FindingEntry } from './finding-entry'
import { NothingFound } from './nothing-found'

/** What is broken already in one lake: the worst first, with what it means and what to do. */
export function DamagePage({ lake }: { readonly lake: string }) {
  const t = useTranslations('damage')
  const { state, problems } = useUrlState(lakeUrl)
  const query = useQuery(damageQuery(lake, { asOf: state.asOf }))
  const missing = query.error instanceof ApiError && query.error.code === 'lake-not-found'
  return (
    <>
      <Bar className="max-sm:flex-wrap">
        <span className="text-text-2">
          <ShieldAlert />
        </span>
        <h1 className="text-14 font-semibold">{t('title')}</h1>
        {query.data !== undefined && <DamageCounts counts={query.data.counts} />}
      </Bar>
      <UrlProblems problems={problems} />
      <AsOfBanner />
      {missing ? (
        <LakeMissing lake={lake} />
      ) : (
        <ScrollPage>
          {query.error !== null && (
            <ErrorNotice
              what={t('what', { lake })}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          )}
          {query.data === undefined ? (
            query.error === null && (
              <Panel title={t('title')}>
                <SkeletonRows rows={6} />
              </Panel>
            )
          ) : (
            <Findings lake={lake} asOf={state.asOf} list={query.data} />
          )}
        </ScrollPage>
      )}
    </>
  )
}

interface FindingsProps {
  readonly lake: string
  readonly asOf: string | null
  readonly list: WireDamageList
}

function Findings({ lake, asOf, list }: FindingsProps) {
  const t = useTranslations('damage')
  if (list.items.length === 0) return <NothingFound list={list} />
  return (
    <>
      <p className="max-w-180 text-text-2">{t('lead')}</p>
      {bySeverity(list.items).map(({ severity, items }) => (
        <Panel key={severity} title={t(`severity.${severity}`)} aside={t(`severityWhy.${severity}`)}>
          <ol>
            {items.map((item) => (
              <FindingEntry key={item.key} lake={lake} asOf={asOf} item={item} now={list.checked.now} />
            ))}
          </ol>
        </Panel>
      ))}
      <CheckedText list={list} />
    </>
  )
}
