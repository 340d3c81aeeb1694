'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RefText, useFormat, useNow, useStateWords } from '@/components/ui'
import type { AttentionItem } from '@/lib/view/overview/attention'

/** Who, what, and with numbers where there are any. */
export function AttentionSentence({ item }: { readonly item: AttentionItem }) {
  const t = useTranslations('overview.attention')
  const words = useStateWords()
  const format = useFormat()
  const now = useNow()
  const tags = {
    ref: () => <RefText value={item.ref} wrap />,
    b: (chunks: ReactNode) => <b>{chunks}</b>,
  }
  const { detail } = item
  const judged = { state: item.state, subject: item.kind, detail, now: item.judgedAt ?? now }
  const word = [words.word(item.state, item.kind), words.behind(judged)].filter(Boolean).join(' ')
  if (item.kind === 'job' && detail?.code === 'checkpoints-failing') {
    return t.rich('jobCheckpoints', { ...tags, count: detail.count ?? 0 })
  }
  if (item.kind === 'job' && item.state === 'broken' && detail?.at != null) {
    return t.rich('jobEnded', { ...tags, word, instant: format.instant(detail.at, { now }) })
  }
  const more = item.kind === 'job' ? words.detail(judged) : words.cause(judged)
  return t.rich(item.kind, { ...tags, word, detail: more === null ? '' : `: ${more}` })
}
