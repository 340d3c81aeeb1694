import { z } from 'zod'
import { planProgress } from './plan-work'
import { instant, instantInput, int64, refText } from './scalars'

const PLAN_METHODS = [
  'branches',
  'in-place',
  'full-recovery',
  'correct-forward',
  'incremental-recovery',
] as const

const refs = z.array(z.string().min(1).max(2000)).max(1000)

export const rollbackPlanCreate = z
  .strictObject({
    /** One version, at most: `table:ods.orders@60` or `job:enrich@17`. */
    anchor: z.string().min(1).max(2000).optional(),
    /** More versions, each at most. */
    wishes: refs.optional(),
    /** Versions that must be gone: bad commits. */
    before: refs.optional(),
    /** Everything as it was by then. */
    asOf: instantInput.optional(),
    pins: refs.optional(),
    retired: refs.optional(),
    allowEmpty: z.boolean().default(false),
    method: z.enum(PLAN_METHODS).default('branches'),
    healing: z.boolean().default(false),
  })
  .refine((one) => one.anchor ?? one.wishes?.[0] ?? one.before?.[0] ?? one.asOf, {
    message: 'say what to go back to: anchor, wishes, before or asOf',
    path: ['anchor'],
  })

const edge = z.object({ from: refText, to: refText })
const cause = z.object({
  /** A rule of the cut (`K0` to `K6`), or `wish`. */
  rule: z.string(),
  edge: edge.nullable(),
  because: z.string(),
})
export const causeStep = cause.extend({ ref: refText, target: refText.nullable() })
/** How far a job that is put back has read a table; `null` = not bounded but by the head. */
const readThrough = z.object({ job: refText, snapshot: refText.nullable() })
export const availability = z.enum(['live', 'tagged', 'present', 'unverified', 'restart-empty'])

const cutRow = z.object({
  ref: refText,
  kind: z.enum(['table', 'job']),
  current: refText.nullable(),
  /** `null` = empty, or started from nothing. */
  target: refText.nullable(),
  readThrough: z.array(readThrough),
  cause,
  /** From the wish to this row. */
  chain: z.array(causeStep),
  availability,
  /** Tags that keep it, or where the checkpoint lies. */
  places: z.array(z.string()),
  closesAt: instant.nullable(),
})

const untouched = z.object({
  ref: refText,
  kind: z.enum(['table', 'job']),
  current: refText.nullable(),
  reason: z.string(),
  says: z.string(),
  readThrough: z.array(readThrough),
})

const loss = z.object({
  code: z.string(),
  ref: refText,
  refs: z.array(z.string()),
  count: z.int(),
  rows: int64.nullable(),
  fromTime: instant.nullable(),
  toTime: instant.nullable(),
  says: z.string(),
})

/** `key`: by which it is accepted. */
const remark = z.object({ key: z.string(), code: z.string(), ref: refText, says: z.string() })

const statement = z.object({ language: z.enum(['sql', 'sh', 'text']), text: z.string() })

/** Offered first where points vanish quickly: cancel, keep the heads, think; nothing is rolled back. */
export const freeze = z.object({ because: z.string(), closesAt: instant, statements: z.array(statement) })

/** What is not as it was when the plan was made. `own`: commits of the plan's jobs, which only join the losses. */
const moved = z.object({
  ref: refText,
  was: refText.nullable(),
  is: refText.nullable(),
  own: z.boolean(),
  says: z.string(),
})

const step = z.object({
  id: z.string(),
  phase: z.string(),
  /** Table or job it is about; `null` = all of them. */
  ref: refText.nullable(),
  title: z.string(),
  who: z.enum(['person', 'flink-sql', 'flink-rest']),
  precheck: z.string(),
  statements: z.array(statement),
  effect: z.string(),
  postcheck: z.string(),
  /** `null` = cannot be undone. */
  undo: z.string().nullable(),
})

/** Nobody reads 66,000 steps in one answer of 107 MB: what is beyond comes in pages, and in the script. */
export const MOST_LISTED = 1_000

const PLAN_LISTS = ['cut', 'untouched', 'losses', 'steps'] as const
export const planListParams = { list: z.enum(PLAN_LISTS) }
export const planEntry = z.union([cutRow, untouched, loss, step])

export const rollbackPlan = z.object({
  id: z.string(),
  createdAt: instant,
  author: z.string(),
  /** Facts it was made from. */
  generation: z.int(),
  method: z.enum(PLAN_METHODS),
  request: z.record(z.string(), z.unknown()),
  hash: z.string(),
  /** First moment something it stands on may vanish; `null` = nothing known takes it away. */
  expiresAt: instant.nullable(),
  /** The facts have moved since and the same wish is answered otherwise now. */
  stale: z.boolean(),
  moved: z.array(moved),
  ...planProgress,
  freeze: freeze.nullable(),
  notices: z.array(z.object({ code: z.string(), says: z.string() })),
  /** How long the lists are; `cut`, `untouched`, `losses` and `steps` end after `MOST_LISTED` here. */
  totals: z.object({
    tables: z.int(),
    jobs: z.int(),
    /** Snapshots that go. */
    snapshots: z.int(),
    untouched: z.int(),
    losses: z.int(),
    steps: z.int(),
  }),
  cut: z.array(cutRow),
  untouched: z.array(untouched),
  losses: z.array(loss),
  dangers: z.array(remark),
  blockers: z.array(remark),
  steps: z.array(step),
  /** Only where there is no consistent line: the proof. */
  noLine: z
    .object({
      ref: refText,
      because: z.string(),
      chain: z.array(causeStep),
      proven: z.boolean(),
      advice: z.array(z.string()),
    })
    .optional(),
  readAt: instant,
})

/** What a plan would be, without one being kept: wishes are tried before one is made. */
export const rollbackPreview = rollbackPlan.omit({
  id: true,
  createdAt: true,
  author: true,
  stale: true,
  moved: true,
  approval: true,
  ticks: true,
  verification: true,
  log: true,
})

export const rollbackPlanItem = rollbackPlan.pick({
  id: true,
  createdAt: true,
  author: true,
  method: true,
  request: true,
  hash: true,
  expiresAt: true,
})

export const planParams = { id: z.string().min(1).max(100) }

export type RollbackPlanCreate = z.output<typeof rollbackPlanCreate>
export type WireRollbackPlanItem = z.infer<typeof rollbackPlanItem>
export type WireRollbackPreview = z.infer<typeof rollbackPreview>
export type WireRollbackPlan = z.infer<typeof rollbackPlan>
export type WirePlanEntry = z.infer<typeof planEntry>
