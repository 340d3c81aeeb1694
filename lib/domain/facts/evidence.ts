import type { StoredObservation } from '../observations'
import type { Evidence, EvidenceKind } from './model'

export function evidenceOf(kind: EvidenceKind, from: StoredObservation, says: string): Evidence {
  return { kind, place: from.place, observedAt: from.readAt, says }
}

/** No two alike, at most `limit`, in the order given: what proves most comes first. */
export function tidyEvidence(all: readonly Evidence[], limit = 8): Evidence[] {
  const unique = new Map<string, Evidence>()
  for (const one of all) {
    const key = one.kind + '\n' + one.place + '\n' + one.says
    if (!unique.has(key)) unique.set(key, one)
  }
  return [...unique.values()].slice(0, limit)
}
