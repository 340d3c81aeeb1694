'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import {
  formatBytes,
  formatChange,
  formatCount,
  instantPieces,
  splitDuration,
  type InstantStyle,
} from '@/lib/view/format'

export interface Format {
  /** `47 min 19 s`; with `parts` 1 `47 min`. */
  readonly duration: (ms: number, parts?: 1 | 2) => string
  /** `22:16:46 UTC`, with the date unless it is the day of `now`. */
  readonly instant: (at: string | number, style?: InstantStyle) => string
  /** `12 s ago`; `in 29 min` for what lies ahead. */
  readonly age: (at: string | number, now: string | number, parts?: 1 | 2) => string
  /** Grouped; decimal strings keep all 64 bits. */
  readonly count: (value: number | string) => string
  /** With its sign: +10. */
  readonly change: (value: string) => string
  readonly bytes: (value: number) => string
}

/** The one formatter of numbers, sizes, durations and instants. */
export function useFormat(): Format {
  const t = useTranslations('format')
  const locale = useLocale()
  return useMemo(() => {
    const duration: Format['duration'] = (ms, parts) => {
      const [first, second] = splitDuration(ms, parts).map((part) =>
        t(`unit.${part.unit}`, { count: part.count }),
      )
      return second === undefined ? (first ?? '') : t('parts', { first: first ?? '', second })
    }
    return {
      duration,
      instant: (at, style) => {
        const { date, time } = instantPieces(millis(at), locale, style)
        return t('instant', { text: date === null ? time : `${date} ${time}` })
      },
      age: (at, now, parts = 1) => {
        const ms = millis(now) - millis(at)
        if (Math.abs(ms) < 1000) return t('justNow')
        return ms > 0
          ? t('ago', { duration: duration(ms, parts) })
          : t('in', { duration: duration(-ms, parts) })
      },
      count: (value) => formatCount(value, locale),
      change: (value) => formatChange(value, locale),
      bytes: (value) => formatBytes(value, locale),
    }
  }, [t, locale])
}

function millis(at: string | number): number {
  return typeof at === 'number' ? at : Date.parse(at)
}
