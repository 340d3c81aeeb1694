import type { Drawing } from './drawing'
import { WORST_FIRST } from './group-state'

/** What one should look at first: the worst state; among equals a table, then the first by id. `null` = nothing drawn. */
export function worstNode(drawing: Drawing | null): string | null {
  const rank = (state: (typeof WORST_FIRST)[number] | null) =>
    state === null ? WORST_FIRST.length : WORST_FIRST.indexOf(state)
  const [worst] = [...(drawing?.nodes ?? [])].sort(
    (a, b) => rank(a.state) - rank(b.state) || Number(a.kind === 'job') - Number(b.kind === 'job'),
  )
  return worst?.id ?? null
}
