import { defineUrlState } from './codec'
import type { Field } from './field'

export interface OverviewState {
  /** Label of a recording's instant; empty = the usual one. */
  readonly moment: string
}

const moment: Field<string> = {
  key: 'moment',
  fallback: '',
  history: 'push',
  read: (text) => (/^[a-z0-9-]{1,60}$/.test(text) ? text : null),
  write: (value) => value,
}

export const overviewUrl = defineUrlState<OverviewState>({ moment })
