import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

export interface Cluster {
  readonly url: string
  stop(): Promise<void>
}

/** Folder of PostgreSQL's programs, or `null` where none is installed. */
export function findPostgres(): string | null {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter)
  const debian = '/usr/lib/postgresql'
  const packaged = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(debian, version, 'bin'))
    : []
  for (const folder of [...onPath, ...packaged]) {
    const initdb = path.join(folder, 'initdb')
    if (folder !== '' && existsSync(initdb)) return path.dirname(realpathSync(initdb))
  }
  return null
}

/** A cluster of its own in a temporary folder, on a free port. PostgreSQL refuses root, so there it is `postgres`. */
export async function startPostgres(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'headwater-postgres-'))
  const who = otherThanRoot()
  if (who !== undefined) chownSync(folder, who.uid, who.gid)
  const options = { ...who, cwd: folder, env: { PATH: programs, LC_ALL: 'C.UTF-8', TZ: 'UTC' } }
  const made = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', path.join(folder, 'data'), '-U', 'headwater', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ''}`)
  const port = await findFreePort()
  const server = spawn(
    path.join(programs, 'postgres'),
    [
      '-D',
      path.join(folder, 'data'),
      '-p',
      String(port),
      '-k',
      '',
      '-c',
      'fsync=off',
      '-c',
      'listen_addresses=127.0.0.1',
    ],
    { ...options, stdio: 'ignore' },
  )
  const url = `postgresql://headwater@127.0.0.1:${port}/postgres`
  await untilItAnswers(url, server)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      // Fast shutdown: sessions still open are ended.
      if (server.exitCode === null && server.kill('SIGINT')) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function otherThanRoot(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const number = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
  const [uid, gid] = [number('-u'), number('-g')]
  if (!(uid > 0)) throw new Error('running as root, and there is no user postgres to run PostgreSQL as')
  return { uid, gid }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject()))
    })
  })
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not come up (exit code ${server.exitCode})`, { cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
