import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { project } from './project.mjs'
import { isRunningCommand } from './run.mjs'
import { addressOf, explainListenError } from './port.mjs'
import { Refusal, say, secondsSince } from './say.mjs'

const CLOSE_MILLIS = 3_000
const STOP_MILLIS = 8_000
const READY_MILLIS = 120_000

/**
 * Takes the port before anything else, so that whoever holds it is named at once, and an answer on it can only be
 * ours; while `prepare` runs, requests are told to come back. Then serves the build in this very process: no child
 * to pass signals to, none left behind.
 */
export async function serve(address, prepare) {
  let handle = (_request, response) =>
    response
      .writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain' })
      .end('Headwater is starting\n')
  const server = createServer((request, response) => handle(request, response))
  await listen(server, address)
  const port = server.address().port
  stopOnSignals(server)
  await prepare()

  process.env.NODE_ENV = 'production'
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  process.env.PORT = String(port)
  const { default: next } = await import('next')
  const app = next({ dev: false, dir: project, hostname: address.host, port, httpServer: server })
  await app.prepare()
  handle = app.getRequestHandler()
  await waitUntilHealthy(addressOf(address.host, port))
  say(`ready in ${secondsSince()}; stop with Ctrl-C`)
  console.log(addressOf(address.host, port))
}

function listen(server, { port, host }) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, { port, host })))
    server.listen(port, host, resolve)
  })
}

async function waitUntilHealthy(address) {
  const deadline = performance.now() + READY_MILLIS
  let last = ''
  while (performance.now() < deadline) {
    const answer = await fetch(`${address}/api/v1/health`).catch((error) => ({ ok: false, error }))
    if (answer.ok) return
    last = answer.error ? String(answer.error) : `${answer.status} ${(await answer.text()).slice(0, 500)}`
    await pause(200)
  }
  throw new Refusal(`The server is up but does not become healthy: ${last}`)
}

/** npm and a terminal may each send the same signal; the first one counts. */
function stopOnSignals(server) {
  let stopping = false
  const stop = async () => {
    if (stopping || isRunningCommand()) return
    stopping = true
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    // Event streams would stay open for ever.
    await Promise.race([closed, pause(CLOSE_MILLIS)])
    server.closeAllConnections()
    // The app stops its syncs and closes its store by itself (server/start.ts).
    await Promise.race([globalThis.headwaterStopped, pause(STOP_MILLIS)])
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
}
