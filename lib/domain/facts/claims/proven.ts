import type { LakeFacts } from '../model'

/**
 * Facts that Headwater read itself. What only somebody's word stands behind answers where lineage is asked for; it
 * makes nothing late and bounds no rollback, for it says nothing of what came after it.
 */
export function provenFacts(facts: LakeFacts): LakeFacts {
  const read = <F extends { readonly claimed?: unknown }>(list: readonly F[]) =>
    list.filter((fact) => fact.claimed === undefined)
  return {
    tables: read(facts.tables),
    snapshots: facts.snapshots.filter(({ status }) => status !== 'claimed'),
    runs: read(facts.runs),
    checkpoints: read(facts.checkpoints),
    reads: read(facts.reads),
    writes: read(facts.writes),
    edges: read(facts.edges),
    boundaries: facts.boundaries,
  }
}
