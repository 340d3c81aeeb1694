import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

const lockText = z.object({
  token: z.string(),
  pid: z.int(),
  host: z.string(),
  /** When that process was started, where the system tells: process numbers are used again. */
  bornAt: z.string().nullable(),
})
type Lock = z.infer<typeof lockText>

/** The holder touches its lock; on another machine, where processes cannot be looked up, that is its sign of life. */
const TOUCH_MILLIS = 10_000
const DEAD_AFTER_MILLIS = 60_000

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
}

/**
 * Takes `<folder>/db.lock`, or refuses while the process that holds it lives. A lock left by a dead process, or by
 * an earlier one with this very number (always 1 in a container), is taken over; one left on another machine is,
 * once it has not been touched for a minute. Returns the release.
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  const file = path.join(folder, 'db.lock')
  const own: Lock = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    bornAt: await bornAt(process.pid),
  }
  for (let attempt = 0; attempt < 5; attempt++) {
    if (tryCreate(file, own)) return releaseOnExit(file, own)
    const held = readLock(file)
    if (held === 'gone') continue
    if (held !== 'unreadable' && (await isAlive(file, held, own))) throw inUse(folder, held)
    setAside(file, held)
  }
  throw new DataFolderInUse(
    `The data folder ${folder} is being opened by several processes at once; try again.`,
  )
}

function inUse(folder: string, held: Lock): DataFolderInUse {
  const where = held.host === hostname() ? '' : ` on ${held.host}`
  return new DataFolderInUse(
    `The data folder ${folder} is in use by process ${held.pid}${where}; stop it or set HEADWATER_DATA to another folder.`,
  )
}

function tryCreate(file: string, own: Lock): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx' })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

function readLock(file: string): Lock | 'gone' | 'unreadable' {
  try {
    const parsed = lockText.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data : 'unreadable'
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 'gone'
    if (error instanceof SyntaxError) return 'unreadable'
    throw error
  }
}

/** Renaming is atomic: of two processes that found the same dead lock only one moves it away. */
function setAside(file: string, dead: Lock | 'unreadable'): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  const moved = readLock(aside)
  // The other process was faster, and what was moved is its fresh lock: put it back.
  const isFresh = typeof moved === 'object' && (dead === 'unreadable' || moved.token !== dead.token)
  if (isFresh) renameSync(aside, file)
  else rmSync(aside, { force: true })
}

async function isAlive(file: string, held: Lock, own: Lock): Promise<boolean> {
  if (held.host !== own.host) return millisSinceTouch(file) < DEAD_AFTER_MILLIS
  if (held.pid === own.pid) return held.bornAt === own.bornAt
  try {
    process.kill(held.pid, 0)
  } catch (error) {
    if (isCode(error, 'ESRCH')) return false
  }
  const born = await bornAt(held.pid)
  return held.bornAt === null || born === null || born === held.bornAt
}

function millisSinceTouch(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs
  } catch (error) {
    if (isCode(error, 'ENOENT')) return Infinity
    throw error
  }
}

/** Boot and start tick of a process on Linux, else `null`. */
async function bornAt(pid: number): Promise<string | null> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces; the start tick is the 20th field after it.
    const startTick = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${boot.trim()}/${startTick}`
  } catch {
    return null
  }
}

function releaseOnExit(file: string, own: Lock): () => void {
  const isOwn = () => {
    const held = readLock(file)
    return typeof held === 'object' && held.token === own.token
  }
  const touching = setInterval(() => {
    if (isOwn()) utimesSync(file, new Date(), new Date())
  }, TOUCH_MILLIS).unref()
  const release = () => {
    clearInterval(touching)
    process.off('exit', release)
    if (isOwn()) rmSync(file, { force: true })
  }
  process.on('exit', release)
  return release
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
