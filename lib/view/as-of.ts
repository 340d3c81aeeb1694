/** What a lake says of its own time. */
export interface LakeTime {
  readonly frozenAt: string | null
  readonly instants: readonly { readonly label: string; readonly title: string; readonly at: string | null }[]
}

/** The instant a view is looked at. */
export interface ViewInstant {
  /** `live`: the newest facts of a lake that goes on; `end`: those of a recording; `past`: chosen. */
  readonly kind: 'live' | 'end' | 'past'
  /** `null` where the newest facts are shown and no instant is known for them. */
  readonly at: string | null
  /** Name of the instant, where the lake gives it one. */
  readonly title: string | null
}

/** `asOf` of the address against the time of its lake. */
export function viewInstant(lake: LakeTime, asOf: string | null): ViewInstant {
  const named = lake.instants.find((instant) => instant.at === asOf)
  const title = named?.title ?? null
  if (asOf !== null) return { kind: 'past', at: asOf, title }
  const recorded = lake.frozenAt !== null || lake.instants.length > 0
  return { kind: recorded ? 'end' : 'live', at: lake.frozenAt, title }
}

/** `2026-11-29 22:16:46` as people write it, meant in UTC; `T`, `Z`, seconds and fractions as they like. */
export function readUtcField(text: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,3})? ?(?:Z|UTC)?$/i.exec(text.trim())
  if (match === null) return null
  const at = new Date(`${match[1]}T${match[2]}${match[3] ?? ':00'}${match[4] ?? ''}Z`)
  if (Number.isNaN(at.getTime())) return null
  const whole = at.toISOString()
  return whole.startsWith(`${match[1]}T${match[2]}`) ? whole : null
}

/** The other way round, to the second unless there is a fraction. */
export function toUtcField(instant: string): string {
  return instant.replace('T', ' ').replace(/(\.000)?Z$/, '')
}
