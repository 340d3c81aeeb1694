import { defineUrlState } from './codec'
import { choiceField, instantField } from './field'

export const TABLE_TABS = ['snapshots', 'schema', 'options', 'tags', 'consumers', 'evidence'] as const
export const JOB_TABS = ['checkpoints', 'runs', 'evidence'] as const

export interface TableState {
  readonly tab: (typeof TABLE_TABS)[number]
  readonly asOf: string | null
}

export interface JobState {
  readonly tab: (typeof JOB_TABS)[number]
  readonly asOf: string | null
}

export const tableUrl = defineUrlState<TableState>({
  tab: choiceField('tab', TABLE_TABS, 'snapshots', { history: 'replace' }),
  asOf: instantField('asOf'),
})

export const jobUrl = defineUrlState<JobState>({
  tab: choiceField('tab', JOB_TABS, 'checkpoints', { history: 'replace' }),
  asOf: instantField('asOf'),
})
