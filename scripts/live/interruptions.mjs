import { readdirSync } from 'node:fs'
import path from 'node:path'

/** What can happen while the jobs run. Each gets the stage of a scenario and says in a sentence what it did. */
export const INTERRUPTIONS = {
  /** Stopped with a savepoint and started from it: Flink deletes all its checkpoints meanwhile. */
  async savepoint({ flink, start, runs }) {
    const run = runs.get('user-totals').at(-1)
    const savepoint = await flink.stopWithSavepoint(run.jobId)
    await start('user-totals', { from: savepoint, savepoint: true })
    return `user-totals stopped with ${path.basename(savepoint)} and started from it`
  },
  async headwater({ product }) {
    await product.restart()
    const { from, to } = product.downtimes.at(-1)
    return `Headwater stopped and started again, away for ${((to - from) / 1000).toFixed(1)} s`
  },
  /** Cancelled for good: its last checkpoint stays. */
  async cancel({ flink, runs }) {
    await flink.cancel(runs.get('enrich').at(-1).jobId)
    return 'enrich cancelled'
  },
  /** Cancelled, and started from the one checkpoint that was kept. */
  async checkpoint({ flink, runs, cluster, start }) {
    const { jobId } = runs.get('overview').at(-1)
    await flink.cancel(jobId)
    const kept = keptCheckpoint(cluster, jobId)
    await start('overview', { from: kept, savepoint: false })
    return `overview cancelled and started from its ${path.basename(kept)}`
  },
}

/** URI of the one checkpoint that a cancelled job leaves. */
export function keptCheckpoint({ checkpoints }, jobId) {
  const folder = path.join(checkpoints, jobId)
  const kept = readdirSync(folder).filter((name) => /^chk-\d+$/.test(name))
  if (kept.length !== 1) throw new Error(`job ${jobId} keeps ${kept.join(', ') || 'no checkpoint'}`)
  return `file://${path.join(folder, kept[0])}`
}
