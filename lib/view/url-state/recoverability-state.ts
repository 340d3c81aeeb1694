import { defineUrlState } from './codec'
import { choiceField, instantField, refField, textField } from './field'

export interface RecoverabilityState {
  /** Name of the area that is looked at; '' = the first one. */
  readonly area: string
  /** Restore point that is explained. */
  readonly sel: string | null
  readonly as: 'windows' | 'table'
  readonly asOf: string | null
}

export const recoverabilityUrl = defineUrlState<RecoverabilityState>({
  area: textField('area', { history: 'push' }),
  sel: refField('sel', { history: 'replace' }),
  as: choiceField('as', ['windows', 'table'], 'windows'),
  asOf: instantField('asOf'),
})
