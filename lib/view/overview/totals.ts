import type { State, WireLake } from '@/lib/contracts'

export interface Totals {
  readonly lakes: number
  readonly tables: number
  readonly jobs: number
  readonly tableStates: ReadonlyMap<State, number>
  readonly jobStates: ReadonlyMap<State, number>
}

/** All lakes together. */
export function totalsOf(counts: readonly WireLake['counts'][]): Totals {
  return {
    lakes: counts.length,
    tables: sum(counts.map((each) => each.tables)),
    jobs: sum(counts.map((each) => each.jobs)),
    tableStates: sumStates(counts.map((each) => each.tableStates)),
    jobStates: sumStates(counts.map((each) => each.jobStates)),
  }
}

/** How many sources a lake has: its warehouse, clusters, checkpoint folders, gateway, lineage tables. */
export function sourceCount(lake: WireLake): number {
  return (
    1 +
    lake.flink.length +
    lake.checkpoints.length +
    [lake.sqlGateway, lake.lineageStore].filter((one) => one !== null).length
  )
}

/** Worst first, as people look for it; only what there is. */
const ORDER: readonly State[] = ['broken', 'late', 'unknown', 'stale', 'fresh', 'idle']

/** The states worth a word in one cell: those that are not well, else those that are. */
export function tellingStates(counts: WireLake['counts']['tableStates']): { state: State; count: number }[] {
  const there = ORDER.flatMap((state) => {
    const count = counts[state] ?? 0
    return count === 0 ? [] : [{ state, count }]
  })
  const unwell = there.filter(({ state }) => state !== 'fresh' && state !== 'idle')
  return unwell.length > 0 ? unwell : there
}

function sum(counts: readonly number[]): number {
  return counts.reduce((a, b) => a + b, 0)
}

function sumStates(all: readonly WireLake['counts']['tableStates'][]): Map<State, number> {
  return new Map(ORDER.map((state) => [state, sum(all.map((counts) => counts[state] ?? 0))]))
}
