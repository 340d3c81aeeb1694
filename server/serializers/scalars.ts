import type { WireEvidence, WireStateDetail } from '@/lib/contracts'
import type { Judgement } from '@/lib/domain/graph'
import type { Evidence } from '@/lib/domain/facts/model'
import { maskAddresses } from '@/lib/domain/secrets/mask'
import { toInstantText, type Millis } from '@/lib/domain/time'

export function instantOrNull(at: Millis | null): string | null {
  return at === null ? null : toInstantText(at)
}

export function int64OrNull(value: bigint | null): string | null {
  return value === null ? null : value.toString()
}

export function toWireEvidence(evidence: readonly Evidence[]): WireEvidence[] {
  return evidence.map(toWireEvidenceItem)
}

export function toWireEvidenceItem({ kind, place, says, observedAt, disagrees }: Evidence): WireEvidence {
  return {
    kind,
    where: maskAddresses(place),
    says,
    observedAt: toInstantText(observedAt),
    ...(disagrees === true ? { disagrees } : {}),
  }
}

/** What stands behind a state. */
export function toWireStateDetail({ code, at, count }: Judgement): WireStateDetail {
  return { code, at: instantOrNull(at), count }
}
