import { defineUrlState } from './codec'
import { choiceField, instantField, textField } from './field'

const COLUMNS = ['table', 'state', 'late', 'culprit', 'stuck', 'since', 'feeds'] as const
export type DelayColumn = (typeof COLUMNS)[number]

export interface DelaysState {
  /** Part of a table's or culprit's name. */
  readonly q: string
  readonly state: 'all' | 'late' | 'broken' | 'stale' | 'fresh' | 'idle' | 'unknown'
  /** `-` in front sorts downwards. */
  readonly sort: DelayColumn | `-${DelayColumn}`
  readonly asOf: string | null
}

const sorts = COLUMNS.flatMap((column) => [column, `-${column}`] as const)

export const delaysUrl = defineUrlState<DelaysState>({
  q: textField('q'),
  state: choiceField('state', ['all', 'late', 'broken', 'stale', 'fresh', 'idle', 'unknown'], 'all'),
  sort: choiceField('sort', sorts, '-late', { history: 'replace' }),
  asOf: instantField('asOf'),
})
