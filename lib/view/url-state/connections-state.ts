import { defineUrlState } from './codec'
import { flagField } from './field'

export interface ConnectionsState {
  /** The form to connect a lake is open. */
  readonly connect: boolean
}

export const connectionsUrl = defineUrlState<ConnectionsState>({ connect: flagField('connect', false) })
