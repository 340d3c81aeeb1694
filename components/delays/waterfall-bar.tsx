'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui'
import type { WaterfallBar } from '@/lib/view/delays/waterfall'
import { axisTime } from '@/lib/view/format'

interface BarCellProps {
  readonly bar: WaterfallBar
  readonly now: number
  readonly late: boolean
  /** Where the axis has lines, as shares. */
  readonly lines: readonly number[]
}

/** From this length on the words stand in the bar; beyond this start they stand before it. */
const LONG = 0.45
const RIGHT = 0.55

/** The hop where it lies in time; one that is still open is striped and touches `now`. */
export function BarCell({ bar, now, late, lines }: BarCellProps) {
  const end = bar.start + bar.length
  const inside = bar.length > LONG
  const before = !inside && end > RIGHT
  return (
    <span role="cell" className="relative h-full min-h-9 max-sm:col-span-2 max-sm:min-h-3">
      <span aria-hidden className="absolute inset-0 max-sm:hidden">
        {lines.map((share) => (
          <span key={share} className="absolute inset-y-0 w-px bg-grid" style={{ left: `${share * 100}%` }} />
        ))}
      </span>
      <span aria-hidden className="absolute inset-x-0 top-1/2 h-2.5 -translate-y-1/2 bg-sunken sm:hidden" />
      <span aria-hidden className="absolute inset-y-0 right-0 w-0.5 translate-x-1/2 bg-text max-sm:hidden" />
      <span
        aria-hidden
        className={cn(
          'absolute top-1/2 h-4.25 min-w-[3px] -translate-y-1/2 rounded-[2px] max-sm:h-2.5',
          bar.open ? (late ? 'stripes border border-late-edge' : 'hatch border border-control') : fillOf(bar),
        )}
        style={{ left: `${bar.start * 100}%`, width: `${bar.length * 100}%` }}
      />
      <span
        className={cn(
          'absolute top-1/2 -translate-y-1/2 px-1.5 text-12 whitespace-nowrap text-text-2 max-sm:sr-only',
          inside && 'rounded-[2px] bg-surface font-medium text-text',
        )}
        style={
          inside
            ? { left: `calc(${bar.start * 100}% + 8px)` }
            : before
              ? { right: `calc(${(1 - bar.start) * 100}% + 2px)` }
              : { left: `calc(${end * 100}% + 4px)` }
        }
      >
        <BarWords bar={bar} now={now} />
      </span>
    </span>
  )
}

/** What took more than is usual there is in the ink of late, the rest in that of an edge. */
function fillOf({ hop }: WaterfallBar): string {
  return hop.usualMs !== null && hop.ms > 2 * hop.usualMs ? 'bg-late-edge' : 'bg-edge'
}

function BarWords({ bar, now }: Pick<BarCellProps, 'bar' | 'now'>) {
  const t = useTranslations('delays.one')
  const { hop } = bar
  const from = axisTime(Date.parse(hop.fromTime), now)
  const failed = hop.failedAttempts > 0 ? `, ${t('failed', { count: hop.failedAttempts })}` : ''
  if (bar.open) return t('openSince', { from }) + failed
  return t('range', { from, to: axisTime(Date.parse(hop.toTime), now) }) + failed
}

/** The bracket over all of it. */
export function TotalCell() {
  return (
    <span role="cell" className="relative h-full max-sm:hidden">
      <span
        aria-hidden
        className="absolute inset-x-0 top-1/2 h-2.5 -translate-y-1/2 border-x-[1.5px] border-text before:absolute before:inset-x-0 before:top-1/2 before:border-t-[1.5px] before:border-text"
      />
    </span>
  )
}
