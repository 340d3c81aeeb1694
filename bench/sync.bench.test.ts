import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'vitest'
import { openTestSyncs } from '@/server/testing/test-syncs'
import { addSnapshot, makeLake, type LakeSize } from './make-lake'
import { watchMemory } from './peak-memory'
import { plainReading } from './plain-reading'

const SIZES = (process.env['BENCH_SIZE'] ?? '1000x100').split(',').map((text): LakeSize => {
  const [tables = 0, snapshots = 0] = text.split('x').map(Number)
  return { tables, snapshots }
})

it.each(SIZES)('sync-$tables x $snapshots', async (size) => {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-bench-'))
  const warehouse = join(folder, 'warehouse')
  makeLake(warehouse, size)
  await plainReading(warehouse) // warms the page cache for both
  const plain = await plainReading(warehouse)
  const t = await openTestSyncs(join(folder, 'data'))
  try {
    await t.addLake({ warehouse: `file:${warehouse}` })
    const ratio = (millis: number) =>
      `${Math.round(millis)} ms, ${(millis / plain.millis).toFixed(2)} x plain reading`
    console.log(`plain reading and parsing of ${plain.files} files: ${Math.round(plain.millis)} ms`)
    const timed = async (what: string) => {
      const memory = watchMemory()
      const start = performance.now()
      const spent = new Map<string, number>()
      const { observations, publisher } = t.deps
      const { status, facts, changed, failure } = await t.sync({
        observations: timedPort(observations, spent),
        publisher: timedPort(publisher, spent),
      })
      const millis = performance.now() - start
      const { heapMb, rssMb } = memory()
      console.log(
        `${what}: ${ratio(millis)}; ${status} ${failure ?? ''}, ${facts} facts, ${changed} changed; ` +
          `peak heap ${heapMb} MB, RSS ${rssMb} MB; ${phases(spent)}`,
      )
      return millis
    }
    const first = await timed('first sync')
    const share = (millis: number) => `${((millis / first) * 100).toFixed(2)} % of the first`
    console.log(share(await timed('nothing new')))
    console.log(share(await timed('nothing new again')))
    addSnapshot(warehouse, 7, size.snapshots + 1)
    console.log(share(await timed('one new snapshot in one table')))
  } finally {
    await t.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The port with the time spent in its promises, by method. */
function timedPort<T extends object>(port: T, spent: Map<string, number>): T {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => {
        const start = performance.now()
        const answer: unknown = Reflect.apply(method, target, given)
        if (!(answer instanceof Promise)) return answer
        return answer.finally(() => {
          const key = String(name)
          spent.set(key, (spent.get(key) ?? 0) + performance.now() - start)
        })
      }
    },
  })
}

function phases(spent: ReadonlyMap<string, number>): string {
  return [...spent].map(([phase, millis]) => `${phase} ${Math.round(millis)} ms`).join(', ')
}
