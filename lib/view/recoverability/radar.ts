import type { WireRecoverability } from '@/lib/contracts'
import { ownerRef } from '../ref-parts'

export type WireArea = WireRecoverability['areas'][number]
export type WireRecoverableItem = WireRecoverability['items'][number]
export type WireRestorePoint = WireRecoverableItem['points'][number]

/** Where now stands in the plot, and how much of it lies at either side; shares of its width. */
export const NOW_AT = 0.62
const EDGE = 0.02
/** The word at now needs room beside it. */
const NOW_ROOM = 0.09
/** A plot of one instant still needs a width. */
const SHORTEST_MS = 60_000

export interface RadarPoint {
  readonly ref: string
  /** Share of the plot's width. */
  readonly x: number
  readonly usable: boolean | null
}

export interface RadarRow {
  readonly ref: string
  readonly kind: 'table' | 'job'
  readonly points: readonly RadarPoint[]
  /** Its place in the line that all share; `null` = not in it, or it stays as it is. */
  readonly line: { readonly ref: string; readonly x: number } | null
  /** When its point of that line may go; `null` = nothing known takes it away. */
  readonly closes: { readonly at: string; readonly x: number; readonly first: boolean } | null
}

export interface Radar {
  readonly rows: readonly RadarRow[]
  readonly from: number
  readonly now: number
  readonly to: number
  readonly ticks: readonly { readonly at: number; readonly x: number }[]
  readonly counts: { readonly points: number; readonly usable: number }
}

/** Restore points of an area at the left of now, and at the right when those of the shared line may go. */
export function buildRadar(answer: WireRecoverability, area: WireArea): Radar | null {
  if (answer.now === null) return null
  const now = Date.parse(answer.now)
  const items = answer.items.filter((item) => item.area === area.ref && item.points.length > 0)
  const times = items.flatMap((item) =>
    item.points.flatMap(({ at }) => (at === null ? [] : [Date.parse(at)])),
  )
  const from = Math.min(now - SHORTEST_MS, ...times)
  const lines = new Map((area.farthest?.rows ?? []).map((row) => [row.ref, row]))
  const closings = [...lines.values()].flatMap(({ closesAt }) =>
    closesAt === null ? [] : [Date.parse(closesAt)],
  )
  const first = Math.min(...closings)
  const to = Math.max(now + (now - from), ...closings)
  const past = (at: number) => EDGE + ((NOW_AT - EDGE) * (at - from)) / (now - from)
  const future = (at: number) => NOW_AT + ((1 - EDGE - NOW_AT) * (Math.max(at, now) - now)) / (to - now)
  const rows = items.map((item): RadarRow => {
    const line = lines.get(item.ref)
    const closesAt = line?.closesAt ?? null
    return {
      ref: item.ref,
      kind: item.kind,
      points: item.points.flatMap(({ ref, at, usable }) =>
        at === null ? [] : [{ ref, x: past(Math.min(Date.parse(at), now)), usable }],
      ),
      line:
        line?.target == null || line.at === null
          ? null
          : { ref: line.target, x: past(Math.min(Date.parse(line.at), now)) },
      closes:
        closesAt === null
          ? null
          : { at: closesAt, x: future(Date.parse(closesAt)), first: Date.parse(closesAt) === first },
    }
  })
  const points = items.flatMap((item) => item.points)
  return {
    rows,
    from,
    now,
    to,
    ticks: [
      ...ticksOf(from, now, 5).map((at) => ({ at, x: past(at) })),
      ...ticksOf(now, to, 3).map((at) => ({ at, x: future(at) })),
    ].filter(({ x }) => Math.abs(x - NOW_AT) > NOW_ROOM),
    counts: { points: points.length, usable: points.filter(({ usable }) => usable === true).length },
  }
}

const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10080, 43200]

/** Round instants inside a span, at most `most` of them, not at its ends. */
function ticksOf(from: number, to: number, most: number): number[] {
  const minutes = STEPS_MIN.find((step) => (to - from) / (step * 60_000) <= most) ?? 525_600
  const step = minutes * 60_000
  const margin = (to - from) * 0.04
  const ticks: number[] = []
  for (let at = Math.ceil((from + margin) / step) * step; at < to - margin; at += step) ticks.push(at)
  return ticks
}

/** The item a selection is about: a table, a job, or one of its points. */
export function itemOf(answer: WireRecoverability, sel: string | null): WireRecoverableItem | null {
  if (sel === null) return null
  const owner = ownerRef(sel)
  return (
    answer.items.find(({ points }) => points.some(({ ref }) => ref === sel)) ??
    answer.items.find(({ ref }) => ref === sel || ref === owner) ??
    null
  )
}

/** The largest first: what one looks at without having chosen. */
export function areasBySize(areas: readonly WireArea[]): WireArea[] {
  const size = ({ tables, jobs }: WireArea) => tables.length + jobs.length
  return [...areas].sort((a, b) => size(b) - size(a) || (a.ref < b.ref ? -1 : 1))
}
