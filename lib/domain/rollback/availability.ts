import type { Availability } from './model'
import { topOf, type Variable } from './variables'

/** Whether a candidate can be had, and what keeps it. */
export function availabilityOf(
  variable: Variable,
  at: number,
): { readonly availability: Availability; readonly places: readonly string[] } {
  if (variable.kind === 'chain') {
    const point =
      variable.points[at] ?? (at > 0 && at === topOf(variable) ? (variable.line?.last ?? null) : null)
    const path = point?.fact.path ?? null
    const seen = point?.fact.state === 'whole' ? 'present' : 'unverified'
    return { availability: at === 0 ? 'restart-empty' : seen, places: path === null ? [] : [path] }
  }
  const version = variable.versions[at] ?? null
  if (version === null) return { availability: 'restart-empty', places: [] }
  return { availability: version.status === 'tagged' ? 'tagged' : 'live', places: version.tags }
}
