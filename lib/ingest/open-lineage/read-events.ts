import type { Json, OpenLineageEvent } from '@/lib/domain/open-lineage'
import { ok, refuse, type Result } from '@/lib/domain/result'
import { findDepthAbove } from '../json/scan'
import { EVENT_LIMITS, type EventLimits } from './limits'
import { readEvent, type EventFault } from './read-event'
import { oversizedFacet } from './facet-size'
import { splitArray } from './split-array'

/** An event and the text it came as; or why it is none. */
export type ReadEvent = Result<{ readonly event: OpenLineageEvent; readonly text: string }, EventFault>

export interface EventBatch {
  /** A list was sent, whatever its length. */
  readonly list: boolean
  readonly events: readonly ReadEvent[]
}

/**
 * Events out of a body: one, a list, or lines of one each. One that is wrong keeps no other from being taken; only a
 * body that is no JSON at all is refused whole.
 */
export function readEvents(
  body: string,
  { lines = false, limits = EVENT_LIMITS }: { readonly lines?: boolean; readonly limits?: EventLimits } = {},
): Result<EventBatch, EventFault> {
  if (lines) return readLines(body, limits)
  const text = body.trim()
  const list = text.startsWith('[')
  const deep = findDepthAbove(text, limits.maxDepth + (list ? 1 : 0))
  // Within a list only its own event is refused, which the depth of each tells.
  if (deep !== null && (!list || findDepthAbove(text, MOST_DEPTH) !== null))
    return refuse({
      pointer: '',
      message: `nested deeper than ${limits.maxDepth} levels, from character ${deep} on`,
    })
  const value = parse(text)
  if (!value.ok) return value
  if (!list) return ok({ list, events: [readOne(text, value.value, limits)] })
  const items = value.value as readonly Json[]
  if (items.length > limits.maxEvents)
    return refuse({
      pointer: `/${limits.maxEvents}`,
      message: `more than ${limits.maxEvents} events at once`,
    })
  const texts = splitArray(text)
  return ok({ list, events: items.map((item, i) => readOne(texts[i] ?? '', item, limits)) })
}

/** `JSON.parse` does not recurse, but what walks its values may. */
const MOST_DEPTH = 2_000

function readLines(body: string, limits: EventLimits): Result<EventBatch, EventFault> {
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > limits.maxEvents)
    return refuse({
      pointer: `/${limits.maxEvents}`,
      message: `more than ${limits.maxEvents} events at once`,
    })
  return ok({
    list: true,
    events: lines.map((line): ReadEvent => {
      const text = line.trim()
      if (findDepthAbove(text, limits.maxDepth) !== null) return tooDeep(limits)
      const value = parse(text)
      return value.ok ? readOne(text, value.value, limits) : value
    }),
  })
}

function readOne(text: string, value: Json, limits: EventLimits): ReadEvent {
  if (text.length > limits.maxEventChars)
    return refuse({ pointer: '', message: `longer than ${limits.maxEventChars} characters` })
  if (findDepthAbove(text, limits.maxDepth) !== null) return tooDeep(limits)
  const event = readEvent(value, limits)
  if (!event.ok) return event
  const large = oversizedFacet(text, value, limits.maxFacetChars)
  if (large !== null)
    return refuse({ pointer: large, message: `a facet longer than ${limits.maxFacetChars} characters` })
  return ok({ event: event.value, text })
}

function tooDeep(limits: EventLimits): ReadEvent {
  return refuse({ pointer: '', message: `nested deeper than ${limits.maxDepth} levels` })
}

function parse(text: string): Result<Json, EventFault> {
  try {
    return ok(JSON.parse(text) as Json)
  } catch (error) {
    const words = (error instanceof Error ? error.message : '').replace(/[^\x20-\x7e]/g, '?').slice(0, 120)
    return refuse({ pointer: '', message: `is no JSON: ${words}` })
  }
}
