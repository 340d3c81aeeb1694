export const STATES = ['fresh', 'stale', 'late', 'broken', 'idle', 'unknown'] as const
export type StateName = (typeof STATES)[number]

/** Whole class names: Tailwind finds only what stands in the source. */
export const STATE_INK: Record<StateName, string> = {
  fresh: 'text-fresh-ink',
  stale: 'text-stale-ink',
  late: 'text-late-ink',
  broken: 'text-broken-ink',
  idle: 'text-idle-ink',
  unknown: 'text-unknown-ink',
}

export const STATE_WASH: Record<StateName, string> = {
  fresh: 'bg-fresh-wash',
  stale: 'bg-stale-wash',
  late: 'bg-late-wash',
  broken: 'bg-broken-wash',
  idle: 'bg-idle-wash',
  unknown: 'bg-unknown-wash',
}

export const STATE_EDGE: Record<StateName, string> = {
  fresh: 'border-fresh-edge',
  stale: 'border-stale-edge',
  late: 'border-late-edge',
  broken: 'border-broken-edge',
  idle: 'border-idle-edge',
  unknown: 'border-unknown-edge',
}
