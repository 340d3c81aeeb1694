import type { VersionReader } from '@/lib/domain/versions'
import type { FactReader } from '../ports'

/** The facts of one lake, as the walk over versions asks for them. */
export function boundReader(facts: FactReader, lakeId: string): VersionReader {
  return {
    snapshots: (keys) => facts.snapshots(lakeId, keys),
    groupMembers: (groups) => facts.groupMembers(lakeId, groups),
    contentAtOrBelow: (keys) => facts.contentAtOrBelow(lakeId, keys),
    checkpoints: (keys) => facts.checkpoints(lakeId, keys),
    writesOfVersions: (keys) => facts.writesOfVersions(lakeId, keys),
    writesOfCheckpoints: (keys) => facts.writesOfCheckpoints(lakeId, keys),
    writesAtOrBelow: (keys) => facts.writesAtOrBelow(lakeId, keys),
    readsOfCheckpoints: (keys) => facts.readsOfCheckpoints(lakeId, keys),
    firstReadsReaching: (keys, until) => facts.firstReadsReaching(lakeId, keys, until),
  }
}
