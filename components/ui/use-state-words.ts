'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { StateName } from './states'
import { useFormat } from './use-format'

export interface StateDetail {
  readonly code: string
  readonly at: string | null
  readonly count: number | null
}

export interface StateWords {
  /** `late`; a job has words of its own: `running`, `slow`, `failed`; with its detail also `checkpoints fail`. */
  readonly word: (state: StateName, subject: 'table' | 'job', detail?: StateDetail | null) => string
  /** `last 39 checkpoints failed since 12:10:30 UTC`; `null` where nothing more is known. */
  readonly detail: (detail: StateDetail | null, now: string | number | null) => string | null
}

/** States in words, for labels, cards and sentences alike. */
export function useStateWords(): StateWords {
  const t = useTranslations('states')
  const format = useFormat()
  return useMemo(
    () => ({
      word: (state, subject, detail) =>
        subject === 'job' && state === 'broken' && detail?.code === 'checkpoints-failing'
          ? t('checkpointsFail')
          : t(`${subject}.${state}`),
      detail: (detail, now) => {
        if (detail === null) return null
        const key = `detail.${detail.code}` as Parameters<typeof t.has>[0]
        const says = t.has(key) ? t(key, { count: detail.count ?? 0 }) : null
        const base = now === null ? null : typeof now === 'number' ? now : Date.parse(now)
        const since =
          detail.at === null ? null : t('since', { instant: format.instant(detail.at, { now: base }) })
        return [says, since].filter((part) => part !== null).join(' ') || null
      },
    }),
    [t, format],
  )
}
