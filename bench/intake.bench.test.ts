import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'
import { POST } from '@/app/api/v1/lineage/route'
import { openIntakeApp, serve } from '@/server/testing/bench-app'

const SECONDS = process.env['BENCH_SECONDS'] ?? '20'
const BATCH = '100'
const PARALLEL = '4'
const run = promisify(execFile)

it('takes events on PostgreSQL in batches, and makes evidence and facts of them meanwhile', async () => {
  const app = await openIntakeApp('file:/bench/warehouse')
  if (app === null) return console.log('PostgreSQL is not installed')
  const { origin, close } = await serve(POST)
  const sender = fileURLToPath(new URL('send-events.mjs', import.meta.url))
  const began = performance.now()
  const given = [sender, origin, SECONDS, BATCH, PARALLEL]
  const { stdout } = await run(process.execPath, given, { maxBuffer: 1 << 28 })
  console.log(`intake: ${stdout.trim()}`)
  const kept = await app.kept()
  expect(kept).toBe((JSON.parse(stdout) as { events: number }).events)
  console.log(`still to be made evidence when the last was taken: ${await app.waiting()} of ${kept}`)
  await vi.waitFor(async () => expect(await app.waiting()).toBe(0), { timeout: 600_000, interval: 200 })
  console.log(`all evidence after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  close()
  await app.close()
})
