import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LakeFacts } from '@/lib/domain/facts/model'
import { derivePortion } from '@/lib/domain/facts/scope'
import { setApp } from '@/server/app'
import { composeApp } from '@/server/compose'
import { openPostgres } from '@/server/db/open-postgres'
import { PrismaFactPublisher } from '@/server/repositories'
import { makeLake } from './some-lake'
import { findPostgres, startPostgres } from './postgres-cluster'
import { createLakeTasks } from '@/server/worker/lake-tasks'
import { readLocalLake } from '@/server/worker/read-local-lake'
import { MIGRATIONS } from './store-template'

type Handler = (request: Request) => Promise<Response>

/** The app on a PostgreSQL of its own, with the facts of one lake; nothing of it runs by itself. */
export async function openBenchApp(facts: LakeFacts, now: number) {
  const programs = findPostgres()
  if (programs === null) return null
  const cluster = await startPostgres(programs)
  const store = await openPostgres(cluster.url, MIGRATIONS)
  const noThread = () => {
    throw new Error('no sync runs here')
  }
  setApp(composeApp(store, noThread, noThread))
  const lake = await makeLake(store.db, { frozenAt: now })
  await new PrismaFactPublisher(store.db).publish(lake.id, facts)
  return {
    lake: lake.name,
    async close() {
      setApp(null)
      await store.close()
      await cluster.stop()
    },
  }
}

/** The app on a PostgreSQL of its own, taking events for one lake and making facts of them, in the thread it is called in. */
export async function openIntakeApp(warehouse: string) {
  const programs = findPostgres()
  if (programs === null) return null
  const cluster = await startPostgres(programs)
  const store = await openPostgres(cluster.url, MIGRATIONS)
  const app = composeApp(
    store,
    () => createLakeTasks({ readLake: readLocalLake, derivePortion }),
    () => {
      throw new Error('nothing is watched here')
    },
  )
  setApp(app)
  await makeLake(store.db, { warehouse })
  app.runner.start()
  app.placer.start()
  return {
    kept: () => store.db.lineageEvent.count(),
    waiting: () => store.db.eventToPlace.count(),
    async close() {
      await Promise.all([app.placer.stop(), app.runner.stop()])
      setApp(null)
      await store.close()
      await cluster.stop()
    },
  }
}

/** Routes behind a real socket. */
export async function serve(
  handler: Handler,
): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const origin = `http://${request.headers.host ?? ''}`
      const headers = {
        host: request.headers.host ?? '',
        'content-type': request.headers['content-type'] ?? '',
        'content-encoding': request.headers['content-encoding'] ?? 'identity',
      }
      const { method = 'GET' } = request
      const body = method === 'GET' ? null : Buffer.concat(parts)
      const asked = new Request(new URL(request.url ?? '/', origin), { method, headers, body })
      void handler(asked).then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
