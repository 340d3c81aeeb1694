/** An instant: milliseconds since 1970-01-01T00:00:00Z. Flink and Paimon both write this; it fits a double. */
export type Millis = number

/** RFC 3339 in UTC with milliseconds, the only form instants take on the wire. */
export function toInstantText(at: Millis): string {
  return new Date(at).toISOString()
}

const RFC3339 = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/

/** Any RFC 3339 text: any offset, any fraction (cut to milliseconds). `null` for what is no such instant. */
export function parseInstant(text: string): Millis | null {
  const match = RFC3339.exec(text)
  if (match === null) return null
  const [, day = '', minute = '', second = '', fraction = '', sign, hours = '', minutes = ''] = match
  const midnight = Date.parse(day + 'T00:00:00.000Z')
  if (Number.isNaN(midnight) || !toInstantText(midnight).startsWith(day)) return null
  const [hour = NaN, min = NaN] = minute.split(':').map(Number)
  if (hour > 23 || min > 59 || Number(second) > 60 || Number(hours) > 23 || Number(minutes) > 59) return null
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  const millis = Number(fraction.padEnd(3, '0').slice(0, 3))
  return (
    midnight + ((hour * 60 + min) * 60 + Number(second)) * 1000 + millis - (sign === undefined ? 0 : offset)
  )
}
