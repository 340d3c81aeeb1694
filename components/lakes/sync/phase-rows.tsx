'use client'

import { ArrowRight, Check, Circle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn, Progress, useFormat } from '@/components/ui'
import {
  paceOf,
  SYNC_PHASES,
  type PhaseLog,
  type PhaseSeen,
  type SyncPhase,
} from '@/lib/view/syncs/phase-log'

/** All phases: those behind, the one at work with its bar and pace, those ahead. */
export function PhaseRows({ log }: { readonly log: PhaseLog }) {
  const current = SYNC_PHASES.findIndex((phase) => phase === log.at(-1)?.phase)
  return (
    <ol className="py-1.5">
      {SYNC_PHASES.map((phase, index) => (
        <PhaseRow
          key={phase}
          phase={phase}
          seen={log.find((each) => each.phase === phase)}
          when={index < current ? 'behind' : index === current ? 'now' : 'ahead'}
        />
      ))}
    </ol>
  )
}

interface PhaseRowProps {
  readonly phase: SyncPhase
  readonly seen: PhaseSeen | undefined
  readonly when: 'behind' | 'now' | 'ahead'
}

const ICONS = { behind: Check, now: ArrowRight, ahead: Circle } as const

function PhaseRow({ phase, seen, when }: PhaseRowProps) {
  const t = useTranslations('sync')
  const Icon = ICONS[when]
  return (
    <li
      aria-current={when === 'now' ? 'step' : undefined}
      className={cn(
        'grid grid-cols-[20px_minmax(0,110px)_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1 px-3.5 py-1.25',
        'md:grid-cols-[20px_minmax(0,140px)_minmax(0,1fr)_minmax(120px,max-content)_minmax(110px,max-content)]',
        when === 'now' && 'bg-accent-wash',
        when === 'ahead' && 'text-text-2',
      )}
    >
      <Icon className="size-3.5!" />
      <span className={cn(when === 'now' && 'font-semibold')}>{t(`phase.${phase}`)}</span>
      {when === 'now' && seen !== undefined ? (
        <Progress label={t(`phase.${phase}`)} done={seen.done} total={seen.total} />
      ) : (
        <span className="truncate text-text-3">{t(`phaseSays.${phase}`)}</span>
      )}
      <PhaseCounts seen={seen} when={when} />
    </li>
  )
}

function PhaseCounts({ seen, when }: Pick<PhaseRowProps, 'seen' | 'when'>) {
  const t = useTranslations('sync')
  const format = useFormat()
  if (when === 'ahead') return <span className="text-right text-text-3 max-md:hidden">{t('waiting')}</span>
  if (seen === undefined) return null
  const done = format.count(seen.done)
  const count =
    when === 'behind'
      ? format.count(seen.total ?? seen.done)
      : seen.total === null
        ? t('done', { done })
        : t('doneOf', { done, total: format.count(seen.total) })
  return (
    <>
      <span className={cn('text-right max-md:col-start-3 max-md:text-left', when === 'now' && 'font-medium')}>
        {count}
      </span>
      <span className="text-right text-text-2 max-md:col-start-3 max-md:text-left">
        <Pace seen={seen} when={when} />
      </span>
    </>
  )
}

function Pace({ seen, when }: { readonly seen: PhaseSeen; readonly when: PhaseRowProps['when'] }) {
  const t = useTranslations('sync')
  const format = useFormat()
  if (when === 'behind') return format.duration(seen.lastAt - seen.firstAt)
  const pace = paceOf(seen)
  if (pace === null) return null
  const rate = format.count(
    pace.perSecond < 10 ? Number(pace.perSecond.toFixed(1)) : Math.round(pace.perSecond),
  )
  return pace.leftMs === null
    ? t('rate', { rate })
    : t('rateLeft', { rate, left: format.duration(Math.max(1000, pace.leftMs)) })
}
