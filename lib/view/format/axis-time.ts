/** An instant where the axis names the zone: the time, with its ISO date on another day than `now`. */
export function axisTime(at: number, now: number | null, precision: 'min' | 's' | 'ms' = 's'): string {
  const text = new Date(at).toISOString()
  const time = text.slice(11, { min: 16, s: 19, ms: 23 }[precision])
  const sameDay = now !== null && new Date(now).toISOString().slice(0, 10) === text.slice(0, 10)
  return sameDay ? time : `${text.slice(0, 10)} ${time}`
}
