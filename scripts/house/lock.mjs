import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { inProject } from './project.mjs'
import { say } from './say.mjs'

// Outside node_modules and .next, which the work under the lock deletes.
const file = inProject('.setup-lock')
const BEAT_MILLIS = 1_000
/** A holder that has not touched its lock for this long is gone, even where its process number lives on. */
const SILENT_MILLIS = 15_000

/** Runs `work` while no other process of this checkout installs or builds. */
export async function withSetupLock(work) {
  const own = JSON.stringify({ token: randomUUID(), pid: process.pid, host: hostname() })
  let told = false
  while (!take(own)) {
    const held = look()
    if (held === null) continue
    if (isDead(held)) {
      setAside(held.text)
      continue
    }
    if (!told) say(`waiting for process ${held.pid}, which installs or builds in this folder`)
    told = true
    await pause(300)
  }
  const beat = setInterval(() => touch(), BEAT_MILLIS)
  const release = () => {
    clearInterval(beat)
    process.off('exit', release)
    if (look()?.text === own) rmSync(file, { force: true })
  }
  process.on('exit', release)
  try {
    return await work()
  } finally {
    release()
  }
}

function take(own) {
  try {
    writeFileSync(file, own, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function look() {
  try {
    const text = readFileSync(file, 'utf8')
    const { mtimeMs } = statSync(file)
    let pid = 0
    let host = ''
    try {
      ;({ pid, host } = JSON.parse(text))
    } catch {
      // Between its creation and its first bytes; the silence decides.
    }
    return { text, pid, host, silentFor: Date.now() - mtimeMs }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isDead({ pid, host, silentFor }) {
  if (silentFor > SILENT_MILLIS) return true
  if (host !== hostname() || pid === 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Of two processes that found the same dead lock one moves it away; the other may have caught a fresh one: back. */
function setAside(deadText) {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== deadText) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function touch() {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // The folder is being deleted; nothing is left to guard.
  }
}
