'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RefLink } from '@/components/lakes'
import { Chip, ErrorNotice, Panel, RefText, SkeletonRows } from '@/components/ui'
import { blastRadiusQuery } from '@/lib/client'
import type { WireBlastRadius } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'

interface BlastPanelsProps {
  readonly lake: string
  /** Bad commits; a checkpoint has no reach of its own. */
  readonly commits: readonly string[]
}

/** What each bad commit has reached already, whether one goes back or not. */
export function BlastPanels({ lake, commits }: BlastPanelsProps) {
  return commits
    .filter((ref) => ref.startsWith('table:'))
    .map((ref) => <BlastPanel key={ref} lake={lake} commit={ref} />)
}

function BlastPanel({ lake, commit }: { readonly lake: string; readonly commit: string }) {
  const t = useTranslations('rollback.blast')
  const query = useQuery(blastRadiusQuery(lake, commit))
  return (
    <Panel
      title={t('title')}
      aside={<RefText value={commit} wrap />}
      label={t('of', { version: refLabel(commit) })}
    >
      {query.error !== null && (
        <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonRows rows={3} />}
      {query.data !== undefined && <Reach lake={lake} reach={query.data} />}
    </Panel>
  )
}

const READERS = ['has-read', 'may-have-read', 'not-yet'] as const

function Reach({ lake, reach }: { readonly lake: string; readonly reach: WireBlastRadius }) {
  const t = useTranslations('rollback.blast')
  const passed = reach.consumers.filter((one) => one.passed)
  return (
    <div className="divide-y divide-line">
      <Part title={t('tables', { count: reach.tables.length })}>
        {reach.tables.map((one) => (
          <li key={one.ref} className="flex flex-wrap items-baseline gap-x-2">
            <RefLink lake={lake} asOf={null} value={one.from} wrap />
            <span className="text-12 text-text-3">{t('since', { count: one.snapshots })}</span>
            {!one.certain && <Chip border="dashed">{t('maybe')}</Chip>}
          </li>
        ))}
      </Part>
      {READERS.map((state) => {
        const jobs = reach.readers.filter((one) => one.state === state)
        return (
          <Part key={state} title={t(`reader.${state}`, { count: jobs.length })} empty={jobs.length === 0}>
            {jobs.map((one) => (
              <li key={`${one.job} ${one.table}`}>
                <RefLink lake={lake} asOf={null} value={one.at ?? one.job} wrap />
              </li>
            ))}
          </Part>
        )
      })}
      <Part title={t('sinks', { count: reach.sinks.length })} empty={reach.sinks.length === 0}>
        {reach.sinks.map((one) => (
          <li key={`${one.ref} ${one.job}`}>
            <RefText value={one.ref} wrap /> {!one.certain && <Chip border="dashed">{t('maybe')}</Chip>}
          </li>
        ))}
      </Part>
      <Part title={t('consumers', { count: passed.length })} empty={passed.length === 0}>
        {passed.map((one) => (
          <li key={`${one.table} ${one.consumerId}`}>
            <code>{one.consumerId}</code> <RefText value={one.table} wrap />
          </li>
        ))}
      </Part>
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly empty?: boolean
  readonly children: ReactNode
}

function Part({ title, empty = false, children }: PartProps) {
  if (empty) return null
  return (
    <details className="px-3.5 py-2">
      <summary className="cursor-pointer font-medium max-sm:py-2">{title}</summary>
      <ul className="grid gap-1 pt-1.5 pl-4">{children}</ul>
    </details>
  )
}
