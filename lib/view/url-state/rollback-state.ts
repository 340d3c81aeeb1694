import { defineUrlState } from './codec'
import { choiceField, flagField, instantField, listField, refField, refListField } from './field'

export const WIZARD_STEPS = ['anchor', 'scope', 'cut'] as const
export const PLAN_STEPS = ['line', 'checks', 'steps', 'share', 'verify'] as const
export const PLAN_METHODS = ['branches', 'in-place', 'full-recovery', 'correct-forward'] as const

export type WizardStep = (typeof WIZARD_STEPS)[number]
export type PlanStepName = (typeof PLAN_STEPS)[number]
export type PlanMethod = (typeof PLAN_METHODS)[number]

/** The wishes a plan is made of, and where in the wizard one is. */
export interface RollbackState {
  readonly step: WizardStep
  /** Versions to go back to, each at most. */
  readonly at: readonly string[]
  /** Bad commits: versions that must be gone. */
  readonly before: readonly string[]
  /** Everything as it was by then. */
  readonly time: string | null
  /** Tables and jobs that must stay as they are. */
  readonly pins: readonly string[]
  /** Jobs that are not to run again. */
  readonly retired: readonly string[]
  readonly empty: boolean
  readonly heal: boolean
  readonly method: PlanMethod
  /** The graph before or after. */
  readonly when: 'now' | 'after'
  readonly sel: string | null
  readonly asOf: string | null
}

export const rollbackUrl = defineUrlState<RollbackState>({
  step: choiceField('step', WIZARD_STEPS, 'anchor'),
  at: refListField('at'),
  before: refListField('before'),
  time: instantField('time'),
  pins: refListField('pins'),
  retired: refListField('retired'),
  empty: flagField('empty', false),
  heal: flagField('heal', false),
  method: choiceField('method', PLAN_METHODS, 'branches'),
  when: choiceField('when', ['now', 'after'], 'after', { history: 'replace' }),
  sel: refField('sel', { history: 'replace' }),
  asOf: instantField('asOf'),
})

/** Where in a kept plan one is. */
export interface PlanState {
  readonly step: PlanStepName
  /** Dangers accepted so far, by their place in the plan, which never changes. */
  readonly ok: readonly number[]
  readonly when: 'now' | 'after'
  readonly sel: string | null
  readonly asOf: string | null
}

export const planUrl = defineUrlState<PlanState>({
  step: choiceField('step', PLAN_STEPS, 'checks'),
  ok: listField('ok', (text) => (/^\d{1,4}$/.test(text) ? Number(text) : null), String, {
    history: 'replace',
  }),
  when: choiceField('when', ['now', 'after'], 'after', { history: 'replace' }),
  sel: refField('sel', { history: 'replace' }),
  asOf: instantField('asOf'),
})
