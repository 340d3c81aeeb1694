import type { WireEventBatchTaken, WireEventsTaken } from '@/lib/contracts'
import type { EventOutcome, EventsTaken } from '@/server/services/events/event-intake'
import type { EventList } from '@/server/services/ports'

export function toWireEventsTaken({ outcomes }: EventsTaken): Omit<WireEventsTaken, 'readAt'> {
  return {
    events: outcomes.map((outcome, index) =>
      outcome.status === 'refused'
        ? { index, status: 'refused', pointer: outcome.fault.pointer, reason: reasonOf(outcome) }
        : { index, status: outcome.status },
    ),
  }
}

/** Nothing that was refused would be taken if it came again. */
export function toWireEventBatch({ outcomes }: EventsTaken): Omit<WireEventBatchTaken, 'readAt'> {
  const failed = outcomes.flatMap((outcome, index) =>
    outcome.status === 'refused' ? [{ index, reason: reasonOf(outcome), retriable: false }] : [],
  )
  return {
    status: failed.length === 0 ? 'success' : 'partial_success',
    summary: {
      received: outcomes.length,
      successful: outcomes.length - failed.length,
      failed: failed.length,
      retriable: 0,
      non_retriable: failed.length,
    },
    failed_events: failed,
  }
}

/** Written by hand: events stand in it with every digit they came with. */
export function eventListText({ texts, total }: EventList, readAt: string): string {
  return `{"events":[${texts.join(',')}],"totalCount":${total},"readAt":${JSON.stringify(readAt)}}`
}

function reasonOf({ fault }: Extract<EventOutcome, { status: 'refused' }>): string {
  return `${fault.pointer === '' ? 'the event' : fault.pointer} ${fault.message}`
}
