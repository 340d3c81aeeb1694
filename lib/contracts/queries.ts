import { z } from 'zod'
import { DAMAGE_KINDS, DAMAGE_SEVERITIES } from '@/lib/domain/damage/model'
import { lineageTable } from './lineage-rows'
import { instantInput, lakeName, refText, state } from './scalars'

/** Digits only: `Number` would also take "", " 5", "1e3" and "0x10". */
const digits = (min: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'expected a whole number')
    .transform(Number)
    .refine((n) => n >= min, `expected ${min} or more`)
const integerParam = (min: number, max: number, standard: number) => ({
  override: { type: 'integer' as const, minimum: min, maximum: max, default: standard },
})
const bounded = (max: number, standard: number) =>
  digits(0)
    .refine((n) => n <= max, `expected at most ${max}`)
    .default(standard)
    .meta(integerParam(0, max, standard))
/** Clamped, not refused, when larger: a client that asks for all gets the most we give. */
const limit = (standard: number, max: number) =>
  digits(1)
    .transform((n) => Math.min(n, max))
    .default(standard)
    .meta(integerParam(1, max, standard))
const cursor = z.string().max(500).optional()

export const pageQuery = z.strictObject({ limit: limit(200, 5000), cursor })
/** Pages of things that have a time of their own: `asOf` leaves out what is dated later. */
export const timedPageQuery = pageQuery.extend({ asOf: instantInput.optional() })

const sortBy = <const T extends readonly [string, ...string[]]>(...keys: T) => {
  const both = keys.flatMap((key) => [key, `-${key}`]) as [T[number] | `-${T[number]}`]
  return z.enum(both).optional()
}
const entityQuery = timedPageQuery.extend({
  /** Part of the name, any case. */
  q: z.string().max(200).optional(),
  state: state.optional(),
})
/** `-` in front sorts downwards. Ties are in order of refs. */
export const tableListQuery = entityQuery.extend({ sort: sortBy('ref', 'state', 'lastContentAt') })
export const jobListQuery = entityQuery.extend({
  sort: sortBy('ref', 'state', 'startedAt', 'lastCheckpointAt'),
})
/** `at` is an instant of the past; without it the lake's own "now". */
export const delayQuery = z.strictObject({ at: instantInput.optional() })
export const delayListQuery = pageQuery.extend({ at: instantInput.optional(), state: state.optional() })
/** `csv` answers with every row at once, `json` by pages. */
export const lineageRowsQuery = timedPageQuery.extend({
  table: lineageTable,
  format: z.enum(['json', 'csv']).default('json'),
})
/** `table` names the rows of a CSV; JSON says it itself. */
export const lineageRowsInQuery = z.strictObject({ table: lineageTable.optional() })
export const damageListQuery = pageQuery
  .extend({
    at: instantInput.optional(),
    /** Another name of `at`. */
    asOf: instantInput.optional(),
    /** Only what concerns this table or job. */
    ref: refText.max(2000).optional(),
    kind: z.enum(DAMAGE_KINDS).optional(),
    severity: z.enum(DAMAGE_SEVERITIES).optional(),
  })
  .refine((query) => query.at === undefined || query.asOf === undefined, {
    message: '`at` and `asOf` are two names of one instant: give one',
    path: ['asOf'],
  })
/** A setting asked about; not given = as it is. */
const whole = digits(1)
  .optional()
  .meta({ override: { type: 'integer', minimum: 1, maximum: 999_999_999 } })
export const recoverabilityQuery = pageQuery.extend({
  at: instantInput.optional(),
  /** Only this table or job, and its area. */
  ref: refText.max(2000).optional(),
  /** A window that is shorter, or will be, is marked. */
  targetMinutes: whole,
  /** What if every job kept so many completed checkpoints. */
  keepCheckpoints: whole,
  /** What if every table kept its snapshots so long, and at least so many. */
  keepSnapshotsMinutes: whole,
  keepSnapshots: whole,
})
/** `ref` is one snapshot. */
export const blastRadiusQuery = z.strictObject({ ref: refText.max(2000), at: instantInput.optional() })
export const entityAtQuery = z.strictObject({ asOf: instantInput.optional() })

const repeated = z
  .union([refText.max(2000), z.array(refText.max(2000)).max(200)])
  .transform((value) => (typeof value === 'string' ? [value] : value))

