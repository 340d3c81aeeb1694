import type { StoredObservation } from '../observations'
import type { Evidence, EvidenceKind } from './model'
import { compareText } from './sorting'

export function evidenceOf(kind: EvidenceKind, from: StoredObservation, says: string): Evidence {
  return { kind, place: from.place, observedAt: from.readAt, says }
}

/** No two alike, in a fixed order: equal observations must give equal facts. At most `limit`, oldest first. */
export function tidyEvidence(all: readonly Evidence[], limit = 8): Evidence[] {
  const unique = new Map(all.map((one) => [one.kind + '\n' + one.place + '\n' + one.says, one]))
  return [...unique.entries()]
    .sort(([ka, a], [kb, b]) => a.observedAt - b.observedAt || compareText(ka, kb))
    .slice(0, limit)
    .map(([, one]) => one)
}
