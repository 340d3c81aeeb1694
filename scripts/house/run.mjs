import { spawn } from 'node:child_process'
import { project } from './project.mjs'

const running = new Set()
let stopping = null

// A signal for us is one for the command that we wait for; we end when it has ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (running.size === 0) return
    stopping = signal
    for (const child of running) child.kill(signal)
  })
}

/** While a command runs, it is this module that ends the process on a signal. */
export function isRunningCommand() {
  return running.size > 0
}

/**
 * Runs a command in the project. `quiet` keeps its output for the caller instead of showing it;
 * after `timeout` milliseconds it is ended. Resolves with the exit code (null where a signal ended it) and what was kept.
 */
export function run(command, args, { env = {}, quiet = false, timeout, watch = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: project,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
    })
    running.add(child)
    let output = ''
    const keep = (stream) => (chunk) => {
      output = (output + chunk).slice(-200_000)
      watch(String(chunk))
      if (!quiet) stream.write(chunk)
    }
    child.stdout.on('data', keep(process.stdout))
    child.stderr.on('data', keep(process.stderr))
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code) => {
      running.delete(child)
      if (stopping !== null) process.exit(stopping === 'SIGINT' ? 130 : 143)
      resolve({ code, output })
    })
  })
}

export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options)
}
