import type { Certainty } from '../facts/model'
import type { Millis } from '../time'

/** A row before it gets the names of a table. `barrier` and `snapshot` are `null` in rows of table lineage. */
export interface LineageRow {
  readonly job: string
  readonly database: string
  /** As Paimon names it: a branch is `orders$branch_dev`. */
  readonly table: string
  readonly barrier: bigint | null
  readonly snapshot: bigint | null
  readonly createTime: Millis | null
}

/**
 * Rows of one table and what could not be put into them. The design has one row per (job, barrier, table), without a
 * run and without doubt, so something is always left behind.
 */
export interface LineageRows {
  /** Sorted by job, barrier, database and table. */
  readonly rows: readonly LineageRow[]
  /** Rows that gave way to one of a later run with the same key. */
  readonly folded: number
  /** What has no single proven number: never handed on as if it had. */
  readonly leftOut: LeftOut
}

export interface LeftOut {
  /** By how sure we are of them. */
  readonly uncertain: ReadonlyMap<Exclude<Certainty, 'exact'>, number>
  /** A batch run has no barrier to join on. */
  readonly batch: number
  /** Checkpoints that had not read anything of the table yet: there is no snapshot to name. */
  readonly nothingRead: number
}
