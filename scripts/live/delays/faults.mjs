import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { keptCheckpoint } from '../interruptions.mjs'

export const JOB_NAMES = ['ingest-events', 'user-totals', 'overview']
/** Many enough that the slow job cannot keep up, few enough that it catches up soon once it is not slow. */
export const ROWS_PER_SECOND = 40
const MIDDLE = 'user-totals'
const INGEST = 'ingest-events'

/**
 * What is done to the pipeline. `expected` is the verdict that follows by rule D10, of tables behind the middle job;
 * `heal` ends it.
 */
export const FAULTS = {
  suspended: {
    expected: { ref: `job:${MIDDLE}`, class: 'stopped-on-purpose' },
    async begin({ flink, jobs }) {
      const savepoint = await flink.stopWithSavepoint(jobs.get(MIDDLE))
      return { heal: ({ start }) => start(MIDDLE, { from: savepoint }) }
    },
  },
  'ingest-stopped': {
    // a run that was cancelled is not running, which says more than that nothing comes
    expected: { ref: `job:${INGEST}`, class: 'job-not-running' },
    async begin({ flink, jobs, cluster }) {
      await flink.cancel(jobs.get(INGEST))
      const kept = keptCheckpoint(cluster, jobs.get(INGEST))
      return { heal: ({ start }) => start(INGEST, { from: kept }) }
    },
  },
  /** A tenth of a second or more for a row, of which `ROWS_PER_SECOND` come: it falls behind on any machine. */
  slow: {
    expected: { ref: `job:${MIDDLE}`, class: 'job-slow' },
    async begin({ flink, jobs, start }) {
      await start(MIDDLE, { from: await flink.stopWithSavepoint(jobs.get(MIDDLE)), repeats: 8_000_000 })
      return {
        async heal(stage) {
          await stage.start(MIDDLE, { from: await stage.flink.stopWithSavepoint(stage.jobs.get(MIDDLE)) })
        },
      }
    },
  },
  /** A file stands where its checkpoints go, as where a store is full or not to be written. */
  'checkpoints-failing': {
    expected: { ref: `job:${MIDDLE}`, class: 'checkpoints-failing' },
    async begin({ jobs, cluster }) {
      const folder = path.join(cluster.checkpoints, jobs.get(MIDDLE))
      renameSync(folder, `${folder}.aside`)
      writeFileSync(folder, '')
      return {
        async heal() {
          rmSync(folder)
          renameSync(`${folder}.aside`, folder)
        },
      }
    },
  },
}

/**
 * The middle job's statement; `repeats` says how much there is to be done for a row. The shape of the plan is the same
 * for all of them, so that state goes from one to the other.
 */
export function middleStatement(repeats = 1) {
  const work = `CHAR_LENGTH(SHA2(REPEAT(CAST(id AS STRING), ${repeats}), 512)) - 128`
  return `INSERT INTO dws.user_totals
    SELECT user_id, COUNT(*), MAX(done) FROM (SELECT user_id, id + ${work} AS done FROM ods.events) GROUP BY user_id`
}
