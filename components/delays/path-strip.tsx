'use client'

import { ChevronsRight, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { RefLink } from '@/components/lakes'
import { cn, STATE_EDGE, STATE_WASH, StateLabel, type StateName } from '@/components/ui'
import type { WireDelayDetail } from '@/lib/contracts'
import { stateOfClass } from '@/lib/view/delays/class-state'
import { delayPath, type PathStop } from '@/lib/view/delays/delay-path'

interface PathStripProps {
  readonly lake: string
  readonly asOf: string | null
  readonly delay: WireDelayDetail
}

/** What the data has passed, where it is, and what it has not reached: solid, washed, dashed. */
export function PathStrip({ lake, asOf, delay }: PathStripProps) {
  const t = useTranslations('delays.one')
  const stops = delayPath(delay)
  return (
    <ol
      aria-label={t('pathLabel')}
      className="flex flex-wrap items-center gap-y-2 border-b border-line px-3.5 py-3 max-sm:flex-col max-sm:items-start"
    >
      {stops.map((stop, index) => (
        <li key={stop.ref} className="flex items-center max-sm:flex-col max-sm:items-start">
          {index > 0 && <Joint stop={stop} />}
          <Stop lake={lake} asOf={asOf} delay={delay} stop={stop} />
        </li>
      ))}
    </ol>
  )
}

function Joint({ stop }: { readonly stop: PathStop }) {
  const t = useTranslations('delays.one')
  return (
    <span
      title={stop.gap ? t('gap') : undefined}
      className={cn(
        'block w-7 border-t-[1.5px] border-edge max-sm:ml-5 max-sm:h-3 max-sm:w-0 max-sm:border-t-0 max-sm:border-l-[1.5px]',
        stop.role === 'ahead' && 'border-dashed',
        stop.gap && 'w-12 border-dotted border-t-2',
      )}
    >
      {stop.gap && <span className="sr-only">{t('gap')}</span>}
    </span>
  )
}

function Stop({ lake, asOf, delay, stop }: PathStripProps & { readonly stop: PathStop }) {
  const t = useTranslations('delays')
  const job = stop.ref.startsWith('job:')
  const Icon = job ? ChevronsRight : Table2
  const here = stop.role === 'here'
  const state: StateName = delay.state === 'broken' ? 'broken' : 'late'
  const stuck = here && delay.state !== 'fresh' && delay.state !== 'unknown'
  const held = stop.culprit && delay.culprit !== null ? stateOfClass(delay.culprit.class) : null
  return (
    <span
      className={cn(
        'flex min-h-7 items-center gap-1.75 border border-line-2 bg-surface px-2.25 text-12',
        job ? 'rounded-full' : 'rounded-card',
        stop.role === 'ahead' && 'border-dashed border-control',
        here && 'border-control bg-sunken',
        stuck && (state === 'broken' ? 'border-broken-edge bg-broken-wash' : 'border-late-edge bg-late-wash'),
        held !== null && ['border-solid', STATE_EDGE[held], STATE_WASH[held]],
      )}
    >
      <Icon aria-hidden className="size-3.5! text-text-2" />
      <RefLink lake={lake} asOf={asOf} value={stop.ref} wrap />
      {stuck && held === null && <StateLabel state={state}>{t('one.stuckHere')}</StateLabel>}
      {here && !stuck && <span className="font-medium">{t('one.isHere')}</span>}
      {held !== null && delay.culprit !== null && (
        <StateLabel state={held}>{t(`class.${delay.culprit.class}`)}</StateLabel>
      )}
      {stop.role === 'ahead' && <span className="sr-only">{t('one.ahead')}</span>}
    </span>
  )
}
