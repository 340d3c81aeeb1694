import { defineUrlState } from './codec'
import { instantField } from './field'

/** What every page of a lake has in its URL. */
export interface LakeState {
  readonly asOf: string | null
}

export const lakeUrl = defineUrlState<LakeState>({ asOf: instantField('asOf') })
