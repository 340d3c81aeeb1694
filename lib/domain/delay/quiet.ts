import type { Millis } from '../time'
import type { Flow } from './flow'
import { ranToItsEnd } from './job-state'
import type { TableDelay, Threshold } from './model'
import type { Upstream } from './upstream'
import { rhythmOf } from './pace'
import type { TableAt } from './versions-at'

/**
 * Nothing is missing. Fresh when its sources committed recently; idle when they run and have nothing (rule D4: idle
 * needs proof; what lies behind the source is not known here); otherwise unknown (rule D8).
 */
export function judgeQuiet(
  table: TableAt,
  upstream: Upstream,
  flow: Flow,
  thresholdOf: (root: TableAt) => Threshold | null,
  guessed: boolean,
  atLeast: Millis | null,
): Omit<TableDelay, 'ref' | 'downstream' | 'notices'> {
  const nothing = {
    class: null,
    count: null,
    root: null,
    stuckAt: null,
    culprit: null,
    others: [],
    hops: [],
    ahead: [],
  } as const
  const roots = upstream.tables.map(({ table: one }) => one).filter((one) => isFed(flow, one))
  const threshold = roots.map(thresholdOf).find((one) => one !== null) ?? null
  const unknown = (code: string): Omit<TableDelay, 'ref' | 'downstream' | 'notices'> => ({
    ...nothing,
    state: 'unknown',
    code,
    at: null,
    lateMs: null,
    atLeast,
    threshold,
  })
  if (guessed) return unknown('no-position')
  const newest = newestRoot(flow, roots)
  if (newest === null || table.ids.length === 0)
    return unknown(roots.length === 0 ? 'no-source-known' : 'no-data')
  const known = { ...nothing, at: newest, lateMs: 0, atLeast: null, threshold }
  if (threshold !== null && flow.now - newest <= threshold.ms)
    return { ...known, state: 'fresh', code: 'fresh' }
  const proven = roots.every((root) => isAlive(flow, root) || rhythmOf(root) !== null)
  return proven
    ? { ...known, state: 'idle', code: 'source-lag-unknown' }
    : { ...known, ...unknown('source-lag-unknown'), at: newest }
}

function isFed(flow: Flow, table: TableAt): boolean {
  return flow.ingestsOf.has(table.ref) || flow.roots.has(table)
}

function newestRoot(flow: Flow, roots: readonly TableAt[]): Millis | null {
  return roots.reduce<Millis | null>((newest, table) => {
    const own = flow.roots.get(table)?.newest ?? null
    return own === null ? newest : Math.max(newest ?? own, own)
  }, null)
}

/** Some ingest runs and completes checkpoints (silent ones were found before), or came to its own end. */
function isAlive(flow: Flow, table: TableAt): boolean {
  return (flow.ingestsOf.get(table.ref) ?? []).some(
    ({ newest }) => newest.ended === null || ranToItsEnd(newest),
  )
}
