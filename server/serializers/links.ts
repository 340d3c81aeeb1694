import type { WireLink } from '@/lib/contracts'
import type { Link } from '@/lib/domain/entities/links'
import { toWireEvidence } from './scalars'

export function toWireLinks(links: readonly Link[]): WireLink[] {
  return links.map(({ ref, kind, certainty, lookup, ended, claimed, evidence }) => ({
    ref,
    kind,
    certainty,
    lookup,
    ended,
    ...(claimed ? { claimed } : {}),
    evidence: toWireEvidence(evidence),
  }))
}
