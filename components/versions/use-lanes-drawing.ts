'use client'

import { useCallback, useMemo, useState, type UIEvent } from 'react'
import {
  drawVersions,
  foldLanes,
  frameLanes,
  lanesHeight,
  NARROW_SIZES,
  WIDE_SIZES,
  type Lane,
  type SceneMarks,
  type VersionScene,
} from '@/lib/view/versions'
import { useDrawingWords } from './use-drawing-words'
import type { LakeLanes } from './use-lane-facts'
import { useSize } from './use-size'
import type { TimeWindowHandle } from './use-time-window'

export interface LanesInput {
  readonly scene: VersionScene
  readonly marks: SceneMarks
  readonly lanes: readonly Lane[]
  readonly lake: LakeLanes
  readonly time: TimeWindowHandle
  readonly foldQuiet: boolean
  readonly open: ReadonlySet<string>
}

const NAMES_PX = 172
const NARROW_PX = 640
/** Lanes this far outside the scrolled view are drawn already. */
const OVERSCAN_PX = 240
/** Scrolling draws again only every half lane. */
const SCROLL_STEP_PX = 40

/** The picture at the size of its element and the part of it that is scrolled to. */
export function useLanesDrawing({ scene, marks, lanes, lake, time, foldQuiet, open }: LanesInput) {
  const { size, ref: measure } = useSize()
  const [scroll, setScroll] = useState(0)
  const words = useDrawingWords(scene.now)
  const narrow = size !== null && size.width < NARROW_PX
  const frames = useMemo(() => frameLanes(lanes, narrow ? NARROW_SIZES : WIDE_SIZES), [lanes, narrow])
  const left = narrow ? 0 : NAMES_PX
  const width = Math.max(160, (size?.width ?? 1100) - left)
  const seen = size?.height ?? 800
  const folded = useMemo(() => foldLanes(marks.byLane, { foldQuiet, open }), [marks, foldQuiet, open])
  const drawing = useMemo(() => {
    const view = { y0: scroll - OVERSCAN_PX, y1: scroll + seen + OVERSCAN_PX }
    const frame = { window: time.window, width, lanes: frames }
    return drawVersions(scene, marks, frame, { folded, view, laneFacts: lake.facts, words })
  }, [scene, marks, folded, time.window, width, frames, scroll, seen, lake.facts, words])
  const onScroll = useCallback((event: UIEvent<HTMLElement>) => {
    setScroll(Math.round(event.currentTarget.scrollTop / SCROLL_STEP_PX) * SCROLL_STEP_PX)
  }, [])
  return {
    measure,
    onScroll,
    drawing,
    frames,
    narrow,
    left,
    height: lanesHeight(frames),
    ready: size !== null,
  }
}
