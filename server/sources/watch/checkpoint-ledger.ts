import type { WatchSeed } from '@/server/services/watch/watch-worker'
import { readMetadataPath } from '@/lib/ingest/flink-metadata'

/** Numbers kept per job: Flink's history, which they are held against, has ten by default. */
const KEPT_PER_JOB = 1_000

/** Which checkpoints were read in time and which were found gone, so that none counts twice. */
export class CheckpointLedger {
  private readonly settled = new Map<string, Set<bigint>>()

  constructor(seed: WatchSeed) {
    const places = [...seed.read.map((one) => one.place), ...seed.missed]
    // newest first in the seed: the newest must be the last ones in, because the first in are dropped
    for (const place of places.reverse()) {
      const { jobId, checkpointNumber } = readMetadataPath(place)
      if (jobId !== null && checkpointNumber !== null) this.settle(jobId, checkpointNumber)
    }
  }

  has(jobId: string, checkpointId: bigint): boolean {
    return this.settled.get(jobId)?.has(checkpointId) ?? false
  }

  /** `true` the first time. */
  settle(jobId: string, checkpointId: bigint): boolean {
    const known = this.settled.get(jobId) ?? new Set<bigint>()
    if (known.has(checkpointId)) return false
    known.add(checkpointId)
    this.settled.set(jobId, known)
    const oldest = known.values().next().value
    if (known.size > KEPT_PER_JOB && oldest !== undefined) known.delete(oldest)
    return true
  }
}
