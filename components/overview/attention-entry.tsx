'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { StateGlyph, useFormat, useNow } from '@/components/ui'
import type { AttentionItem } from '@/lib/view/overview/attention'
import { jobHref, lineageHref, tableHref } from '@/lib/view/url-state'
import { AttentionSentence } from './attention-sentence'

interface AttentionEntryProps {
  readonly item: AttentionItem
  readonly nameLake: boolean
}

/** A job or table that is not well and holds up nothing, in one line. */
export function AttentionEntry({ item, nameLake }: AttentionEntryProps) {
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
