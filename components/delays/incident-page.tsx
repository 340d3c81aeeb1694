'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronRight, SearchX } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { LakeMissing, RefLink, useDelaySentences } from '@/components/lakes'
import { ScrollPage } from '@/components/shell'
import {
  Bar,
  Button,
  Details,
  EmptyNotice,
  ErrorNotice,
  Panel,
  RefText,
  SkeletonRows,
  StateLabel,
  useFormat,
  useNow,
} from '@/components/ui'
import { ApiError, incidentQuery } from '@/lib/client'
import type { WireIncidentDetail } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import { delayHref, delaysHref } from '@/lib/view/url-state'
import { IncidentCare } from './incident-care'
import { IncidentEvents } from './incident-events'
import { IncidentMarks } from './incident-marks'
import { useAuthor } from './use-author'
import { useJudgedAt } from './use-judged-at'

interface IncidentPageProps {
  readonly lake: string
  readonly id: string
}

/** One incident: how long, how bad, who waits, what was done about it. */
export function IncidentPage({ lake, id }: IncidentPageProps) {
  const t = useTranslations('delays')
  const query = useQuery(incidentQuery(lake, id))
  const missing = query.error instanceof ApiError && query.error.status === 404 ? query.error : null
  if (missing?.code === 'lake-not-found') return <LakeMissing lake={lake} />
  return (
    <>
      <Bar className="max-sm:flex-wrap">
        <nav aria-label={t('one.crumbs')} className="flex items-center gap-1.5">
          <Link href={delaysHref(lake)} className="text-accent-ink hover:underline">
            {t('title')}
          </Link>
          <ChevronRight className="size-3.5! text-text-3" aria-hidden />
        </nav>
        <h1 className="text-14 font-semibold">
          {query.data === undefined
            ? t('incident.what')
            : t('incident.title', { name: refLabel(query.data.culprit) })}
        </h1>
        {query.data !== undefined && (
          <span className="flex items-center gap-2">
            <StateLabel state={query.data.closedAt === null ? query.data.state : 'fresh'} chip>
              {t(query.data.closedAt === null ? 'incident.open' : 'incident.closed')}
            </StateLabel>
            <IncidentMarks incident={query.data} />
          </span>
        )}
      </Bar>
      {missing !== null ? (
        <EmptyNotice
          icon={<SearchX />}
          title={t('incident.missing')}
          why={t('incident.missingWhy')}
          actions={
            <Button asChild look="primary">
              <Link href={delaysHref(lake)}>{t('one.all')}</Link>
            </Button>
          }
        />
      ) : (
        <ScrollPage>
          {query.error !== null && (
            <ErrorNotice what={t('incident.what')} error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.isPending && <SkeletonRows rows={8} />}
          {query.data !== undefined && <Incident lake={lake} incident={query.data} />}
        </ScrollPage>
      )}
    </>
  )
}

interface IncidentProps {
  readonly lake: string
  readonly incident: WireIncidentDetail
}

function Incident({ lake, incident }: IncidentProps) {
  const t = useTranslations('delays')
  const sentences = useDelaySentences()
  const format = useFormat()
  const now = useJudgedAt(lake, null)
  const clock = useNow()
  const { openedAt, closedAt, tables } = incident
  const cause = sentences.cause(
    { ref: incident.culprit, class: incident.class, since: null, count: null },
    now,
  )
  const opened = Date.parse(openedAt)
  const openFor = Math.max(0, (now ?? clock ?? opened) - opened)
  const [latest] = tables
  return (
    <>
      <p className="max-w-240 text-20 leading-7.5 tracking-[-.005em] text-pretty">
        {sentences.rich([cause], (ref) => (
          <RefLink lake={lake} asOf={null} value={ref} wrap className="text-[.9em]" />
        ))}{' '}
        {closedAt === null
          ? t.rich(openFor < 1000 ? 'incident.sentenceJust' : 'incident.sentenceOpen', {
              age: format.duration(openFor),
              instant: format.instant(openedAt, { now }),
              b: (chunks) => <b>{chunks}</b>,
            })
          : t.rich('incident.sentenceClosed', {
              age: format.duration(Date.parse(closedAt) - opened),
              instant: format.instant(closedAt, { now }),
              b: (chunks) => <b>{chunks}</b>,
            })}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <IncidentEvents lake={lake} incident={incident} />
        <div className="grid gap-4">
          <IncidentCare lake={lake} incident={incident} />
          <Panel title={t('incident.tables')} aside={t('incident.tablesAside')}>
            <ul className="max-h-100 overflow-y-auto px-3.5 py-2">
              {tables.map((ref) => (
                <li key={ref} className="py-0.5">
                  <Link href={delayHref(lake, ref)} className="hover:underline">
                    <RefText value={ref} wrap />
                  </Link>
                </li>
              ))}
            </ul>
            {latest !== undefined && closedAt === null && (
              <div className="border-t border-line px-3.5 py-2">
                <Button asChild size="sm">
                  <Link href={delayHref(lake, latest)}>{t('incident.why', { name: refLabel(latest) })}</Link>
                </Button>
              </div>
            )}
          </Panel>
          <Facts incident={incident} now={now} />
        </div>
      </div>
    </>
  )
}

function Facts({ incident, now }: Pick<IncidentProps, 'incident'> & { readonly now: number | null }) {
  const t = useTranslations('delays.incident')
  const common = useTranslations('delays')
  const format = useFormat()
  const author = useAuthor()
  const { lateMs, worstMs, since, acknowledgedAt, acknowledgedBy } = incident
  const age = (ms: number | null) => (ms === null ? t('unknown') : t('lateNow', { age: format.duration(ms) }))
  return (
    <Panel title={common(`class.${incident.class}`)}>
      <Details
        className="px-3.5 py-3"
        items={[
          { term: t('fact.late'), value: age(lateMs) },
          { term: t('fact.worst'), value: age(worstMs) },
          { term: t('fact.since'), value: since === null ? t('unknown') : format.instant(since, { now }) },
          { term: t('fact.tables'), value: format.count(incident.mostTables) },
          {
            term: t('fact.acknowledged'),
            value:
              acknowledgedAt === null || acknowledgedBy === null
                ? t('nobody')
                : t('ackSays', { who: author(acknowledgedBy), instant: format.instant(acknowledgedAt) }),
          },
        ]}
      />
    </Panel>
  )
}
