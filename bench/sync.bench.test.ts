import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'vitest'
import { findPostgres, startPostgres } from '@/server/testing/postgres-cluster'
import { openSyncsOn, openTestSyncs, type TestSyncs } from '@/server/testing/test-syncs'
import { watchLag } from './lag'
import { bundleLakeThread } from './lake-thread'
import { addSnapshot, makeLake, type LakeSize } from './make-lake'
import { watchMemory } from './peak-memory'
import { plainReading } from './plain-reading'

const SIZES = (process.env['BENCH_SIZE'] ?? '1000x100').split(',').map((text): LakeSize => {
  const [tables = 0, snapshots = 0] = text.split('x').map(Number)
  return { tables, snapshots }
})
const STORES = (process.env['BENCH_STORE'] ?? 'embedded').split(',')

it.each(SIZES.flatMap((size) => STORES.map((store) => ({ ...size, store }))))(
  'sync-$tables x $snapshots on $store',
  async ({ store, ...size }) => {
    const folder = mkdtempSync(join(tmpdir(), 'headwater-bench-'))
    const warehouse = join(folder, 'warehouse')
    makeLake(warehouse, size)
    const spawn = await bundleLakeThread(folder)
    const { syncs: t, close } = await openStore(store, folder)
    await plainReading(warehouse) // warms the page cache for both
    const plain = await plainReading(warehouse)
    console.log(`${cpus().length} cores, ${cpus()[0]?.model}`)
    console.log(`plain reading and parsing of ${plain.files} files: ${Math.round(plain.millis)} ms`)
    const timed = async (what: string, first: number | null) => {
      const [memory, lag] = [watchMemory(), watchLag(t.health)]
      const [start, cpu] = [performance.now(), process.cpuUsage()]
      const { status, facts, changed, failure } = await t.sync({
        spawn,
        now: Date.now,
        every,
        rules: 'these',
      })
      const millis = performance.now() - start
      const spent = process.cpuUsage(cpu)
      const { heapMb, rssMb } = memory()
      const waits = await lag()
      console.log(
        [
          `${what}: ${Math.round(millis)} ms`,
          first === null
            ? `${(millis / plain.millis).toFixed(2)} x plain reading`
            : `${((millis / first) * 100).toFixed(2)} % of the first`,
          `processor ${Math.round((spent.user + spent.system) / 1000)} ms, ` +
            `${((spent.user + spent.system) / 1000 / plain.processor).toFixed(2)} x plain reading`,
          `${status} ${failure ?? ''} ${facts} facts, ${changed} changed`,
          `peak heap of the main thread ${heapMb} MB, RSS ${rssMb} MB`,
          `longest wait: thread ${waits.thread} ms, health ${waits.health} ms`,
        ].join('; '),
      )
      return millis
    }
    try {
      await t.addLake({ warehouse: `file:${warehouse}` })
      const first = await timed('first sync', null)
      const bare = await t.bareInsert()
      console.log(`bare inserts: ${Math.round(bare)} ms; ${(bare / plain.millis).toFixed(2)} x plain reading`)
      await timed('nothing new', first)
      await timed('nothing new again', first)
      t.restart()
      await timed('nothing new after a restart', first)
      addSnapshot(warehouse, 7, size.snapshots + 1)
      await timed('one new snapshot in one table', first)
    } finally {
      await close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

function every(millis: number, tick: () => void): () => void {
  const timer = setInterval(tick, millis)
  return () => clearInterval(timer)
}

async function openStore(
  kind: string,
  folder: string,
): Promise<{ syncs: TestSyncs; close(): Promise<void> }> {
  if (kind === 'embedded') {
    const syncs = await openTestSyncs(join(folder, 'data'))
    return { syncs, close: () => syncs.close() }
  }
  const cluster = await startPostgres(findPostgres() ?? '')
  const syncs = await openSyncsOn(cluster.url)
  const close = async () => {
    await syncs.close()
    await cluster.stop()
  }
  return { syncs, close }
}
