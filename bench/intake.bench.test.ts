import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { POST } from '@/app/api/v1/lineage/route'
import { setApp } from '@/server/app'
import { composeApp } from '@/server/compose'
import { openPostgres } from '@/server/db/open-postgres'
import { makeLake } from '@/server/testing/some-lake'
import { findPostgres, startPostgres } from '@/server/testing/postgres-cluster'
import { MIGRATIONS } from '@/server/testing/store-template'
import { createLakeTasks } from '@/server/worker/lake-tasks'
import { readLocalLake } from '@/server/worker/read-local-lake'
import { derivePortion } from '@/lib/domain/facts/scope'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20)
const run = promisify(execFile)

/** The route behind a socket, as a server of Node gives it. */
async function serve(): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`)
      const headers = { host: url.host, 'content-type': request.headers['content-type'] ?? '' }
      void POST(new Request(url, { method: 'POST', headers, body: Buffer.concat(parts) })).then(
        async (answer) => {
          response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
        },
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}

it('takes events on PostgreSQL in batches of 100, and makes evidence and facts of them meanwhile', async () => {
  const programs = findPostgres()
  if (programs === null) return console.log('PostgreSQL is not installed')
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
  await makeLake(store.db, { warehouse: 'file:/bench/warehouse' })
  app.runner.start()
  app.placer.start()
  const { origin, close } = await serve()
  const sender = fileURLToPath(new URL('send-events.mjs', import.meta.url))
  const began = performance.now()
  const { stdout } = await run(process.execPath, [sender, origin, String(SECONDS), '100', '4'], {
    maxBuffer: 1 << 28,
  })
  const told = JSON.parse(stdout) as { events: number }
  console.log(`intake: ${stdout.trim()}`)
  const kept = await store.db.lineageEvent.count()
  expect(kept).toBe(told.events)
  let left = await store.db.eventToPlace.count()
  console.log(`still to be made evidence when the last was taken: ${left} of ${kept}`)
  while (left > 0) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    left = await store.db.eventToPlace.count()
  }
  console.log(`all evidence after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  close()
  await Promise.all([app.placer.stop(), app.runner.stop()])
  setApp(null)
  await store.close()
  await cluster.stop()
})
