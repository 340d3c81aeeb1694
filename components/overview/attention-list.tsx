'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { IncidentEntry } from '@/components/lakes'
import { Button, ErrorNotice, Panel, SkeletonRows } from '@/components/ui'
import type { Look } from '@/lib/view/overview/look'
import { delaysHref } from '@/lib/view/url-state'
import { AttentionEntry } from './attention-entry'
import type { Attention } from './use-attention'

const FIRST_SHOWN = 8

interface AttentionListProps {
  readonly attention: Attention
  readonly looks: readonly Look[]
  readonly actions: ReactNode
}

/** Incidents first, one for each cause; then what else is broken, late or behind, each with its way on. */
export function AttentionList({ attention, looks, actions }: AttentionListProps) {
  const t = useTranslations('overview.attention')
  const [all, setAll] = useState(false)
  const { incidents, items, loading, error, retry } = attention
  const nameLake = looks.length > 1
  const shownIncidents = all ? incidents : incidents.slice(0, FIRST_SHOWN)
  const shown = all ? items : items.slice(0, FIRST_SHOWN - shownIncidents.length)
  const hidden = incidents.length + items.length - shownIncidents.length - shown.length
  return (
    <Panel title={t('title')} aside={incidents.length > 1 ? t('aside') : undefined} actions={actions}>
      {error !== null && <ErrorNotice what={t('what')} error={error} onRetry={retry} />}
      {loading && <SkeletonRows rows={4} />}
      {!loading && error === null && incidents.length + items.length === 0 && (
        <p className="px-4 py-3.5">
          {t('none')} <span className="text-text-3">{t('noneWhy')}</span>
        </p>
      )}
      <ol>
        {shownIncidents.map(({ look, incident }, index) => (
          <IncidentEntry
            key={`${look.lake.name} ${incident.key}`}
            lake={look.lake.name}
            asOf={look.asOf}
            now={look.judgedAt === null ? null : Date.parse(look.judgedAt)}
            incident={incident}
            nameLake={nameLake}
            first={index === 0}
          />
        ))}
        {!loading &&
          shown.map((item) => (
            <AttentionEntry key={`${item.lake} ${item.ref}`} item={item} nameLake={nameLake} />
          ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-12">
        {hidden > 0 && (
          <Button look="quiet" size="sm" onClick={() => setAll(true)}>
            {t('more', { count: hidden })}
          </Button>
        )}
        {looks.map(({ lake, asOf }) => (
          <Link
            key={lake.name}
            href={delaysHref(lake.name, { asOf })}
            className="font-medium text-accent-ink hover:underline max-sm:py-3"
          >
            {t('allDelays', { lake: lake.name })}
          </Link>
        ))}
      </div>
    </Panel>
  )
}
