'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/ui'
import type { Waterfall as Fall } from '@/lib/view/delays/waterfall'
import { axisTicks } from '@/lib/view/versions'
import { BarCell, TotalCell } from './waterfall-bar'
import { WaterfallRow, WATERFALL_GRID } from './waterfall-row'

/** Width the axis usually has; only how many labels it carries hangs on it. */
const AXIS_PX = 620

interface WaterfallProps {
  readonly lake: string
  readonly asOf: string | null
  readonly fall: Fall
  readonly late: boolean
}

/** Hops below each other on one axis of time that ends at `now`; the sum is a bracket. */
export function Waterfall({ lake, asOf, fall, late }: WaterfallProps) {
  const t = useTranslations('delays.one')
  const format = useFormat()
  const span = Math.max(1, fall.to - fall.from)
  const ticks = axisTicks(fall, AXIS_PX).map(({ at, text }) => ({ share: (at - fall.from) / span, text }))
  const lines = ticks.filter(({ text }) => text !== null).map(({ share }) => share)
  return (
    <div role="table" aria-label={t('where', { age: format.duration(span) })} className="pb-1">
      <div
        role="row"
        className={`${WATERFALL_GRID} border-b border-line-2 text-12 text-text-3 max-sm:hidden`}
      >
        <span role="columnheader" className="py-1.5 font-medium">
          {t('hop')}
        </span>
        <span role="columnheader" className="relative h-full">
          <span className="sr-only">{t('axis')}</span>
          {ticks.map(
            ({ share, text }) =>
              text !== null &&
              share > 0.03 &&
              share < 0.94 && (
                <span
                  key={share}
                  aria-hidden
                  className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2"
                  style={{ left: `${share * 100}%` }}
                >
                  {text}
                </span>
              ),
          )}
          <b aria-hidden className="absolute top-1/2 right-0 translate-x-1/2 -translate-y-1/2 text-text">
            {t('now')}
          </b>
        </span>
        {(['time', 'share', 'usual'] as const).map((column) => (
          <span key={column} role="columnheader" className="py-1.5 text-right font-medium">
            {t(column)}
          </span>
        ))}
      </div>
      {fall.bars.map((bar, index) => (
        <WaterfallRow key={index} lake={lake} asOf={asOf} bar={bar} now={fall.to} late={late}>
          <BarCell bar={bar} now={fall.to} late={late} lines={lines} />
        </WaterfallRow>
      ))}
      <div role="row" className={`${WATERFALL_GRID} min-h-8.5 border-t border-line-2 font-semibold`}>
        <span role="cell" className="pl-6">
          {t(late ? 'total' : 'totalOpen')}
        </span>
        <TotalCell />
        <span role="cell" className="text-right">
          {format.duration(fall.to - fall.from)}
        </span>
        <span role="cell" className="text-right max-sm:hidden">
          {t('percent', { value: '100.0' })}
        </span>
        <span role="cell" className="max-sm:hidden" />
      </div>
    </div>
  )
}
