'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RefText, useFormat, useStateWords } from '@/components/ui'
import type { WireTableDetail } from '@/lib/contracts'

/** The answer first: how it is, how new, who feeds and reads it. */
export function TableSentence({ table }: { readonly table: WireTableDetail }) {
  const t = useTranslations('entity.table')
  const words = useStateWords()
  const format = useFormat()
  const now = table.now === null ? null : Date.parse(table.now)
  const judged = { state: table.state, subject: 'table', detail: table.stateDetail, now } as const
  const cause = words.cause(judged)
  return (
    <p className="max-w-240 text-20 leading-7.5 tracking-[-.005em]">
      {t.rich('sentence', {
        ref: () => <RefText value={table.ref} wrap className="text-[.9em]" />,
        b: (chunks: ReactNode) => <b>{chunks}</b>,
        word: [words.word(table.state, 'table'), words.behind(judged)].filter(Boolean).join(' '),
        detail: cause === null ? '' : `: ${cause}`,
      })}{' '}
      {table.lastContentAt === null || table.newestSnapshot === null
        ? t('noContent')
        : t.rich('newest', {
            version: () => <RefText value={table.newestSnapshot ?? ''} versionOnly className="text-[.9em]" />,
            instant: format.instant(table.lastContentAt, { now }),
            age: now === null ? '' : ` (${format.age(table.lastContentAt, now, 2)})`,
          })}{' '}
      {t('links', { writers: table.writtenBy.length, readers: table.readBy.length })}
    </p>
  )
}
