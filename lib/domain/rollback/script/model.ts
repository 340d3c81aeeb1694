import type { Millis } from '../../time'
import type { Blocker, Cut, NoLine } from '../model'
import type { PlanStep } from '../step'

export const SCRIPT_FORMATS = ['sql', 'sh', 'md'] as const
export type ScriptFormat = (typeof SCRIPT_FORMATS)[number]

/** A plan as it is taken away. */
export interface ScriptPlan {
  readonly id: string
  readonly hash: string
  readonly lake: string
  readonly author: string
  readonly createdAt: Millis
  readonly method: string
  readonly outcome: Cut | NoLine
  readonly blockers: readonly Blocker[]
  readonly steps: readonly PlanStep[]
}
