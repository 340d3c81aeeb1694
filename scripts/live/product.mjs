import path from 'node:path'
import { inProject, project } from '../house/project.mjs'
import { requestJson } from './http.mjs'
import { freePorts, waitFor } from './processes.mjs'

const READY_MILLIS = 240_000
const SYNC_MILLIS = 120_000
const PAGE = 5_000

/** Headwater as `npm start` starts it, with an empty data folder, on a free port; asked by its HTTP contract alone. */
export async function openProduct(stage) {
  const [port] = await freePorts(1)
  const base = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    HEADWATER_DATA: path.join(stage.folder, 'data'),
    DATABASE_URL: '',
  }
  /** Stretches in which it was not there: from the order to stop until it answered again. */
  const downtimes = []
  let child

  const start = async () => {
    child = stage.start('headwater', process.execPath, [inProject('scripts/start.mjs')], {
      env,
      cwd: project,
    })
    const dead = () =>
      child.code === undefined ? null : `it ended with code ${child.code}; see headwater.out`
    await waitFor('Headwater', () => requestJson(`${base}/api/v1/health`).catch(() => null), {
      limitMillis: READY_MILLIS,
      dead,
    })
  }
  const get = (route, query = {}) => requestJson(`${base}/api/v1${route}?${new URLSearchParams(query)}`)
  const send = (method, route, body) => requestJson(`${base}/api/v1${route}`, { method, body })
  await start()

  return {
    get,
    send,
    downtimes,
    /** All items of a list, page by page. */
    async list(route, query = {}) {
      const items = []
      let cursor
      do {
        const page = await get(route, { ...query, limit: String(PAGE), ...(cursor ? { cursor } : {}) })
        items.push(...page.items)
        cursor = page.nextCursor
      } while (cursor)
      return items
    },
    /** One sync from its request to its end. */
    async sync(lake) {
      const { id } = await send('POST', `/lakes/${lake}/syncs`)
      const done = await waitFor(
        'a sync',
        async () => {
          const sync = await get(`/syncs/${id}`)
          return ['succeeded', 'failed', 'cancelled'].includes(sync.status) ? sync : null
        },
        { limitMillis: SYNC_MILLIS, everyMillis: 100 },
      )
      if (done.status !== 'succeeded') throw new Error(`a sync ended ${done.status}: ${done.failure}`)
      return done
    },
    /** Stops it in order, leaves it down for a moment and starts it again on the same data. */
    async restart() {
      const down = { from: Date.now(), to: Infinity }
      downtimes.push(down)
      await stage.stop(child)
      await start()
      down.to = Date.now()
    },
  }
}
