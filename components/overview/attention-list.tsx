'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button, ErrorNotice, Panel, SkeletonRows } from '@/components/ui'
import { AttentionEntry } from './attention-entry'
import type { Attention } from './use-attention'

const FIRST_SHOWN = 8

interface AttentionListProps {
  readonly attention: Attention
  readonly nameLake: boolean
  readonly actions: ReactNode
}

/** Real states of jobs and tables, worst first, each with its way into the lineage. */
export function AttentionList({ attention, nameLake, actions }: AttentionListProps) {
  const t = useTranslations('overview.attention')
  const [all, setAll] = useState(false)
  const { items, loading, error, retry } = attention
  const shown = all ? items : items.slice(0, FIRST_SHOWN)
  const hidden = items.length - shown.length
  return (
    <Panel title={t('title')} aside={items.length > 1 ? t('aside') : undefined} actions={actions}>
      {error !== null && <ErrorNotice what={t('what')} error={error} onRetry={retry} />}
      {loading && items.length === 0 && <SkeletonRows rows={4} />}
      {!loading && error === null && items.length === 0 && (
        <p className="px-4 py-3.5">
          {t('none')} <span className="text-text-3">{t('noneWhy')}</span>
        </p>
      )}
      <ol>
        {shown.map((item, index) => (
          <AttentionEntry
            key={`${item.lake} ${item.ref}`}
            item={item}
            nameLake={nameLake}
            first={index === 0}
          />
        ))}
      </ol>
      {hidden > 0 && (
        <div className="border-t border-line px-3 py-2">
          <Button look="quiet" size="sm" onClick={() => setAll(true)}>
            {t('more', { count: hidden })}
          </Button>
        </div>
      )}
    </Panel>
  )
}
