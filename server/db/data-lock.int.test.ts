import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-lock'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'headwater-lock-'))
  file = path.join(folder, 'db.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function leaveLock(change: Record<string, unknown>): void {
  writeFileSync(file, JSON.stringify({ token: 't', pid: 1, host: hostname(), bornAt: null, ...change }))
}

async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.once('exit', resolve))
  return child.pid ?? 0
}

it('is held until released, then free again', async () => {
  const release = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `in use by process ${process.pid}; stop it or set HEADWATER_DATA`,
  )
  release()
  expect(existsSync(file)).toBe(false)
  ;(await lockDataFolder(folder))()
})

it('respects a living process and takes over from a dead one', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
  try {
    leaveLock({ pid: child.pid })
    await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${child.pid};`)
  } finally {
    child.kill('SIGKILL')
  }
  leaveLock({ pid: await endedProcess() })
  ;(await lockDataFolder(folder))()
})

it('takes over where the number now belongs to another process', async () => {
  leaveLock({ pid: process.ppid, bornAt: 'an earlier boot/1' })
  ;(await lockDataFolder(folder))()
  leaveLock({ pid: process.pid, bornAt: 'an earlier boot/1' })
  ;(await lockDataFolder(folder))()
})

it('goes by the last touch where the lock is of another machine', async () => {
  leaveLock({ host: 'elsewhere' })
  await expect(lockDataFolder(folder)).rejects.toThrow('in use by process 1 on elsewhere')
  const longAgo = new Date(Date.now() - 120_000)
  utimesSync(file, longAgo, longAgo)
  ;(await lockDataFolder(folder))()
})

it('takes over a lock that was half written', async () => {
  writeFileSync(file, '{"tok')
  ;(await lockDataFolder(folder))()
})

it('of many at once on a dead lock one gets it', async () => {
  leaveLock({ pid: await endedProcess() })
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)))
  const taken = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  expect(taken).toHaveLength(1)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  taken[0]?.value()
})

it('leaves a lock that is no longer its own', async () => {
  const release = await lockDataFolder(folder)
  leaveLock({ token: 'of another' })
  release()
  expect(existsSync(file)).toBe(true)
})
