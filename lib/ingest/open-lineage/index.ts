export { readEvents, type EventBatch, type ReadEvent } from './read-events'
export type { EventFault } from './read-event'
