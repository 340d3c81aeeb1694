import type { ColumnOrigin } from '../observations'
import type { RefText } from '../refs'
import type { Evidence } from './model'

/** What events of OpenLineage say of a job, beside what it reads and writes; the newest word on each. */
export interface JobTold {
  readonly sql: {
    readonly query: string
    readonly dialect: string | null
    readonly evidence: Evidence
  } | null
  readonly engine: {
    readonly name: string | null
    readonly version: string
    readonly adapter: string | null
  } | null
  readonly jobType: {
    readonly processing: string
    readonly integration: string
    readonly jobType: string | null
  } | null
  readonly parent: { readonly namespace: string; readonly name: string } | null
}

/** What events of OpenLineage say of a table, beside who reads and writes it. */
export interface TableTold {
  readonly fields: readonly { readonly name: string; readonly type: string | null }[] | null
  /** Where its columns come from, by the job that says so. */
  readonly columns: readonly ColumnsTold[]
  /** Newest first. */
  readonly lifecycle: readonly LifecycleTold[]
}

export interface ColumnsTold {
  readonly job: RefText | null
  readonly columns: readonly ColumnOrigin[]
  readonly evidence: Evidence
}

export interface LifecycleTold {
  readonly change: string
  readonly previous: string | null
  readonly evidence: Evidence
}
