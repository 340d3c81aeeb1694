'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, StateGlyph, useFormat, useNow } from '@/components/ui'
import type { AttentionItem } from '@/lib/view/overview/attention'
import { jobHref, lineageHref, tableHref } from '@/lib/view/url-state'
import { AttentionSentence } from './attention-sentence'

interface AttentionEntryProps {
  readonly item: AttentionItem
  readonly nameLake: boolean
  /** Carries the page's one primary button. */
  readonly first: boolean
}

/** A job that is broken or late is a cause: told in full. Tables and what is only behind take one line. */
export function AttentionEntry(props: AttentionEntryProps) {
  return props.item.kind === 'job' && props.item.state !== 'stale' ? (
    <Cause {...props} />
  ) : (
    <Line {...props} />
  )
}

function Cause({ item, nameLake, first }: AttentionEntryProps) {
  const t = useTranslations('overview.attention')
  const format = useFormat()
  const now = useNow()
  const since = item.detail?.code === 'checkpoints-failing' ? item.detail.at : null
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-b border-line px-4 py-3.5 last:border-b-0">
      <StateGlyph state={item.state} size={16} className="mt-1" />
      <div className="min-w-0">
        <p className="text-16 break-words">
          <AttentionSentence item={item} />
        </p>
        <div className="mt-1 flex flex-wrap gap-x-3.5 text-text-2">
          {nameLake && <span>{item.lake}</span>}
          {since !== null && <span>{t('since', { instant: format.instant(since, { now }) })}</span>}
          {item.flinkState !== null && <span>{t('run', { state: item.flinkState })}</span>}
        </div>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button asChild look={first ? 'primary' : 'plain'}>
            <Link href={lineageHref(item.lake, { root: [item.ref], sel: item.ref, asOf: item.asOf })}>
              {t('lineage')}
            </Link>
          </Button>
          <Button asChild look="quiet">
            <Link href={jobHref(item.lake, item.ref, item.asOf)}>{t('open')}</Link>
          </Button>
        </div>
      </div>
      <Reach item={item} />
    </li>
  )
}

function Line({ item, nameLake }: AttentionEntryProps) {
  const t = useTranslations('overview.attention')
  const format = useFormat()
  const now = useNow()
  const entity =
    item.kind === 'job' ? jobHref(item.lake, item.ref, item.asOf) : tableHref(item.lake, item.ref, item.asOf)
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3 border-b border-line px-4 py-2.5 last:border-b-0">
      <StateGlyph state={item.state} size={16} className="mt-0.5" />
      <p className="min-w-0 break-words">
        <Link href={entity} className="hover:underline">
          <AttentionSentence item={item} />
        </Link>{' '}
        <span className="text-text-3">
          {[
            ...(nameLake ? [item.lake] : []),
            ...(item.kind === 'table' && item.at !== null
              ? [t('newest', { instant: format.instant(item.at, { now }) })]
              : []),
          ].join(', ')}
        </span>
      </p>
      <Link
        href={lineageHref(item.lake, { root: [item.ref], sel: item.ref, asOf: item.asOf })}
        aria-label={`${t('lineage')}: ${item.ref}`}
        className="text-12 leading-5 font-medium whitespace-nowrap text-accent-ink hover:underline"
      >
        {t('lineage')}
      </Link>
    </li>
  )
}

/** How many tables a cause feeds at once: the figure of the entry. */
function Reach({ item }: { readonly item: AttentionItem }) {
  const t = useTranslations('overview.attention')
  const format = useFormat()
  if (item.reach === 0)
    return <div className="pt-1 text-right text-12 text-text-3 max-sm:w-16">{t('noReach')}</div>
  return (
    <div className="w-23 text-right text-12 text-text-3 max-sm:w-16">
      <span className="block text-28 leading-8 font-semibold tracking-[-.01em] text-text">
        {format.count(item.reach)}
      </span>
      {t('tablesWritten', { count: item.reach })}
    </div>
  )
}
