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
  const onPath = spawnSync('sh', ['-c', 'command -v initdb'], { encoding: 'utf8' }).stdout.trim()
  if (onPath !== '') return path.dirname(realpathSync(onPath))
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => path.join(debian, version, 'bin'))
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null
}

/** A test's title, with the reason where it is left out. */
export function titleOnPostgres(title: string, programs: string | null): string {
  return programs === null ? `${title} (left out: no initdb on PATH or in /usr/lib/postgresql)` : title
}

/** A cluster of its own in a temporary folder, on a free port. PostgreSQL refuses root, so there it is `postgres`. */
export async function startPostgres(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'headwater-postgres-'))
  const data = path.join(folder, 'data')
  const who = otherThanRoot()
  if (who !== undefined) chownSync(folder, who.uid, who.gid)
  initialise(programs, data, { ...who, cwd: folder })
  const port = await findFreePort()
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', '', '-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    { ...who, cwd: folder, stdio: 'ignore' },
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

/** Sorts texts by language where it can, unlike PGlite, so that a query that leans on the order of bytes shows. */
function initialise(
  programs: string,
  data: string,
  options: { uid?: number; gid?: number; cwd: string },
): void {
  const plain = ['-D', data, '-U', 'headwater', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  const attempts = [[...plain, '--locale-provider=icu', '--icu-locale=en-US'], plain]
  const said = []
  for (const flags of attempts) {
    const done = spawnSync(path.join(programs, 'initdb'), flags, { ...options, encoding: 'utf8' })
    if (done.status === 0) return
    said.push(`${done.stderr}${done.error ?? ''}`)
  }
  throw new Error(`initdb failed: ${said.join('\n')}`)
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
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
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
