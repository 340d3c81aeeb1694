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

export interface Judged {
  readonly state: StateName
  readonly subject: 'table' | 'job'
  readonly detail: StateDetail | null
  /** The instant the state is judged at. */
  readonly now: string | number | null
}

export interface StateWords {
  /** `late`; a job has words of its own: `running`, `slow`, `failed`; with its detail also `checkpoints fail`. */
  readonly word: (state: StateName, subject: 'table' | 'job', detail?: StateDetail | null) => string
  /** How far a table is behind: `47 min 19 s`; `null` where it is not, or nobody can tell. */
  readonly behind: (judged: Judged, parts?: 1 | 2) => string | null
  /** The reason without a time: `last 39 checkpoints failed`; `null` where the word says it all. */
  readonly cause: (judged: Pick<Judged, 'subject' | 'detail'>) => string | null
  /** All that is known: `47 min 19 s, its source is silent`; `last 39 checkpoints failed since 12:10:30 UTC`. */
  readonly detail: (judged: Judged) => string | null
}

const BEHIND: ReadonlySet<StateName> = new Set(['stale', 'late'])

/** Codes whose instant is an end, not a beginning. */
const ENDS: ReadonlySet<string> = new Set(['canceled', 'finished', 'run-failed', 'stopped-on-purpose'])

/** States in words, for labels, cards and sentences alike. */
export function useStateWords(): StateWords {
  const t = useTranslations('states')
  const format = useFormat()
  return useMemo(() => {
    const behind: StateWords['behind'] = ({ state, subject, detail, now }, parts) =>
      subject === 'job' || !BEHIND.has(state) || detail?.at == null || now === null
        ? null
        : format.duration(millis(now) - Date.parse(detail.at), parts)
    const cause: StateWords['cause'] = ({ subject, detail }) => {
      const key = `${subject}Cause.${detail?.code}` as Parameters<typeof t.has>[0]
      return t.has(key) ? t(key, { count: detail?.count ?? 0 }) : null
    }
    return {
      word: (state, subject, detail) =>
        subject === 'job' && state === 'broken' && detail?.code === 'checkpoints-failing'
          ? t('checkpointsFail')
          : t(`${subject}.${state}`),
      behind,
      cause,
      detail: (judged) => {
        const says = cause(judged)
        const age = behind(judged)
        if (judged.subject === 'table') {
          return age !== null && says !== null ? t('ageAndCause', { age, cause: says }) : (age ?? says)
        }
        if (judged.detail?.at == null || judged.state === 'fresh') return says
        const base = judged.now === null ? null : millis(judged.now)
        const instant = format.instant(judged.detail.at, { now: base })
        if (says === null) return t('sinceOnly', { instant })
        return t(ENDS.has(judged.detail.code) ? 'at' : 'since', { says, instant })
      },
    }
  }, [t, format])
}

function millis(at: string | number): number {
  return typeof at === 'number' ? at : Date.parse(at)
}
