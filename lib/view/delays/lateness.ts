import type { WireLateness } from '@/lib/contracts'

export type LatenessItem = WireLateness['items'][number]

/** One stretch as shares of the picture: 0 to 1 from the left, and from the bottom. */
export interface LatenessBar {
  readonly start: number
  readonly width: number
  readonly height: number
  /** Beyond the threshold. */
  readonly over: boolean
  readonly from: string
  readonly to: string
  readonly ms: number
}

export interface LatenessDrawing {
  readonly bars: readonly LatenessBar[]
  /** What the top stands for, ms. */
  readonly top: number
  /** The worst there was; 0 = nothing was missing, `null` = nothing is known. */
  readonly worst: number | null
  /** How far from the left nothing is known. */
  readonly unknown: number
}

/** Room above the highest bar and line. */
const HEADROOM = 1.08

/** Lateness as bars on one scale that also holds the limits; stretches without lateness have none. */
export function drawLateness(
  { points }: Pick<LatenessItem, 'points'>,
  limits: readonly number[],
  threshold: number | null,
): LatenessDrawing {
  const known = points.flatMap(({ ms }) => ms ?? [])
  const worst = known.length === 0 ? null : Math.max(...known)
  const top = Math.max(1, worst ?? 0, ...limits) * HEADROOM
  const width = 1 / Math.max(1, points.length)
  return {
    bars: points.flatMap(({ from, to, ms }, index) =>
      ms === null || ms === 0
        ? []
        : [
            {
              start: index * width,
              width,
              height: ms / top,
              over: threshold !== null && ms > threshold,
              from,
              to,
              ms,
            },
          ],
    ),
    top,
    worst,
    unknown:
      points.findIndex(({ ms }) => ms !== null) === -1
        ? 1
        : points.findIndex(({ ms }) => ms !== null) * width,
  }
}

/** Minutes as typed; `null` = empty, `NaN` = no number above 0. */
export function parseMinutes(text: string): number | null {
  if (text.trim() === '') return null
  const minutes = Number(text.trim().replace(',', '.'))
  return minutes > 0 && Number.isFinite(minutes) ? Math.round(minutes * 60_000) : NaN
}

/** Percent as typed, in thousandths; `NaN` = not above 0 and at most 100. */
export function parseShare(text: string): number {
  const percent = Number(text.trim().replace(',', '.'))
  return percent > 0 && percent <= 100 ? Math.max(1, Math.round(percent * 10)) : NaN
}
