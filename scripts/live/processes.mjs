import { spawn } from 'node:child_process'
import { mkdtempSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const TERM_MILLIS = 8_000
const guardScript = fileURLToPath(new URL('guard.mjs', import.meta.url))

/**
 * The processes of one run and its folder. Whatever way this process ends, they end with it: by `stop`, by the
 * signals it handles, or by the guard, a process of its own that sees when we are gone.
 */
export function openStage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'headwater-live-'))
  const guard = spawn(process.execPath, [guardScript], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  guard.stdin.on('error', () => {})
  const tell = (line) => guard.stdin.write(`${line}\n`)
  tell(`folder ${folder}`)
  const running = new Set()

  /** Starts a program with its output in `<name>.out` of the folder. */
  const start = (name, command, args, { env = {}, cwd = folder } = {}) => {
    const out = openSync(path.join(folder, `${name}.out`), 'a')
    // In a group of its own, so that a Ctrl-C reaches us alone and the order of ending is ours.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', out, out],
      detached: true,
    })
    const one = {
      name,
      pid: child.pid,
      code: undefined,
      ended: new Promise((done) => child.once('close', done)),
    }
    child.once('error', () => (one.code = null))
    void one.ended.then((code) => {
      one.code = code
      running.delete(one)
    })
    if (child.pid !== undefined) {
      running.add(one)
      tell(`pid ${child.pid}`)
    }
    return one
  }

  const stopOne = async (one) => {
    if (!running.has(one)) return
    kill(one.pid, 'SIGTERM')
    await Promise.race([one.ended, pause(TERM_MILLIS, undefined, { ref: false })])
    if (running.has(one)) kill(one.pid, 'SIGKILL')
    await one.ended
  }

  return {
    folder,
    start,
    stop: stopOne,
    /** Ends all; the folder goes with them unless `keep`. */
    async close({ keep = false } = {}) {
      await Promise.all([...running].map(stopOne))
      if (keep) tell('keep')
      guard.stdin.end()
    },
  }
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}

/** As many ports of loopback as asked for that nobody listens on. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer())
  await Promise.all(servers.map((server) => new Promise((done) => server.listen(0, '127.0.0.1', done))))
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

/** Asks again and again until the answer is true. Throws `what` when the time is over or `dead` says why it never will. */
export async function waitFor(what, ask, { limitMillis, everyMillis = 300, dead = () => null }) {
  const deadline = performance.now() + limitMillis
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    const why = dead()
    if (why !== null) throw new Error(`${what}: ${why}`)
    if (performance.now() > deadline)
      throw new Error(`${what}: not within ${Math.round(limitMillis / 1000)} s`)
    await pause(everyMillis)
  }
}
