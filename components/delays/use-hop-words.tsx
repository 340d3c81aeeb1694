'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo, type ReactNode } from 'react'
import type { WireDelayDetail } from '@/lib/contracts'
import { waterfallOf, type WaterfallBar, type WireHop } from '@/lib/view/delays/waterfall'
import { refLabel } from '@/lib/view/ref-parts'

/** Hops in words, for the page and as plain text. */
export function useHopWords() {
  const t = useTranslations('delays.one')
  const locale = useLocale()
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
    return {
      rich: (hop: WireHop, show: (ref: string) => ReactNode): ReactNode =>
        t.rich(`hops.${keyOf(hop)}`, { at: () => show(hop.at), job: () => show(hop.job ?? '') }),
      plain: (hop: WireHop): string =>
        t.markup(`hops.${keyOf(hop)}`, { at: () => refLabel(hop.at), job: () => refLabel(hop.job ?? '') }),
      /** Tenths of a percent: `83.9 %`. */
      share: (tenths: number): string => t('percent', { value: percent.format(tenths / 10) }),
      bars: (delay: WireDelayDetail): readonly WaterfallBar[] => waterfallOf(delay.hops)?.bars ?? [],
    }
  }, [t, locale])
}

function keyOf({ kind, job }: WireHop) {
  if (job === null) return kind
  return kind === 'wait' ? 'waitFor' : kind === 'stuck' ? 'stuckFor' : kind
}
