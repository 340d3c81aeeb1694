import { z } from 'zod'
import { instant, instantInput, lakeName, state } from './scalars'
import { syncSummary } from './sync'

const flinkSource = z.strictObject({
  name: z.string().min(1).max(100),
  url: z.string().min(1).max(2000),
})
const pathRewrite = z.strictObject({ from: z.string().min(1), to: z.string().min(1) })

/** A glob over `database.table`: `*` any text, `?` one character. */
const tablePattern = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}]+$/u)

const lakeSettings = {
  /** `file:` or `s3:` URI, or a path. */
  warehouse: z.string().min(1).max(2000),
  catalog: z.enum(['filesystem', 'jdbc', 'rest']),
  /** `http(s):` of a JobManager, or `file:` of a folder of recorded answers with `index.json`. */
  flink: z.array(flinkSource).max(50),
  /** Roots of checkpoints and savepoints. */
  checkpoints: z.array(z.string().min(1).max(2000)).max(100),
  sqlGateway: z.strictObject({ url: z.string().min(1) }).nullable(),
  /** A database with tables of PIP-5: `postgresql:` or `mysql:`, with `jdbc:` before it or without. */
  lineageStore: z.strictObject({ url: z.string().min(1).max(2000) }).nullable(),
  /** The cluster's paths to ours. */
  pathRewrites: z.array(pathRewrite).max(100),
  /** Tables that are read; empty = all. */
  include: z.array(tablePattern).max(100),
  /** Tables that are not, even where they are included. What was read of them before stays. */
  exclude: z.array(tablePattern).max(100),
  /** The lake's "now": facts dated later do not count. */
  frozenAt: instant.nullable(),
  /** 0 = never. */
  syncEverySeconds: z.int().min(0).max(86_400),
  /** Seconds between two looks of the watch; 0 = never, null = as fits its sources. */
  watchEverySeconds: z.int().min(0).max(3_600).nullable(),
  watchPaused: z.boolean(),
  /** Days after which what no fact in force needs is removed; null = everything is kept. */
  keepDays: z.int().min(1).max(36_500).nullable(),
}

export const lakeCreate = z.strictObject({
  name: lakeName,
  ...lakeSettings,
  catalog: lakeSettings.catalog.default('filesystem'),
  flink: lakeSettings.flink.default([]),
  checkpoints: lakeSettings.checkpoints.default([]),
  sqlGateway: lakeSettings.sqlGateway.default(null),
  lineageStore: lakeSettings.lineageStore.default(null),
  pathRewrites: lakeSettings.pathRewrites.default([]),
  include: lakeSettings.include.default([]),
  exclude: lakeSettings.exclude.default([]),
  frozenAt: instantInput.nullable().default(null),
  syncEverySeconds: lakeSettings.syncEverySeconds.default(0),
  watchEverySeconds: lakeSettings.watchEverySeconds.default(null),
  watchPaused: lakeSettings.watchPaused.default(false),
  keepDays: lakeSettings.keepDays.default(null),
})
export const lakePatch = z
  .strictObject({ ...lakeSettings, frozenAt: instantInput.nullable() })
  .partial()
  .meta({ id: 'LakePatch' })

/** A named moment of a recorded lake, offered as a switch. `at` null = its end. */
const lakeInstant = z.object({ label: z.string(), title: z.string(), at: instant.nullable() })

/** How the watching of a lake goes on. Counts begin with its first watch. */
const lakeWatch = z.object({
  /** `backing-off`: some source does not answer and is asked ever more seldom; the others are followed. */
  state: z.enum(['off', 'paused', 'starting', 'on', 'backing-off']),
  /** Seconds between two looks; 0 = not watched. */
  everySeconds: z.int(),
  since: instant.nullable(),
  /** The last tick. */
  lastSeenAt: instant.nullable(),
  /** The last moment at which every source had answered. */
  readAt: instant.nullable(),
  /** Completed checkpoints whose `_metadata` was read before it was gone. */
  caught: z.int(),
  /** Completed checkpoints whose `_metadata` was gone: what they had read is known within bounds only. */
  missed: z.int(),
  troubles: z.array(
    z.object({
      source: z.string(),
      where: z.string(),
      message: z.string(),
      since: instant,
      retryAt: instant,
    }),
  ),
  /** What the last tick took. */
  cost: z.object({ requests: z.int(), listings: z.int(), files: z.int() }),
})

export const lake = z.object({
  name: lakeName,
  ...lakeSettings,
  /** Marked as a sample: shipped with the product, removable. */
  sample: z.boolean(),
  instants: z.array(lakeInstant),
  createdAt: instant,
  lastSync: syncSummary.nullable(),
  watch: lakeWatch,
  /** Grows whenever its facts change. */
  generation: z.int(),
  counts: z.object({
    tables: z.int(),
    jobs: z.int(),
    tableStates: z.partialRecord(state, z.int()),
    jobStates: z.partialRecord(state, z.int()),
  }),
  readAt: instant,
})
export const lakeList = z.object({ items: z.array(lake), nextCursor: z.string().nullable(), readAt: instant })

export type LakeCreate = z.infer<typeof lakeCreate>
export type LakePatch = z.infer<typeof lakePatch>
export type WireLake = z.infer<typeof lake>
