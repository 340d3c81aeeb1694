export type DurationUnit = 'ms' | 's' | 'min' | 'h' | 'd'

export interface DurationPart {
  readonly unit: DurationUnit
  readonly count: number
}

const UNITS: readonly (readonly [DurationUnit, number])[] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
]

/**
 * The largest unit and the one below it, cut off, never rounded up: 47 min 19 s, 3 h 36 min. Below a second in
 * milliseconds. `parts` 1 gives the largest unit only.
 */
export function splitDuration(ms: number, parts: 1 | 2 = 2): DurationPart[] {
  const whole = Math.max(0, Math.trunc(ms))
  const first = UNITS.findIndex(([, size]) => whole >= size)
  const [unit, size] = UNITS[first] ?? ['ms', 1]
  const head = { unit, count: Math.trunc(whole / size) }
  const [nextUnit, nextSize] = UNITS[first + 1] ?? [null, 1]
  if (parts === 1 || first === -1 || nextUnit === null) return [head]
  const rest = Math.trunc((whole % size) / nextSize)
  return rest === 0 ? [head] : [head, { unit: nextUnit, count: rest }]
}
