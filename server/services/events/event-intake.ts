import { RefusedError } from '@/lib/domain/errors'
import { aboutOf, flinkJobIdOf, type OpenLineageEvent } from '@/lib/domain/open-lineage'
import type { Millis } from '@/lib/domain/time'
import { readEvents, type EventFault } from '@/lib/ingest/open-lineage'
import type { EventStore, NewEvent } from '../ports'

export interface EventIntakeDeps {
  readonly events: Pick<EventStore, 'append'>
  /** Of an event's text, as key. */
  readonly digest: (text: string) => string
  readonly now: () => Millis
  /** There may be events to place. */
  readonly wakePlacer: () => void
}

/** `known`: this very text was here before. */
export type EventOutcome =
  { readonly status: 'stored' | 'known' } | { readonly status: 'refused'; readonly fault: EventFault }

export interface EventsTaken {
  /** A list was sent, of whatever length. */
  readonly list: boolean
  /** In the order of the events. */
  readonly outcomes: readonly EventOutcome[]
}

/** Events of one statement; their texts are held twice meanwhile. */
const BATCH_EVENTS = 500
const BATCH_CHARS = 4 * 1024 * 1024

/**
 * Takes events of any lake and of none. What it answers as stored is on disk; making evidence of it follows, as a sync
 * does. A wrong event keeps no other from being taken; a body that is no list and no event at all is refused.
 */
export function createEventIntake(deps: EventIntakeDeps) {
  return {
    async take(body: { readonly text: string; readonly lines: boolean }): Promise<EventsTaken> {
      const read = readEvents(body.text, { lines: body.lines })
      if (!read.ok) throw new RefusedError('request-malformed', `The body ${read.error.message}.`)
      const { list, events } = read.value
      const [only] = events
      if (!list && only?.ok === false) throw refusal(only.error)
      const given = events.map((one) =>
        one.ok ? toNewEvent(one.value.event, one.value.text, deps.digest) : null,
      )
      const fresh = new Set<string>()
      for (const batch of inBatches(given.filter((one) => one !== null)))
        for (const hash of await deps.events.append(batch, deps.now())) fresh.add(hash)
      if (fresh.size > 0) deps.wakePlacer()
      const outcomes = events.map((one, i): EventOutcome => {
        if (!one.ok) return { status: 'refused', fault: one.error }
        // Of two alike in one list the first is the new one.
        const hash = given[i]?.hash ?? ''
        return { status: fresh.delete(hash) ? 'stored' : 'known' }
      })
      return { list, outcomes }
    },
  }
}

function refusal({ pointer, message }: EventFault): RefusedError {
  const where = pointer === '' ? 'The event' : pointer
  return new RefusedError('request-invalid', `${where} ${message}.`, {
    invalidParams: [{ name: pointer === '' ? 'body' : pointer, reason: message }],
  })
}

function toNewEvent(event: OpenLineageEvent, text: string, digest: (text: string) => string): NewEvent {
  return {
    hash: digest(text),
    kind: event.kind,
    type: event.kind === 'run' ? event.type : null,
    at: event.at,
    about: aboutOf(event),
    runId: event.kind === 'run' ? event.run.id : null,
    flinkJobId: event.kind === 'run' ? flinkJobIdOf(event) : null,
    text,
  }
}

function* inBatches(events: readonly NewEvent[]): Iterable<NewEvent[]> {
  let batch: NewEvent[] = []
  let chars = 0
  for (const event of events) {
    if (batch.length >= BATCH_EVENTS || (batch.length > 0 && chars + event.text.length > BATCH_CHARS)) {
      yield batch
      ;[batch, chars] = [[], 0]
    }
    batch.push(event)
    chars += event.text.length
  }
  if (batch.length > 0) yield batch
}
