import type { RefText } from '../refs'
import type { TableKey } from './table-key'

/*
 * What events of OpenLineage say, one observation for each thing: the same said again, by another event of the same job, is
 * the same observation. The time of an event is when it is read.
 */

/** A job has a dataset among its inputs or outputs, perhaps one version of it at one checkpoint. */
export interface EventEdgeSeen {
  readonly kind: 'event-edge'
  readonly direction: 'reads' | 'writes'
  /** `job.name`, as the event has it. */
  readonly job: string
  /** A table of the lake, or what lies outside it. */
  readonly data: RefText
  /** Both `null` unless the event tells a checkpoint and the version. */
  readonly barrier: bigint | null
  readonly snapshot: bigint | null
}

/** A run of a job is this run of Flink, whatever Flink calls the job. */
export interface EventRunSeen {
  readonly kind: 'event-run'
  readonly job: string
  /** 32 hex digits. */
  readonly flinkJobId: string
}

export interface EventSqlSeen {
  readonly kind: 'event-sql'
  readonly job: string
  readonly query: string
  readonly dialect: string | null
}

export interface EventEngineSeen {
  readonly kind: 'event-engine'
  readonly job: string
  readonly name: string | null
  readonly version: string
  /** Version of what sends the events. */
  readonly adapter: string | null
}

export interface EventJobTypeSeen {
  readonly kind: 'event-job-type'
  readonly job: string
  /** `STREAMING`, `BATCH`, `SERVICE`, or as it was written. */
  readonly processing: string
  /** `FLINK`, `SPARK`, … */
  readonly integration: string
  readonly jobType: string | null
}

/** The job of the run that started a run of this one. */
export interface EventParentSeen {
  readonly kind: 'event-parent'
  readonly job: string
  readonly parent: { readonly namespace: string; readonly name: string }
}

export interface EventSchemaSeen {
  readonly kind: 'event-schema'
  readonly table: TableKey
  readonly fields: readonly { readonly name: string; readonly type: string | null }[]
}

/** Which columns one column of an output comes from; `column` `null` = they decide which rows there are. */
export interface ColumnOrigin {
  readonly column: string | null
  readonly from: readonly ColumnSource[]
}

export interface ColumnSource {
  readonly data: RefText
  readonly column: string
  /** `DIRECT`, `INDIRECT`, with a subtype as `INDIRECT/FILTER`; `null` = it does not say. */
  readonly how: string | null
}

export interface EventColumnsSeen {
  readonly kind: 'event-columns'
  readonly table: TableKey
  /** `null`: an event of the dataset alone. */
  readonly job: string | null
  readonly columns: readonly ColumnOrigin[]
}

/** `CREATE`, `DROP`, `RENAME`, …: what the event says happened to the table. */
export interface EventLifecycleSeen {
  readonly kind: 'event-lifecycle'
  readonly table: TableKey
  readonly change: string
  /** Where it was renamed from, as the event has it. */
  readonly previous: string | null
}

export type ToldObservation =
  | EventEdgeSeen
  | EventRunSeen
  | EventSqlSeen
  | EventEngineSeen
  | EventJobTypeSeen
  | EventParentSeen
  | EventSchemaSeen
  | EventColumnsSeen
  | EventLifecycleSeen
