import type { VersionReader } from '@/lib/domain/versions'
import type { FactReader } from '../ports'

/** The facts of one lake, as the walk over versions asks for them; without what people took away. */
export function boundReader(facts: FactReader, lakeId: string): VersionReader {
  return {
    snapshots: (keys) => facts.snapshots(lakeId, keys),
    groupMembers: (groups) => facts.groupMembers(lakeId, groups),
    contentAtOrBelow: (keys) => facts.contentAtOrBelow(lakeId, keys),
    checkpoints: (keys) => facts.checkpoints(lakeId, keys),
    writesOfVersions: (keys) => kept(facts.writesOfVersions(lakeId, keys)),
    writesOfCheckpoints: (keys) => kept(facts.writesOfCheckpoints(lakeId, keys)),
    writesAtOrBelow: (keys) => kept(facts.writesAtOrBelow(lakeId, keys)),
    readsOfCheckpoints: (keys) => kept(facts.readsOfCheckpoints(lakeId, keys)),
    firstReadsReaching: (keys, until) => kept(facts.firstReadsReaching(lakeId, keys, until)),
  }
}

async function kept<F extends { readonly removed?: true }>(facts: Promise<F[]>): Promise<F[]> {
  return (await facts).filter((fact) => fact.removed !== true)
}
