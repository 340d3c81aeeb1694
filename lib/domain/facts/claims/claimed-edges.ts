import { groupBy } from '../../collections'
import { jobRefText, type RefText } from '../../refs'
import { inEdgeOrder } from '../edges'
import { tidyEvidence } from '../evidence'
import type { EdgeFact } from '../model'
import type { Claim } from './claim'
import { dated } from './claimed-tables'

export interface PlacedClaim extends Claim {
  readonly jobName: string
  readonly ref: RefText
}

/** Claims cited beside what was read. */
const CITED = 2

/**
 * Edges that only somebody's word knows, and that word beside those that were read. It opens no edge again that
 * evidence ended: a row says when, never until when.
 */
export function addClaimedEdges(
  edges: readonly EdgeFact[],
  /** Strongest first. */
  claims: readonly PlacedClaim[],
): EdgeFact[] {
  if (claims.length === 0) return [...edges]
  const known = new Map(edges.map((edge) => [keyOf(edge), edge]))
  for (const [key, own] of groupBy(claims, (claim) => keyOf(endsOf(claim)))) {
    const [first] = own
    if (first === undefined) continue
    const words = own.map(({ evidence }) => evidence)
    const read = known.get(key)
    known.set(
      key,
      read === undefined
        ? {
            ...endsOf(first),
            lookup: false,
            certainty: 'assumed',
            stretches: [{ jobId: null, from: dated(own), to: null }],
            evidence: tidyEvidence(words),
            // A row of table lineage has a time of its own.
            claimed: { at: (own.find(({ version }) => version === null) ?? first).at },
          }
        : { ...read, evidence: [...read.evidence, ...tidyEvidence(words, CITED)] },
    )
  }
  return inEdgeOrder([...known.values()])
}

function endsOf({ direction, jobName, ref }: PlacedClaim): Pick<EdgeFact, 'from' | 'to' | 'kind'> {
  const job = jobRefText(jobName)
  return direction === 'reads'
    ? { from: ref, to: job, kind: 'reads' }
    : { from: job, to: ref, kind: 'writes' }
}

function keyOf({ kind, from, to }: Pick<EdgeFact, 'from' | 'to' | 'kind'>): string {
  return `${kind}\n${from}\n${to}`
}
