'use client'

import { ChevronsRight, ExternalLink, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { cn, StateGlyph, STATE_INK, useFormat, useStateWords } from '@/components/ui'
import type { WireJobItem, WireTableItem } from '@/lib/contracts'
import { refParts } from '@/lib/view/ref-parts'
import type { LaneFrame } from '@/lib/view/versions'
import { axisTime } from '@/lib/view/format'
import type { LakeLanes } from './use-lane-facts'

interface LaneNamesProps {
  readonly lanes: readonly LaneFrame[]
  readonly items: LakeLanes['byRef']
  readonly now: number | null
  readonly narrow: boolean
  readonly selected: string | null
  readonly onSelect: (ref: string) => void
}

const ICONS = { table: Table2, job: ChevronsRight, boundary: ExternalLink } as const

/** Frozen at the left; on a phone on top of each lane. Not drawn again while time moves. */
export const LaneNames = memo(function LaneNames(props: LaneNamesProps) {
  const { lanes, items, now, narrow, selected, onSelect } = props
  const t = useTranslations('versions.graph')
  return lanes.map((lane) => {
    const parts = refParts(lane.ref)
    const Icon = ICONS[lane.kind]
    return (
      <button
        key={lane.ref}
        type="button"
        aria-label={t(`lane.${lane.kind}`, { name: parts.place + parts.name })}
        aria-pressed={selected === lane.ref}
        title={parts.place + parts.name}
        disabled={lane.kind === 'boundary'}
        onClick={() => onSelect(lane.ref)}
        style={narrow ? { top: lane.top } : { top: lane.top, height: lane.height - 1 }}
        className={cn(
          'absolute left-0 text-left -outline-offset-2 enabled:hover:bg-hover',
          narrow
            ? 'flex h-7 max-w-full items-center gap-x-1.5 pr-2 pl-3'
            : 'grid w-43 grid-cols-[14px_minmax(0,1fr)] content-center items-center gap-x-1.5 gap-y-0.5 pr-2 pl-3.5',
          lane.kind === 'job' ? 'bg-sunken' : 'bg-canvas',
          selected === lane.ref && 'bg-accent-wash',
        )}
      >
        <Icon className="size-3.5 shrink-0 text-text-2" />
        <span className="flex min-w-0 font-mono text-12 font-medium">
          <span className="min-w-0 shrink-999 truncate font-normal text-text-3">{parts.place}</span>
          <span className="min-w-0 truncate">{parts.name}</span>
        </span>
        <LaneState lane={lane} item={items.get(lane.ref)} now={now} />
      </button>
    )
  })
})

interface LaneStateProps {
  readonly lane: LaneFrame
  readonly item: WireTableItem | WireJobItem | undefined
  readonly now: number | null
}

function LaneState({ lane, item, now }: LaneStateProps) {
  const t = useTranslations('versions.graph')
  const format = useFormat()
  const words = useStateWords()
  if (lane.kind === 'boundary') {
    return <span className="col-start-2 truncate text-12 text-text-3">{t('outside')}</span>
  }
  if (item === undefined) return null
  const word = words.word(item.state, lane.kind, item.stateDetail)
  return (
    <>
      <StateGlyph state={item.state} size={13} />
      <span className={cn('truncate text-12 font-medium', STATE_INK[item.state])}>
        {word} {factOf(item, now, format.duration)}
      </span>
    </>
  )
}

/** Tables: how old the newest content is, how long it has been late, since when it idles. Jobs: their word. */
function factOf(
  item: WireTableItem | WireJobItem,
  now: number | null,
  duration: (ms: number, parts: 1 | 2) => string,
): string {
  if (!('lastContentAt' in item) || now === null) return ''
  const content = item.lastContentAt === null ? null : Date.parse(item.lastContentAt)
  const since = item.stateDetail?.at == null ? null : Date.parse(item.stateDetail.at)
  switch (item.state) {
    case 'fresh':
      return content === null ? '' : duration(now - content, 1)
    case 'late':
    case 'stale':
      return since === null ? '' : duration(now - since, 1)
    case 'idle':
      return content === null ? '' : axisTime(content, now, 'min')
    case 'broken':
    case 'unknown':
      return ''
  }
}
