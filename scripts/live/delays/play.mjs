import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from '../cluster/start.mjs'
import { openFlink } from '../flink.mjs'
import { openPipeline } from '../lake/pipeline.mjs'
import { openProduct } from '../product.mjs'
import { waitFor } from '../processes.mjs'
import { FAULTS, JOB_NAMES, middleStatement, ROWS_PER_SECOND } from './faults.mjs'

const LAKE = 'live'
const TABLES = ['ods.events', 'dws.user_totals', 'ads.overview']
/** The least time after which a table is late; what is usual here is learned within it. */
const THRESHOLD_MILLIS = 30_000
const MARGIN_MILLIS = 12_000
const SYNCS = 2
const LOOK_MILLIS = 15_000
const FRESH_MILLIS = 100_000
const BETWEEN_MILLIS = 2_000

/** Does one thing after the other to a running pipeline, and keeps what Headwater said of it. */
export async function playDelays(part, { stage, tell }) {
  const [cluster, product] = await Promise.all([startCluster(stage), openProduct(stage)])
  tell('cluster and Headwater are up')
  const rates = { eventsPerSecond: ROWS_PER_SECOND, usersPerSecond: 1, ticksPerSecond: 1 }
  const warehouse = path.join(stage.folder, 'warehouse')
  const pipeline = await openPipeline(cluster, warehouse, {
    parallelism: 1,
    rates,
    jobNames: JOB_NAMES,
    // a job whose checkpoints fail runs on, as most are set
    settings: { 'execution.checkpointing.tolerable-failed-checkpoints': '1000' },
  })
  await pipeline.create()
  const flink = openFlink(cluster)
  await product.send('POST', '/lakes', {
    name: LAKE,
    warehouse: `file://${warehouse}`,
    flink: [{ name: 'live', url: cluster.flinkUrl }],
    checkpoints: [`file://${cluster.checkpoints}`, `file://${cluster.savepoints}`],
  })
  const jobs = new Map()
  const start = async (name, { from = null, repeats = 1 } = {}) => {
    const statement = name === 'user-totals' ? middleStatement(repeats) : undefined
    const jobId = await pipeline.start(name, from, statement)
    jobs.set(name, jobId)
    await flink.reach(jobId, 'RUNNING')
  }
  for (const name of JOB_NAMES) await start(name)
  for (const jobId of jobs.values()) await flink.works(jobId)
  const scene = { flink, jobs, cluster, start }
  const atRest = await untilFresh(product)
  tell(`${JOB_NAMES.length} jobs run at ${rates.eventsPerSecond} rows a second; ${sayFresh(atRest)}`)

  const played = []
  for (const name of part.faults) {
    const fault = FAULTS[name]
    const begun = await fault.begin(scene)
    await pause(THRESHOLD_MILLIS + MARGIN_MILLIS)
    const looks = []
    do looks.push(await look(product))
    while (!namesRightly(looks.at(-1), fault.expected) && looks.length < SYNCS)
    tell(`${name}: ${describeLook(looks.at(-1))}`)
    const opened = await untilOpened(product, fault.expected)
    await begun.heal(scene)
    const fresh = await untilFresh(product)
    tell(`${name} is over: ${sayFresh(fresh)}`)
    played.push({ name, expected: fault.expected, looks, opened, fresh })
  }
  return { atRest, played }
}

/** Whether the ledger has an open incident of this cause; looks come every five seconds at most. */
function untilOpened(product, { ref, class: kind }) {
  const found = async () => {
    const open = await product.list(`/lakes/${LAKE}/incidents`, { state: 'open' })
    return open.some((one) => one.culprit === ref && one.class === kind)
  }
  return waitFor('an incident', found, { limitMillis: LOOK_MILLIS, everyMillis: 1_000 }).catch(() => false)
}

/** One sync, and what is said then. */
async function look(product) {
  await product.sync(LAKE)
  const tables = new Map()
  for (const table of TABLES)
    tables.set(table, await product.get(`/lakes/${LAKE}/delays/${encodeURIComponent(table)}`))
  return tables
}

/** Whether every table behind the fault, late or about to be, names it. */
export function namesRightly(tables, expected) {
  const behind = TABLES.slice(1).map((table) => tables.get(table))
  return (
    behind.some(({ state }) => state === 'late' || state === 'broken') &&
    behind.every(({ culprit }) => culprit?.ref === expected.ref && culprit.class === expected.class)
  )
}

async function untilFresh(product) {
  const begin = performance.now()
  let tables
  for (;;) {
    tables = await look(product)
    const took = performance.now() - begin
    const all = [...tables.values()].every(({ state }) => state === 'fresh')
    if (all || took > FRESH_MILLIS) return { fresh: all, seconds: Math.round(took / 1000), tables }
    await pause(BETWEEN_MILLIS)
  }
}

const sayFresh = ({ fresh, seconds, tables }) =>
  fresh ? `all fresh after ${seconds} s` : `NOT fresh after ${seconds} s: ${describeLook(tables)}`

export function describeLook(tables) {
  return [...tables]
    .map(([table, { state, lateMs, culprit }]) => {
      const by = culprit === null ? '' : ` by ${culprit.ref} ${culprit.class}`
      return `${table} ${state} ${Math.round((lateMs ?? 0) / 1000)} s${by}`
    })
    .join('; ')
}
