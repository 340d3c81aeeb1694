'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { Button, RefText, StateGlyph, useFormat } from '@/components/ui'
import { stateOfClass } from '@/lib/view/delays/class-state'
import type { Incident } from '@/lib/view/delays/incidents'
import { refLabel } from '@/lib/view/ref-parts'
import { delayHref, lineageHref } from '@/lib/view/url-state'
import { RefLink } from '../ref-link'
import { useDelaySentences } from './use-delay-sentences'

const TABLES_NAMED = 4

interface IncidentEntryProps {
  readonly lake: string
  readonly asOf: string | null
  /** The instant it is judged at, ms; spares the date of the same day. */
  readonly now: number | null
  readonly incident: Incident
  /** Said where several lakes are on the page. */
  readonly nameLake?: boolean
  /** Carries the page's one primary button. */
  readonly first?: boolean
  /** What people did about it, said after its facts. */
  readonly marks?: ReactNode
  /** Further buttons. */
  readonly actions?: ReactNode
}

/** One cause and all it keeps waiting: sentence, since, the tables, ways on; at the right how many. */
export function IncidentEntry(props: IncidentEntryProps) {
  const { lake, asOf, now, incident, nameLake, first, marks, actions } = props
  const t = useTranslations('delays')
  const format = useFormat()
  const { tables, culprit } = incident
  const [latest] = tables
  if (latest === undefined) return null
  const glyph = incident.state === 'late' && culprit !== null ? stateOfClass(culprit.class) : incident.state
  const named = tables.slice(0, TABLES_NAMED)
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-b border-line px-4 py-3.5 last:border-b-0">
      <StateGlyph state={glyph} size={16} className="mt-1" />
      <div className="min-w-0">
        <p className="text-16 break-words">
          <IncidentSentence incident={incident} now={now} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3.5 text-text-2">
          {nameLake === true && <span>{lake}</span>}
          {culprit !== null && <span>{t(`class.${culprit.class}`)}</span>}
          {marks}
          {latest.since !== null && (
            <span>{t('incidents.sinceSays', { instant: format.instant(latest.since, { now }) })}</span>
          )}
          {latest.stuckAt !== null && (
            <span>
              {t('incidents.stuck')} <RefLink lake={lake} asOf={asOf} value={latest.stuckAt} wrap />
            </span>
          )}
        </p>
        <p className="mt-1 text-text-2">
          {t('incidents.affected')}{' '}
          {named.map((table, index) => (
            <Fragment key={table.ref}>
              {index > 0 && ', '}
              <Link href={delayHref(lake, table.ref, asOf)} className="hover:underline">
                <RefText value={table.ref} wrap />
              </Link>
            </Fragment>
          ))}
          {tables.length > named.length &&
            `, ${t('incidents.more', { count: tables.length - named.length })}`}
        </p>
      </div>
      <div className="w-23 text-right text-12 text-text-3 max-sm:w-16">
        <span className="block text-28 leading-8 font-semibold tracking-[-.01em] text-text">
          {format.count(tables.length)}
        </span>
        {t('incidents.reach', { count: tables.length })}
      </div>
      <div className="col-span-2 col-start-2 mt-1.5 flex flex-wrap gap-2 max-sm:col-span-3 max-sm:col-start-1">
        <Button asChild look={first === true ? 'primary' : 'plain'}>
          <Link
            href={delayHref(lake, latest.ref, asOf)}
            aria-label={t('incidents.whyOf', { name: refLabel(latest.ref) })}
          >
            {t('incidents.why')}
          </Link>
        </Button>
        <Button asChild>
          <Link
            href={lineageHref(lake, { root: [latest.ref], path: latest.ref, sel: latest.ref, asOf })}
            aria-label={`${t('incidents.path')}: ${refLabel(latest.ref)}`}
          >
            {t('incidents.path')}
          </Link>
        </Button>
        {actions}
      </div>
    </li>
  )
}

function IncidentSentence({ incident, now }: Pick<IncidentEntryProps, 'incident' | 'now'>) {
  const t = useTranslations('delays.sentence')
  const format = useFormat()
  const sentences = useDelaySentences()
  const { culprit, tables, lateMs, state } = incident
  const show = (ref: string) => <RefText value={ref} wrap hideRun />
  const said =
    culprit === null
      ? ({ key: 'sentence.nobody', texts: {}, refs: { ref: tables[0]?.ref ?? '' } } as const)
      : sentences.cause(culprit, now)
  const reach =
    state === 'broken'
      ? t('reachBroken', { count: tables.length })
      : lateMs === null
        ? t('reachOnly', { count: tables.length })
        : t('reach', { count: tables.length, age: format.duration(lateMs) })
  return (
    <>
      {sentences.rich([said], show)} {reach}
    </>
  )
}
