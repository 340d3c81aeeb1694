'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { instantPieces } from '@/lib/view/format'
import { hitTest, type Drawing, type LaneFrame, type Target, type VersionScene } from '@/lib/view/versions'
import { useTargetWords } from './describe-target'
import { LaneNames } from './lane-names'
import { LanesPlot } from './lanes-plot'
import { MarkKey } from './mark-key'
import { makeTestHandle, type VersionsTestHandle } from './test-handle'
import { TimeAxis } from './time-axis'
import { revealLane, useLaneCursor, zoomBy, zoomInto } from './use-lane-cursor'
import { handleLaneKey } from './use-lane-keys'
import { useLanePointer } from './use-lane-pointer'
import { useLanesDrawing, type LanesInput } from './use-lanes-drawing'

declare global {
  interface HTMLElement {
    __versions?: VersionsTestHandle
  }
}

interface LanesViewProps extends LanesInput {
  readonly selected: string | null
  readonly onTake: (ref: string) => void
  readonly onSelect: (ref: string | null) => void
  readonly onOpen: (ref: string, opened: boolean) => void
  readonly onClear: () => void
  readonly onTable: () => void
}

/** Lanes of time: names frozen left, axis frozen top, marks and edges between, one keyboard cursor. */
export function LanesView(props: LanesViewProps) {
  const { scene, lake, time } = props
  const t = useTranslations('versions.graph')
  const locale = useLocale()
  const box = useRef<HTMLDivElement | null>(null)
  const plot = useRef<SVGSVGElement | null>(null)
  const [hover, setHover] = useState<Target | null>(null)
  const { measure, onScroll, drawing, frames, narrow, left, height, ready } = useLanesDrawing(props)
  const { cursor, move, clear } = useLaneCursor({ drawing, time, box })
  const say = useTargetWords(scene.now)
  useTestHandle(box, plot, drawing, scene)
  useAnchorInView(box, frames, scene, ready)

  const act = (target: Target | null) => {
    if (target === null || target.kind === 'boundary') return props.onSelect(null)
    const { item } = target
    if (item.kind === 'run') return props.onOpen(item.run.ref, true)
    if (item.kind === 'clump') return zoomInto(time, target)
    const failed = item.mark.kind === 'checkpoint' && item.mark.shape === 'cross'
    return failed ? props.onSelect(item.mark.ref) : props.onTake(item.mark.ref)
  }
  const actions = {
    move,
    take: () => act(cursor),
    clear: () => (cursor === null ? props.onClear() : clear()),
    zoom: (factor: number) => zoomBy(time, factor),
    fit: time.showAll,
    showTable: props.onTable,
  }
  const handlers = useLanePointer({
    plot,
    window: time.window,
    width: drawing.frame.width,
    onWindow: time.change,
    onPoint: (at) => setHover(at === null ? null : hitTest(drawing, at.x, at.y, at.reach)),
    onClick: (at) => act(hitTest(drawing, at.x, at.y, at.reach)),
    onScroll: (dy) => box.current?.scrollBy({ top: dy }),
  })
  const zone = t('zone', { date: instantPieces(time.window.from, locale).date ?? '' })
  const cursorWords = cursor === null ? '' : say(cursor)
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-canvas">
      <div
        ref={(element) => {
          box.current = element
          return measure(element)
        }}
        role="application"
        aria-label={t('label')}
        aria-describedby="versions-keys"
        aria-activedescendant={cursor === null ? undefined : 'versions-cursor'}
        tabIndex={0}
        data-testid="versions-graph"
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) handleLaneKey(event, actions)
        }}
        onScroll={onScroll}
        className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto -outline-offset-2"
      >
        <p id="versions-keys" className="sr-only">
          {t('says')}
        </p>
        <div className="sticky top-0 z-10 flex border-b border-line-2 bg-canvas">
          <span
            className={
              narrow
                ? 'absolute top-0.5 left-3 text-11 text-text-3'
                : 'flex w-43 shrink-0 items-center border-r border-line-2 pl-3.5 text-12 text-text-3'
            }
          >
            {zone}
          </span>
          <TimeAxis drawing={drawing} now={scene.now} />
        </div>
        <div className="relative" style={{ height }}>
          <LanesPlot
            ref={plot}
            drawing={drawing}
            height={height}
            left={left}
            cursor={cursor}
            cursorWords={cursorWords}
            hover={hover}
            handlers={handlers}
            onFold={(ref) => props.onOpen(ref, false)}
          />
          <LaneNames
            lanes={frames}
            items={lake.byRef}
            now={scene.now}
            narrow={narrow}
            selected={props.selected}
            onSelect={props.onSelect}
          />
          {!narrow && (
            <span aria-hidden className="absolute top-0 left-43 h-full w-px -translate-x-px bg-line-2" />
          )}
        </div>
      </div>
      <MarkKey drawing={drawing} />
      <p role="status" className="sr-only">
        {cursorWords}
      </p>
    </div>
  )
}

function useTestHandle(
  box: RefObject<HTMLDivElement | null>,
  plot: RefObject<SVGSVGElement | null>,
  drawing: Drawing,
  scene: VersionScene,
) {
  useEffect(() => {
    if (box.current === null || plot.current === null) return
    Object.assign(box.current, { __versions: makeTestHandle(drawing, scene, plot.current) })
  }, [box, plot, drawing, scene])
}

/** A new anchor is scrolled to; the picture does not move otherwise. */
function useAnchorInView(
  box: RefObject<HTMLDivElement | null>,
  frames: readonly LaneFrame[],
  scene: VersionScene,
  ready: boolean,
) {
  const anchor = scene.subject ?? scene.anchor
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (!ready || anchor === null || shown.current === anchor) return
    const node = scene.nodes.get(anchor)
    const lane = node?.kind === 'snapshot' ? node.table : node?.kind === 'checkpoint' ? node.job : null
    shown.current = anchor
    revealLane(
      box.current,
      frames.find((frame) => frame.ref === lane),
    )
  }, [box, frames, scene, anchor, ready])
}
