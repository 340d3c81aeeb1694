'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RefText, useFormat, useStateWords } from '@/components/ui'
import type { WireJobDetail } from '@/lib/contracts'

/** The answer first: how it is, its last checkpoint, what it reads and writes. */
export function JobSentence({ job }: { readonly job: WireJobDetail }) {
  const t = useTranslations('entity.job')
  const states = useTranslations('states')
  const words = useStateWords()
  const format = useFormat()
  const now = job.now === null ? null : Date.parse(job.now)
  const tags = {
    ref: () => <RefText value={job.ref} wrap className="text-[.9em]" />,
    b: (chunks: ReactNode) => <b>{chunks}</b>,
  }
  const detail = words.detail({ state: job.state, subject: 'job', detail: job.stateDetail, now })
  const since = job.stateDetail?.at ?? null
  return (
    <p className="max-w-240 text-20 leading-7.5 tracking-[-.005em]">
      {job.stateDetail?.code === 'checkpoints-failing'
        ? t.rich('checkpointsFail', {
            ...tags,
            count: job.stateDetail.count ?? 0,
            since:
              since === null ? '' : ` ${states('sinceOnly', { instant: format.instant(since, { now }) })}`,
          })
        : t.rich('sentence', {
            ...tags,
            word: words.word(job.state, 'job'),
            detail: detail === null ? '' : `: ${detail}`,
          })}{' '}
      {job.lastCheckpoint === null || job.lastCheckpointAt === null
        ? t('noCheckpoint')
        : t.rich('last', {
            version: () => <RefText value={job.lastCheckpoint ?? ''} versionOnly className="text-[.9em]" />,
            instant: format.instant(job.lastCheckpointAt, { now }),
          })}{' '}
      {t('links', { reads: job.readsFrom.length, writes: job.writesTo.length })}
    </p>
  )
}
