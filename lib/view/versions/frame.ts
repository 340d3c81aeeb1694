import type { Lane } from './lane-order'
import type { TimeWindow } from './time-window'

/** Room to draw in; px. `x` runs over the plot alone, `y` from the top of the first lane. */
export interface Frame {
  readonly window: TimeWindow
  readonly width: number
  readonly lanes: readonly LaneFrame[]
}

export interface LaneFrame extends Lane {
  readonly top: number
  readonly height: number
  /** Centre of the marks. */
  readonly y: number
}

export interface LaneSizes {
  readonly lane: number
  readonly boundary: number
  /** Room above the marks for a name that stands on top of its lane. */
  readonly nameAbove: number
}

export const WIDE_SIZES: LaneSizes = { lane: 80, boundary: 48, nameAbove: 0 }
export const NARROW_SIZES: LaneSizes = { lane: 92, boundary: 64, nameAbove: 26 }

export function frameLanes(lanes: readonly Lane[], sizes: LaneSizes): LaneFrame[] {
  let top = 0
  return lanes.map((lane) => {
    const height = lane.kind === 'boundary' ? sizes.boundary : sizes.lane
    const frame = { ...lane, top, height, y: top + sizes.nameAbove + (height - sizes.nameAbove) / 2 }
    top += height
    return frame
  })
}

export function lanesHeight(lanes: readonly LaneFrame[]): number {
  const last = lanes.at(-1)
  return last === undefined ? 0 : last.top + last.height
}

export function timeToX(frame: Pick<Frame, 'window' | 'width'>, at: number): number {
  const { from, to } = frame.window
  return ((at - from) / (to - from)) * frame.width
}

export function xToTime(frame: Pick<Frame, 'window' | 'width'>, x: number): number {
  const { from, to } = frame.window
  return from + (x / frame.width) * (to - from)
}
