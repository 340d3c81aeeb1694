import type { SnapshotFact, TableFact } from '../facts'
import type { RefText } from '../refs'
import type { RestorePoint } from './life-line'
import type { ChainVariable, TableVariable } from './variables'

export interface Statement {
  readonly language: 'sql' | 'sh' | 'text'
  readonly text: string
}

export interface PlanStep {
  readonly id: string
  readonly phase:
    'confirm' | 'protect' | 'stop' | 'freeze' | 'cut' | 'correct' | 'restore' | 'verify' | 'switch' | 'close'
  readonly ref: RefText | null
  readonly title: string
  readonly who: 'person' | 'flink-sql' | 'flink-rest'
  readonly precheck: string
  readonly statements: readonly Statement[]
  readonly effect: string
  readonly postcheck: string
  /** `null` = cannot be undone. */
  readonly undo: string | null
}

export interface StepTable {
  readonly variable: TableVariable
  readonly fact: TableFact
  /** `null` = to be empty. */
  readonly target: SnapshotFact | null
  readonly head: SnapshotFact
}

export interface StepJob {
  readonly variable: ChainVariable
  readonly ref: RefText
  readonly jobId: string
  readonly name: string
  readonly running: boolean
  /** Where it is restored from; `null` = to start from nothing. */
  readonly point: RestorePoint | null
  /** Path of the checkpoint; `null` = to start from nothing. */
  readonly path: string | null
  readonly checkpointId: bigint | null
  /** The lowest number above it stands in group `n`, so it depends on `n - 1`. */
  readonly level: number
}

export interface StepWrite {
  readonly job: StepJob
  readonly table: TableVariable
}

export interface StepRead extends StepWrite {
  readonly through: bigint | null
}

/** What the steps of any method are made from. Jobs are ordered upstream first. */
export interface StepPlan {
  readonly tables: readonly StepTable[]
  readonly jobs: readonly StepJob[]
  /** Tag and branch names of this plan begin with it. */
  readonly prefix: string
  /** Per job, what it reads and writes, with the position its checkpoint leans on. */
  readonly reads: readonly StepRead[]
  readonly writes: readonly StepWrite[]
  readonly readsOf: ReadonlyMap<TableVariable, readonly StepRead[]>
  readonly touches: ReadonlyMap<StepJob, readonly StepWrite[]>
  readonly byVariable: ReadonlyMap<TableVariable, StepTable>
}
