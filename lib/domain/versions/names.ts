import { RunNames } from '../facts/run-names'
import type { ReadFact, RunFact, SnapshotFact } from '../facts'
import { formatRef, parseRef, type RefText } from '../refs'

/** How versions and checkpoints of one lake are called. */
export class VersionNames {
  readonly runs: RunNames

  constructor(runs: readonly RunFact[]) {
    this.runs = new RunNames(runs)
  }

  /** `table:ods.orders@812`; a superseded one carries its identity, for its id now names another. */
  snapshot(fact: SnapshotFact): RefText {
    return this.version(fact.table, fact.id, fact.status === 'superseded' ? fact.identity.slice(0, 8) : null)
  }

  version(table: RefText, id: bigint, identity: string | null = null): RefText {
    const parsed = parseRef(table)
    if (!parsed.ok || parsed.value.kind !== 'table') return table
    return formatRef({ kind: 'snapshot', table: parsed.value.table, id, identity })
  }

  checkpoint(jobId: string, checkpointId: bigint | null): RefText | null {
    const run = this.runs.byJobId(jobId)
    return run === null ? null : this.runs.checkpointRef(run, checkpointId)
  }

  /** Checkpoint or batch run that committed it; `null` when no known run explains it. */
  writer(fact: SnapshotFact): RefText | null {
    const run = fact.run === null ? null : this.runs.byJobId(fact.run)
    if (run === null) return null
    return this.runs.checkpointRef(run, run.jobType === 'BATCH' ? null : fact.commitIdentifier)
  }

  /**
   * The version a read names: the content version when exact, the low bound of a range, the high one where nothing
   * is certain; the bare table only where no position exists.
   */
  readId(read: ReadFact): bigint | null {
    // A lookup has no version; what somebody else's word names has.
    if (read.certainty === 'assumed' && read.low === null) return null
    return read.low !== null && read.low > 0n && read.certainty !== 'atMost' ? read.low : read.high
  }

  /** That version as a ref; with its identity where it has left the path. `null` = only the bare table is known. */
  readVersion(read: ReadFact): RefText | null {
    const id = this.readId(read)
    if (id === null) return null
    return this.version(read.table, id, read.earlierLife?.identity?.slice(0, 8) ?? null)
  }
}
