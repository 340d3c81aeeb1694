import { z } from 'zod'
import { SCRIPT_FORMATS } from '@/lib/domain/rollback/script/model'
import { instant, refText } from './scalars'

/** The name of who does it, where several people share one access. */
const person = z.string().trim().min(1).max(200).optional()
const note = z.string().max(4000).default('')

export const planApprove = z.strictObject({
  /** Of the plan that was read. */
  hash: z.string().min(1).max(200),
  /** Keys of all its dangers. */
  accept: z.array(z.string().max(4000)).max(10_000).default([]),
  person,
})

export const planTick = z.strictObject({
  /** `id` of the step. */
  step: z.string().min(1).max(4000),
  done: z.boolean().default(true),
  note,
  person,
})

export const planVerify = z.strictObject({
  /** What a person found by computing a table anew in batch. */
  comparison: z.strictObject({ ref: z.string().min(1).max(2000), equal: z.boolean(), says: note }).optional(),
  person,
})

export const planScriptQuery = z.strictObject({ format: z.enum(SCRIPT_FORMATS).default('md') })

const signed = { by: z.string(), person: z.string().nullable(), at: instant }
const checkState = z.enum(['passed', 'failed', 'open'])

/** What was done about a plan. */
export const planProgress = {
  approval: z.object({ ...signed, hash: z.string(), accepted: z.array(z.string()) }).nullable(),
  /** Steps that are done, as it stands now. */
  ticks: z.array(z.object({ ...signed, step: z.string(), note: z.string() })),
  /** The newest. */
  verification: z
    .object({
      ...signed,
      generation: z.int(),
      /** `passed` only where every check is; `open` = something was not seen yet. */
      verdict: checkState,
      checks: z.array(
        z.object({ code: z.string(), ref: refText.nullable(), state: checkState, says: z.string() }),
      ),
    })
    .nullable(),
  /** Everything, oldest first. */
  log: z.array(
    z.object({
      ...signed,
      kind: z.enum(['approved', 'ticked', 'unticked', 'verified']),
      step: z.string().nullable(),
      note: z.string(),
    }),
  ),
}

export type PlanApprove = z.output<typeof planApprove>
export type PlanTick = z.output<typeof planTick>
export type PlanVerify = z.output<typeof planVerify>
