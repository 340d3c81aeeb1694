import { scaleUtc } from 'd3-scale'
import type { TimeWindow } from './time-window'

export interface AxisTick {
  readonly at: number
  /** `null` on the ticks between. */
  readonly text: string | null
}

const LABEL_ROOM_PX = 96

/** Ticks in UTC on round instants, with a label where there is room for one. */
export function axisTicks(window: TimeWindow, widthPx: number): AxisTick[] {
  const scale = scaleUtc().domain([window.from, window.to])
  const labels = scale.ticks(Math.max(2, Math.floor(widthPx / LABEL_ROOM_PX))).map(Number)
  const step = Math.min(...labels.slice(1).map((at, i) => at - (labels[i] ?? at)), window.to - window.from)
  const named = new Set(labels)
  const fine = scale.ticks(labels.length * 2).map(Number)
  const between = fine.length > labels.length && labels.every((at) => fine.includes(at)) ? fine : labels
  return between.map((at) => ({ at, text: named.has(at) ? tickText(at, step) : null }))
}

/** As precise as the step needs; midnight shows its date. ISO dates: the axis is no sentence. */
function tickText(at: number, stepMs: number): string {
  const text = new Date(at).toISOString()
  if (at % 86_400_000 === 0) return text.slice(0, 10)
  if (stepMs < 1000) return text.slice(11, 23)
  return stepMs < 60_000 ? text.slice(11, 19) : text.slice(11, 16)
}
