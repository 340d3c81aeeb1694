'use client'

import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LakeMissing } from '@/components/lakes'
import { ScrollPage } from '@/components/shell'
import { Bar, ErrorNotice, Panel, SkeletonRows } from '@/components/ui'
import { ApiError, completenessQuery } from '@/lib/client'
import type { WireCompleteness } from '@/lib/contracts'
import { CatalogPanel } from './catalog-panel'
import { EvidenceTable } from './evidence-table'
import { RowsPanel } from './rows-panel'

/** Which tables and jobs have which evidence, what is missing, and where rows are handed in. */
export function CompletenessPage({ lake }: { readonly lake: string }) {
  const t = useTranslations('completeness')
  const query = useQuery(completenessQuery(lake))
  const missing = query.error instanceof ApiError && query.error.code === 'lake-not-found'
  return (
    <>
      <Bar>
        <span className="text-text-2">
          <ListChecks />
        </span>
        <h1 className="text-14 font-semibold">{t('title')}</h1>
      </Bar>
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
          {query.data !== undefined ? (
            <Answer lake={lake} answer={query.data} />
          ) : (
            query.error === null && (
              <Panel title={t('list')}>
                <SkeletonRows rows={6} />
              </Panel>
            )
          )}
        </ScrollPage>
      )}
    </>
  )
}

function Answer({ lake, answer }: { readonly lake: string; readonly answer: WireCompleteness }) {
  const t = useTranslations('completeness')
  const { table, job } = answer.counts
  return (
    <>
      {answer.items.length > 0 && (
        <p className="max-w-240 text-20 leading-7.5 tracking-[-.005em]">
          {t('sentence', {
            jobs: job.all,
            jobsWhole: job.whole,
            tables: table.all,
            tablesWhole: table.whole,
          })}{' '}
          {t('gaps', { count: table.all - table.whole + job.all - job.whole })}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <EvidenceTable lake={lake} items={answer.items} />
        <div className="grid min-w-0 gap-4">
          <RowsPanel lake={lake} frozenAt={answer.frozenAt} />
          <CatalogPanel lake={lake} answer={answer} />
        </div>
      </div>
    </>
  )
}
