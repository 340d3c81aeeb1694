export { readEvents } from './read-events'
export type { EventFault } from './read-event'
