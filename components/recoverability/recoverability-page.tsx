'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Telescope } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LakeMissing } from '@/components/lakes'
import { AsOfBanner, ScrollPage, UrlProblems } from '@/components/shell'
import { Bar, EmptyNotice, ErrorNotice, Panel, Segmented, SkeletonRows, Spacer } from '@/components/ui'
import { useUrlState } from '@/components/url-state'
import { ApiError, recoverabilityQuery } from '@/lib/client'
import { refLabel } from '@/lib/view/ref-parts'
import { areasBySize } from '@/lib/view/recoverability/radar'
import { recoverabilityUrl } from '@/lib/view/url-state'
import { AreaView } from './area-view'

/** How far back the lake can go today, area by area, when that shrinks, and what would help. */
export function RecoverabilityPage({ lake }: { readonly lake: string }) {
  const t = useTranslations('recoverability')
  const { state, problems, set } = useUrlState(recoverabilityUrl)
  const query = useQuery({
    ...recoverabilityQuery(lake, {
      at: state.asOf,
      ...(state.target === 0 ? {} : { targetMinutes: state.target }),
    }),
    placeholderData: keepPreviousData,
  })
  const missing = query.error instanceof ApiError && query.error.code === 'lake-not-found'
  const areas = areasBySize(query.data?.areas ?? [])
  const area = areas.find(({ ref }) => ref === state.area) ?? areas[0]
  return (
    <>
      <Bar className="max-sm:flex-wrap">
        <h1 className="flex items-center gap-2 text-14 font-semibold [&_.lucide]:size-4 [&_.lucide]:text-text-2">
          <Telescope aria-hidden />
          {t('title')}
        </h1>
        {area !== undefined && (
          <label className="flex min-w-0 items-center gap-2 max-sm:w-full">
            <span className="text-12 text-text-3">{t('area')}</span>
            <select
              value={area.ref}
              onChange={(event) => set({ area: event.target.value, sel: null })}
              className="h-7 min-w-0 rounded-card border border-control bg-surface px-2 max-sm:h-11 max-sm:flex-1"
            >
              {areas.map(({ ref, tables, jobs }) => (
                <option key={ref} value={ref}>
                  {t('areaOf', { name: refLabel(ref), tables: tables.length, jobs: jobs.length })}
                </option>
              ))}
            </select>
          </label>
        )}
        <Spacer />
        <Segmented
          label={t('as')}
          value={state.as}
          onChange={(as) => set({ as })}
          options={[
            { value: 'windows', text: t('windows') },
            { value: 'table', text: t('table') },
          ]}
        />
      </Bar>
      <UrlProblems problems={problems} />
      <AsOfBanner />
      {missing ? (
        <LakeMissing lake={lake} />
      ) : (
        <ScrollPage>
          {query.error !== null && (
            <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.data === undefined ? (
            query.error === null && (
              <Panel title={t('title')}>
                <SkeletonRows rows={8} />
              </Panel>
            )
          ) : area === undefined ? (
            <EmptyNotice icon={<Telescope />} title={t('empty')} why={t('emptyWhy')} />
          ) : (
            <AreaView lake={lake} answer={query.data} area={area} state={state} set={set} />
          )}
        </ScrollPage>
      )}
    </>
  )
}
