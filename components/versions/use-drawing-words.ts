'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormat } from '@/components/ui'
import type { DrawingWords } from '@/lib/view/versions'
import { axisTime } from '@/lib/view/format'

/** The catalogue's words for a drawing; times as on its axis, which names the zone. */
export function useDrawingWords(now: number | null): DrawingWords {
  const t = useTranslations('versions.graph')
  const format = useFormat()
  return useMemo(
    () => ({
      run: (run, length) => {
        const count = run.marks.length
        if (run.kind === 'quiet') return t(length === 'long' ? 'run.quietLong' : 'run.quietShort', { count })
        if (length === 'short') return t('run.failedShort', { count })
        const time = axisTime(run.marks[0]?.at ?? 0, now)
        const until = axisTime(run.marks.at(-1)?.at ?? 0, now)
        return run.last
          ? t('run.failedLong', { count, time })
          : t('run.failedBetween', { count, time, until })
      },
      savepoint: (number) => t('savepoint', { number }),
      expired: () => t('expired'),
      took: (ms) => t('took', { duration: format.duration(ms) }),
      range: () => t('range'),
      atMost: (high) => t('atMost', { high }),
      nothingSince: (at) => t('nothingSince', { time: axisTime(at, now) }),
      outside: (side, count) => t(side, { count }),
    }),
    [t, format, now],
  )
}
