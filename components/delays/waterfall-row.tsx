'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { RefLink } from '@/components/lakes'
import { CertaintyChip, cn, EvidenceList, useFormat } from '@/components/ui'
import type { WaterfallBar } from '@/lib/view/delays/waterfall'
import { useHopWords } from './use-hop-words'

/** Hop, bar, time, share, usual; on a phone the bar gets a line of its own below name and time. */
export const WATERFALL_GRID =
  'grid grid-cols-[minmax(310px,1.25fr)_minmax(240px,3fr)_96px_64px_96px] max-lg:grid-cols-[minmax(220px,1fr)_minmax(200px,2fr)_96px_64px_96px] items-center gap-x-4 px-3.5 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3'

interface WaterfallRowProps {
  readonly lake: string
  readonly asOf: string | null
  readonly bar: WaterfallBar
  readonly now: number
  readonly late: boolean
  /** The bar's cell. */
  readonly children: ReactNode
}

export function WaterfallRow({ lake, asOf, bar, now, late, children }: WaterfallRowProps) {
  const t = useTranslations('delays.one')
  const format = useFormat()
  const words = useHopWords()
  const [open, setOpen] = useState(false)
  const { hop } = bar
  const stuck = bar.open && late
  return (
    <>
      <div
        role="row"
        className={cn(
          WATERFALL_GRID,
          'min-h-9 border-b border-line max-sm:gap-y-1 max-sm:py-2',
          stuck && 'bg-late-wash',
        )}
      >
        <span role="cell" className="flex min-w-0 items-center gap-1">
          <button
            type="button"
            aria-expanded={open}
            aria-label={`${t('evidence')}: ${words.plain(hop)}`}
            onClick={() => setOpen(!open)}
            className="-ml-1 flex size-5 shrink-0 items-center justify-center rounded-chip text-text-3 hover:bg-hover max-sm:size-11"
          >
            <ChevronRight
              className={cn('size-3.5! transition-transform duration-(--m-fast)', open && 'rotate-90')}
            />
          </button>
          <span className="min-w-0">
            {words.rich(hop, (ref) => (
              <RefLink lake={lake} asOf={asOf} value={ref} wrap />
            ))}{' '}
            {hop.certainty !== 'exact' && <CertaintyChip certainty={hop.certainty} />}
          </span>
        </span>
        {children}
        <span
          role="cell"
          className={cn('text-right max-sm:col-start-2 max-sm:row-start-1', stuck && 'font-semibold')}
        >
          {format.duration(hop.ms)}
        </span>
        <span
          role="cell"
          className={cn(
            'text-right text-text-2 max-sm:col-start-2 max-sm:row-start-3',
            stuck && 'font-semibold',
          )}
        >
          {words.share(bar.share)}
        </span>
        <span
          role="cell"
          className="text-right text-text-2 max-sm:col-start-1 max-sm:row-start-3 max-sm:text-left"
        >
          {hop.usualMs !== null && (
            <>
              <span className="sm:hidden">{t('usually', { age: format.duration(hop.usualMs) })}</span>
              <span className="max-sm:hidden">{format.duration(hop.usualMs)}</span>
            </>
          )}
        </span>
      </div>
      {open && (
        <div role="row" className="border-b border-line">
          <div role="cell" className="px-9 py-2.5">
            <EvidenceList evidence={hop.evidence} now={new Date(now).toISOString()} />
          </div>
        </div>
      )}
    </>
  )
}
