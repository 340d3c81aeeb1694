import type { LakeFacts, ReadFact, SnapshotFact, WriteFact } from '../facts'
import type { VersionReader } from '../versions'

/** The read side over facts in memory, in the plainest form: what the store's queries must agree with. */
export function memoryReader(facts: LakeFacts): VersionReader {
  const alive = facts.snapshots.filter((one) => one.status !== 'superseded')
  const same = (
    a: { jobId: string; checkpointId: bigint | null },
    b: { jobId: string; checkpointId: bigint | null },
  ) => a.jobId === b.jobId && a.checkpointId === b.checkpointId
  return {
    snapshots: async (keys) =>
      facts.snapshots.filter((s) => keys.some((k) => k.table === s.table && k.id === s.id)),
    groupMembers: async (groups) =>
      facts.snapshots.filter((s) => groups.some((g) => g.table === s.table && g.group === s.group)),
    contentAtOrBelow: async (keys) =>
      keys.flatMap(
        (key) => newest(alive.filter((s) => s.table === key.table && s.id <= key.id && s.content)) ?? [],
      ),
    checkpoints: async (keys) => facts.checkpoints.filter((c) => keys.some((k) => same(k, c))),
    writesOfVersions: async (keys) =>
      facts.writes.filter((w) => keys.some((k) => k.table === w.table && k.identity === w.identity)),
    writesOfCheckpoints: async (keys) => facts.writes.filter((w) => keys.some((k) => same(k, w))),
    writesAtOrBelow: async (keys) =>
      keys.flatMap((key) =>
        newestWrites(
          facts.writes.filter(
            (w) =>
              w.jobId === key.jobId && w.checkpointId !== null && w.checkpointId <= (key.checkpointId ?? -1n),
          ),
        ),
      ),
    readsOfCheckpoints: async (keys) => facts.reads.filter((r) => keys.some((k) => same(k, r))),
    firstReadsReaching: async (keys, until) => keys.flatMap((key) => firstPerRun(facts, key, until)),
  }
}

function newest(snapshots: readonly SnapshotFact[]): SnapshotFact | undefined {
  return snapshots.reduce<SnapshotFact | undefined>(
    (best, one) => (best === undefined || one.id > best.id ? one : best),
    undefined,
  )
}

function newestWrites(writes: readonly WriteFact[]): WriteFact[] {
  const byTable = new Map<string, WriteFact>()
  for (const write of writes) {
    const known = byTable.get(write.table)
    if (known === undefined || (write.checkpointId ?? 0n) > (known.checkpointId ?? 0n))
      byTable.set(write.table, write)
  }
  return [...byTable.values()]
}

function firstPerRun(facts: LakeFacts, key: { table: string; id: bigint }, until: number | null): ReadFact[] {
  const completed = new Map(facts.checkpoints.map((c) => [`${c.jobId} ${c.checkpointId}`, c.completedAt]))
  const first = new Map<string, ReadFact>()
  for (const read of facts.reads) {
    if (read.table !== key.table || read.kind !== 'scan' || (read.high ?? -1n) < key.id) continue
    const at = completed.get(`${read.jobId} ${read.checkpointId}`) ?? null
    if (until !== null && at !== null && at > until) continue
    const known = first.get(read.jobId)
    if (known === undefined || (read.checkpointId ?? -1n) < (known.checkpointId ?? -1n))
      first.set(read.jobId, read)
  }
  return [...first.values()]
}
