/** An instant: milliseconds since 1970-01-01T00:00:00Z. Flink and Paimon both write this; it fits a double. */
export type Millis = number

/** RFC 3339 in UTC with milliseconds, the only form instants take on the wire. */
export function toInstantText(at: Millis): string {
  return new Date(at).toISOString()
}
