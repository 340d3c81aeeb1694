import type { State } from '@/lib/contracts'

export type { State }

/** In the order of the legend. */
export const STATES = [
  'fresh',
  'stale',
  'late',
  'idle',
  'broken',
  'unknown',
] as const satisfies readonly State[]
