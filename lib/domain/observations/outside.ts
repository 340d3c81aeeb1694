import type { Millis } from '../time'
import type { TableKey } from './table-key'

/**
 * A row of PIP-5's lineage tables that somebody handed in, whatever its table and columns were called. The same row
 * handed in again is the same observation.
 */
export interface LineageRowSeen {
  readonly kind: 'lineage-row'
  /** Of a source table, or of a sink table. */
  readonly direction: 'reads' | 'writes'
  /** `pipeline.name`, as the row has it. */
  readonly job: string
  readonly table: TableKey
  /** Both `null` in rows of table lineage. */
  readonly barrier: bigint | null
  readonly snapshot: bigint | null
  readonly createTime: Millis | null
}

/**
 * A table, perhaps a version of it, that evidence from outside speaks of. It goes with each such observation, so that
 * a table nobody else knows is a fact of its own, whoever reads it.
 */
export interface TableNamed {
  readonly kind: 'table-named'
  /** Kind of the witness. */
  readonly by: 'lineage-row' | 'open-lineage'
  readonly table: TableKey
  readonly snapshot: bigint | null
  /** When the witness says so; `null` = it does not say. */
  readonly at: Millis | null
}

export type OutsideObservation = LineageRowSeen | TableNamed
