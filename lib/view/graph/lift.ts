import type { Closure } from './closure'
import type { Grouping } from './grouping'

/** What is lit, as it is drawn: a group is lit with any of its members, an edge with any inside it. */
export function liftClosure(closure: Closure | null, grouping: Grouping): Closure | null {
  if (closure === null || grouping.groups.length === 0) return closure
  const lift = (refs: ReadonlySet<string>) =>
    new Set([...refs].map((ref) => grouping.groupOf.get(ref) ?? ref))
  return {
    upstream: lift(closure.upstream),
    downstream: lift(closure.downstream),
    edges: new Set(
      grouping.edges.filter(({ inside }) => inside.some((id) => closure.edges.has(id))).map(({ id }) => id),
    ),
  }
}
