'use client'

import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import type { Drawing, DrawnLane, Target } from '@/lib/view/versions'
import { EdgeLayer, LaneDefs } from './edge-layer'
import { ItemLayer } from './item-layer'
import { LabelLayer } from './label-layer'
import { LaneGround } from './lane-ground'
import type { useLanePointer } from './use-lane-pointer'

interface LanesPlotProps {
  readonly ref: RefObject<SVGSVGElement | null>
  readonly drawing: Drawing
  readonly height: number
  readonly left: number
  readonly cursor: Target | null
  readonly cursorWords: string
  readonly hover: Target | null
  readonly handlers: ReturnType<typeof useLanePointer>
  readonly onFold: (ref: string) => void
}

/** The picture itself: ground, edges, marks, labels, cursor. */
export function LanesPlot({
  ref,
  drawing,
  height,
  left,
  cursor,
  cursorWords,
  hover,
  handlers,
  onFold,
}: LanesPlotProps) {
  const width = drawing.frame.width
  return (
    <svg
      ref={ref}
      width={width}
      height={height}
      style={{ left, cursor: hover === null ? 'grab' : 'pointer' }}
      className="absolute top-0 block touch-pan-y select-none"
      {...handlers}
    >
      <LaneDefs width={width} height={height} />
      <g clipPath="url(#version-plot)">
        <LaneGround drawing={drawing} height={height} />
        <EdgeLayer drawing={drawing} />
        {drawing.lanes.map((lane) => (
          <ItemLayer key={lane.frame.ref} lane={lane} drawing={drawing} />
        ))}
        {drawing.lanes.map((lane) => (
          <LabelLayer key={lane.frame.ref} lane={lane} />
        ))}
        {drawing.lanes.map((lane) => (
          <FoldAgain key={lane.frame.ref} lane={lane} drawing={drawing} onFold={onFold} />
        ))}
        {hover !== null && <TargetFrame target={hover} drawing={drawing} ink="var(--control)" />}
        {cursor !== null && (
          <g id="versions-cursor" role="img" aria-label={cursorWords}>
            <TargetFrame target={cursor} drawing={drawing} ink="var(--accent)" dashed />
          </g>
        )}
      </g>
    </svg>
  )
}

interface TargetFrameProps {
  readonly target: Target
  readonly drawing: Drawing
  readonly ink: string
  readonly dashed?: boolean
}

/** Around what is pointed at or under the cursor. */
function TargetFrame({ target, drawing, ink, dashed = false }: TargetFrameProps) {
  const lane = drawing.lanes.find(({ frame }) => frame.ref === target.lane)
  if (lane === undefined) return null
  const half = target.kind === 'item' && target.item.kind === 'run' ? 14 : 14.5
  const x0 = target.kind === 'item' ? target.item.x0 : target.mark.x - 6
  const x1 = target.kind === 'item' ? target.item.x1 : target.mark.x + 6
  return (
    <rect
      x={x0 - 8}
      y={lane.frame.y - half}
      width={x1 - x0 + 16}
      height={half * 2}
      rx={7}
      fill="none"
      stroke={ink}
      strokeWidth={dashed ? 2 : 1.5}
      strokeDasharray={dashed ? '4 3' : undefined}
      pointerEvents="none"
    />
  )
}

interface FoldAgainProps {
  readonly lane: DrawnLane
  readonly drawing: Drawing
  readonly onFold: (ref: string) => void
}

/** A run that was opened can be folded again where it stands. */
function FoldAgain({ lane, drawing, onFold }: FoldAgainProps) {
  const t = useTranslations('versions.graph.run')
  const { window, width } = drawing.frame
  return lane.opened.map((run) => {
    const first = run.marks[0]?.at ?? 0
    const last = run.marks.at(-1)?.at ?? 0
    const xOf = (at: number) => ((at - window.from) / (window.to - window.from)) * width
    const [x0, x1] = [xOf(first), xOf(last)]
    if (x1 < 0 || x0 > width) return null
    const text = t('fold', { count: run.marks.length })
    const y = lane.frame.y - 24
    return (
      <g
        key={run.ref}
        role="button"
        aria-label={text}
        className="cursor-pointer"
        onPointerDown={(event) => event.stopPropagation()}
        onPointerUp={(event) => {
          event.stopPropagation()
          onFold(run.ref)
        }}
      >
        <path d={`M${x0 - 6} ${y + 8}v-4H${x1 + 6}v4`} fill="none" stroke="var(--control)" />
        <text x={Math.max(4, x0 - 6)} y={y} fontSize={11} fontWeight={500} fill="var(--accent-ink)">
          {text}
        </text>
      </g>
    )
  })
}