/** The last seven days where nothing else is asked for; up to 100 tables, the parameter repeated. */
export const latenessQuery = z
  .strictObject({
    ref: z
      .union([refText.max(2000), z.array(refText.max(2000)).max(100)])
      .transform((value) => (typeof value === 'string' ? [value] : value)),
    from: instantInput.optional(),
    to: instantInput.optional(),
    points: digits(1)
      .refine((n) => n <= 500, 'expected at most 500')
      .default(84)
      .meta(integerParam(1, 500, 84)),
  })
  .refine((query) => query.from === undefined || query.to === undefined || query.from < query.to, {
    path: ['to'],
    message: 'to lies before from',
  })
export const incidentListQuery = pageQuery.extend({ state: z.enum(['open', 'closed']).optional() })

export const graphQuery = z.strictObject({
  root: refText.max(2000).optional(),
  upstream: bounded(100, 2),
  downstream: bounded(100, 2),
  view: z.enum(['bipartite', 'tables', 'jobs']).default('bipartite'),
  asOf: instantInput.optional(),
  limit: limit(500, 5000),
  /** Debug tables too: left out otherwise, but for one that is a root. */
  debug: z.enum(['true', 'false']).default('false'),
  /** Further roots beside `root`; the answer is the union around all of them. */
  moreRoots: repeated.optional(),
  /** Hops opened by hand beyond the depth: `up.` or `down.` and the ref they start at, in the order of opening. */
  open: repeated.optional(),
})

export const versionsQuery = z
  .strictObject({
    anchor: refText.max(2000).optional(),
    direction: z.enum(['upstream', 'downstream', 'both']).default('upstream'),
    depth: bounded(100, 2),
    limit: limit(2000, 20_000),
    asOf: instantInput.optional(),
    /** Tables and jobs, the parameter repeated. */
    lanes: repeated.optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
  })
  .refine((query) => (query.anchor === undefined) !== (query.lanes === undefined), {
    path: ['anchor'],
    message: 'give either an anchor, or lanes with from and to',
  })
  .refine((query) => query.lanes !== undefined || (query.from === undefined && query.to === undefined), {
    path: ['from'],
    message: 'from and to belong to lanes',
  })
  .refine((query) => query.from === undefined || query.to === undefined || query.from <= query.to, {
    path: ['to'],
    message: 'to lies before from',
  })

/** By the time of the event; newest first unless told otherwise. */
export const eventListQuery = z.strictObject({
  /** At or after. */
  after: instantInput.optional(),
  /** Before. */
  before: instantInput.optional(),
  limit: limit(100, 1000),
  offset: bounded(100_000_000, 0),
  sortDirection: z.enum(['asc', 'desc']).default('desc'),
  /** Only events that belong to this lake. */
  lake: lakeName.optional(),
  /** `false`: only events that fit no lake. */
  attached: z.enum(['false']).optional(),
})

/** By the time of the events: at or after, and before. */
export const eventExportQuery = z.strictObject({
  after: instantInput.optional(),
  before: instantInput.optional(),
})

/** `nodeId`: `dataset:<namespace>:<name>` or `job:<namespace>:<name>`; `depth` counts jobs. */
export const marquezLineageQuery = z.strictObject({
  nodeId: z.string().max(10_000),
  depth: bounded(100, 20),
})
export const marquezListQuery = z.strictObject({ limit: limit(100, 5000), offset: bounded(1_000_000, 0) })

export const searchQuery = z.strictObject({ q: z.string().min(1).max(200), limit: limit(20, 200) })

export type GraphQuery = z.infer<typeof graphQuery>
export type VersionsQuery = z.infer<typeof versionsQuery>
export type TableListQuery = z.infer<typeof tableListQuery>
export type JobListQuery = z.infer<typeof jobListQuery>
export type PageQuery = z.infer<typeof pageQuery>
export type TimedPageQuery = z.infer<typeof timedPageQuery>
export type RecoverabilityQuery = z.infer<typeof recoverabilityQuery>
export type LineageRowsQuery = z.infer<typeof lineageRowsQuery>
export type DamageListQuery = z.infer<typeof damageListQuery>
export type DelayListQuery = z.infer<typeof delayListQuery>
export type LatenessQuery = z.infer<typeof latenessQuery>
export type MarquezListQuery = z.infer<typeof marquezListQuery>
export type MarquezLineageQuery = z.infer<typeof marquezLineageQuery>
export type EventExportQuery = z.infer<typeof eventExportQuery>
export type EventListQuery = z.infer<typeof eventListQuery>
export type IncidentListQuery = z.infer<typeof incidentListQuery>
