import type { TableKey } from '../observations/table-key'

/** Text of a ref in its canonical form; made only by `formatRef` and its short forms. */
export type RefText = string & { readonly __ref: unique symbol }

export interface TableRef {
  readonly kind: 'table'
  readonly table: TableKey
}

/** `identity`: first hex digits of the snapshot's identity hash, naming a superseded one; `null` = the current life. */
export interface SnapshotRef {
  readonly kind: 'snapshot'
  readonly table: TableKey
  readonly id: bigint
  readonly identity: string | null
}

export interface JobRef {
  readonly kind: 'job'
  readonly name: string
}

/** `run`: first hex digits (8 or more) of the Flink job id. */
export interface RunRef {
  readonly kind: 'run'
  readonly name: string
  readonly run: string
}

/** `run` null only as input (`job:enrich@17`): the run that started last. Answers always carry it. */
export interface CheckpointRef {
  readonly kind: 'checkpoint'
  readonly name: string
  readonly run: string | null
  readonly checkpointId: bigint
}

/** Something outside the lake. `system` says what it is (`kafka`, `temporary`, `unknown`), `name` which one. */
export interface BoundaryRef {
  readonly kind: 'boundary'
  readonly system: string
  readonly name: string
}

export type Ref = TableRef | SnapshotRef | JobRef | RunRef | CheckpointRef | BoundaryRef
