import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from './cluster/start.mjs'
import { readCompleted } from './completed.mjs'
import { openFlink } from './flink.mjs'
import { INTERRUPTIONS } from './interruptions.mjs'
import { openPipeline } from './lake/pipeline.mjs'
import { openProduct } from './product.mjs'
import { keepSnapshotFiles } from './snapshot-files.mjs'
import { queryContent } from './truth/query-content.mjs'

export const LAKE = 'live'
const EXPIRING = 'ods.ticks'
const CANCEL_AT_ONCE = 4

/** Plays a part on a real cluster with Headwater watching, and gives all that its checks need. `tell` takes progress. */
export async function playScenario(part, { stage, random, tell }) {
  const [cluster, product] = await Promise.all([startCluster(stage), openProduct(stage)])
  tell('cluster and Headwater are up')
  const rates = {
    eventsPerSecond: random.between(4, 20),
    usersPerSecond: random.between(1, 4),
    ticksPerSecond: random.between(2, 9),
  }
  const warehouse = path.join(stage.folder, 'warehouse')
  const pipeline = await openPipeline(cluster, warehouse, { ...part, rates })
  await pipeline.create()
  const flink = openFlink(cluster)
  await product.send('POST', '/lakes', {
    name: LAKE,
    warehouse: `file://${warehouse}`,
    flink: [{ name: 'live', url: cluster.flinkUrl }],
    checkpoints: [`file://${cluster.checkpoints}`, `file://${cluster.savepoints}`],
  })
  const ticks = keepSnapshotFiles(warehouse, EXPIRING)

  /** Runs of each job in order, with what they were started from. */
  const runs = new Map()
  const start = async (name, { from = null, savepoint = false } = {}) => {
    const jobId = await pipeline.start(name, from)
    runs.set(name, [...(runs.get(name) ?? []), { jobId, from, savepoint }])
    await flink.reach(jobId, 'RUNNING')
  }
  for (const name of pipeline.jobs.keys()) await start(name)
  for (const [{ jobId }] of runs.values()) await flink.works(jobId)
  tell(`${pipeline.jobs.size} jobs run; rates ${JSON.stringify(rates)}`)

  const stretch = (part.seconds * 1000) / (part.interrupt.length + 2)
  await pause(stretch)
  for (const name of part.interrupt) {
    tell(await INTERRUPTIONS[name]({ flink, runs, cluster, product, start }))
    await pause(stretch)
  }
  await pipeline.runBatch()
  tell('batch job ran')
  await pause(stretch)

  const { watch } = await product.get(`/lakes/${LAKE}`)
  const states = new Map((await flink.jobs()).map((job) => [job.jid, job.state]))
  const running = [...states]
    .filter(([, state]) => !['CANCELED', 'FINISHED', 'FAILED'].includes(state))
    .map(([id]) => id)
  while (running.length > 0)
    await Promise.all(running.splice(0, CANCEL_AT_ONCE).map((id) => flink.cancel(id)))
  ticks.stop()
  await product.sync(LAKE)
  const again = await product.sync(LAKE)
  // The questions below are batch jobs on the same cluster, and none of the lake's.
  await product.send('PATCH', `/lakes/${LAKE}`, { watchPaused: true })
  tell('all jobs cancelled')

  const questions = await pipeline.openQuestions()
  const asked = pipeline.tables.filter((table) => table !== EXPIRING)
  const content = await queryContent(questions, warehouse, asked)
  content.set(EXPIRING, contentOfFiles(ticks.kept))
  tell(`content of ${[...content.values()].reduce((sum, held) => sum + held.size, 0)} snapshots known`)
  return {
    part,
    product,
    pipeline,
    warehouse,
    runs,
    /** Before the end: of all jobs, by id. */
    states,
    completed: readCompleted(cluster),
    content,
    expiring: { table: EXPIRING, files: ticks.kept },
    watch,
    again,
  }
}

/** An append table holds as many rows as its snapshot file says: checked against queries on one that does not expire. */
function contentOfFiles(files) {
  return new Map(
    [...files].map(([id, { record }]) => [id, new Map([['count', [String(record.totalRecordCount)]]])]),
  )
}
