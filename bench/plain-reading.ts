import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What reading costs at the very least in plain Node: every snapshot and schema file, one after the other, `readFile` and
 * `JSON.parse`. The folders are listed before the clock starts.
 */
export async function plainReading(
  root: string,
): Promise<{ readonly files: number; readonly millis: number; readonly processor: number }> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\/(snapshot|schema)-\d+$/.test(path),
  )
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  let parsed = 0
  for (const file of files) if (JSON.parse(await readFile(join(root, file), 'utf8')) !== null) parsed++
  const { user, system } = process.cpuUsage(cpu)
  return { files: parsed, millis: performance.now() - start, processor: (user + system) / 1000 }
}
