import { defineUrlState } from './codec'
import { choiceField, countField, instantField, refField } from './field'

export interface RecoverabilityState {
  /** First table of the area that is looked at; `null` = the largest. */
  readonly area: string | null
  /** Table, job or restore point that is explained. */
  readonly sel: string | null
  readonly as: 'windows' | 'table'
  /** Minutes one wants to be able to go back; 0 = no target. */
  readonly target: number
  /** What if every job kept so many checkpoints; 0 = as it is. */
  readonly checkpoints: number
  /** What if every table kept its snapshots so many minutes; 0 = as it is. */
  readonly minutes: number
  /** What if every table kept at least so many snapshots; 0 = as it is. */
  readonly snapshots: number
  readonly asOf: string | null
}

const asked = { min: 0, max: 9999, fallback: 0 }

export const recoverabilityUrl = defineUrlState<RecoverabilityState>({
  area: refField('area'),
  sel: refField('sel', { history: 'replace' }),
  as: choiceField('as', ['windows', 'table'], 'windows'),
  target: countField('target', asked, { history: 'replace' }),
  checkpoints: countField('checkpoints', asked, { history: 'replace' }),
  minutes: countField('minutes', asked, { history: 'replace' }),
  snapshots: countField('snapshots', asked, { history: 'replace' }),
  asOf: instantField('asOf'),
})
