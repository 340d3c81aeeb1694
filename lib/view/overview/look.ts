import type { State, WireJobItem, WireLake, WireTableItem } from '@/lib/contracts'

export type Counts = WireLake['counts']

/** A lake as the overview looks at it. */
export interface Look {
  readonly lake: WireLake
  /** The instant it is looked at; `null` = its newest facts. */
  readonly asOf: string | null
  /** The instant states are judged at; `null` = now. */
  readonly judgedAt: string | null
  /** `null` while they are not known for this instant. */
  readonly counts: Counts | null
}

/** What of a lake's instants is asked for: label of one of them, empty for the usual one. */
export function lookInstant(
  lake: Pick<WireLake, 'instants'>,
  moment: string,
): WireLake['instants'][number] | null {
  const named = lake.instants.find((instant) => instant.label === moment)
  // At the end of a recording everything has been stopped, and everything is late: its life is what people look at.
  return named ?? lake.instants.find((instant) => instant.at !== null) ?? lake.instants[0] ?? null
}

/** Counts of lists that are whole. */
export function countStates(tables: readonly WireTableItem[], jobs: readonly WireJobItem[]): Counts {
  return {
    tables: tables.length,
    jobs: jobs.length,
    tableStates: byState(tables),
    jobStates: byState(jobs),
  }
}

function byState(items: readonly { readonly state: State }[]): Partial<Record<State, number>> {
  const counts = new Map<State, number>()
  for (const { state } of items) counts.set(state, (counts.get(state) ?? 0) + 1)
  return Object.fromEntries(counts)
}
