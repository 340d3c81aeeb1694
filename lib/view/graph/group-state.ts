import type { State } from '@/lib/contracts'

/** What people look for first. */
export const WORST_FIRST: readonly State[] = ['broken', 'late', 'stale', 'unknown', 'idle', 'fresh']

/** States of a group with their counts, the worst first. */
export function statesByWorst(states: ReadonlyMap<State, number>): readonly (readonly [State, number])[] {
  return WORST_FIRST.flatMap((state) => {
    const count = states.get(state)
    return count === undefined ? [] : [[state, count] as const]
  })
}

export function worstOf(states: ReadonlyMap<State, number>): State | null {
  return statesByWorst(states)[0]?.[0] ?? null
}
