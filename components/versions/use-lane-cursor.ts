'use client'

import { useState, type RefObject } from 'react'
import {
  findTarget,
  moveCursor,
  revealInstant,
  shiftWindow,
  spanOf,
  targetKey,
  targetTime,
  zoomWindow,
  type CursorMove,
  type Drawing,
  type LaneFrame,
  type Target,
} from '@/lib/view/versions'
import { AXIS_HEIGHT } from './time-axis'
import type { TimeWindowHandle } from './use-time-window'

interface CursorInput {
  readonly drawing: Drawing
  readonly time: TimeWindowHandle
  readonly box: RefObject<HTMLElement | null>
}

/** The keyboard's place in the picture; the view follows it. */
export function useLaneCursor({ drawing, time, box }: CursorInput) {
  const [placed, setPlaced] = useState<Target | null>(null)
  const cursor = placed === null ? null : (findTarget(drawing, targetKey(placed)) ?? placed)
  const move = (step: CursorMove) => {
    const next = moveCursor(drawing, cursor, step)
    if (next === null) return panBeyond(time, step)
    setPlaced(next)
    const window = revealInstant(time.window, targetTime(next))
    if (window !== time.window) time.change(window)
    revealLane(
      box.current,
      drawing.frame.lanes.find((lane) => lane.ref === next.lane),
    )
  }
  return { cursor, move, clear: () => setPlaced(null) }
}

/** A cluster opens by nearness. */
export function zoomInto(time: TimeWindowHandle, target: Target): void {
  time.change(zoomWindow(time.window, 1 / 4, targetTime(target)))
}

export function zoomBy(time: TimeWindowHandle, factor: number): void {
  time.change(zoomWindow(time.window, factor, (time.window.from + time.window.to) / 2))
}

/** Beyond the last mark in view there may be more. */
function panBeyond(time: TimeWindowHandle, step: CursorMove): void {
  const share = step === 'left' ? -0.25 : step === 'right' ? 0.25 : 0
  if (share !== 0) time.change(shiftWindow(time.window, share * spanOf(time.window)))
}

/** Scrolls as little as needed to have the whole lane between axis and foot. */
export function revealLane(box: HTMLElement | null, lane: LaneFrame | undefined): void {
  if (box === null || lane === undefined) return
  const above = lane.top - box.scrollTop
  const below = lane.top + lane.height + AXIS_HEIGHT - (box.scrollTop + box.clientHeight)
  if (above < 0) box.scrollTop += above
  else if (below > 0) box.scrollTop += below
}
