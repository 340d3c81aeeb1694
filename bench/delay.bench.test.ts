import { it } from 'vitest'
import { Random } from '@/fixtures/testing/random'
import { GET as getDelay } from '@/app/api/v1/lakes/[lake]/delays/[ref]/route'
import { buildDelayIndex } from '@/lib/domain/delay'
import type { LakeFacts } from '@/lib/domain/facts'
import { LakeBuilder, refOf } from '@/lib/domain/testing/lake-builder'
import { openBenchApp, serve } from '@/server/testing/bench-app'

const LAYERS = Number(process.env['BENCH_LAYERS'] ?? 20)
const WIDTH = Number(process.env['BENCH_WIDTH'] ?? 500)
const CHECKPOINTS = 4
const T = Date.parse('2026-11-29T22:00:00Z')
const S = 1_000

/**
 * Layers of tables; each job reads one or two of the layer above and writes one. What stood in the first layer since its
 * first checkpoint is missing everywhere below.
 */
function makeLake() {
  const random = new Random(1)
  const name = (layer: number, i: number) => `d${layer}.t${i}`
  const parts: LakeFacts[] = []
  for (let layer = 0; layer < LAYERS; layer++)
    for (let i = 0; i < WIDTH; i++) {
      const inputs = layer === 0 ? [] : [...new Set([i, random.below(WIDTH)])].map((j) => name(layer - 1, j))
      // A builder for each table: it looks through what it holds.
      const lake = new LakeBuilder().table(name(layer, i))
      const run = `r${layer}-${i}`
      lake.run(run, { job: `j${layer}-${i}`, reads: inputs, writes: [name(layer, i)], start: T - 3_600 * S })
      for (let n = 1; n <= (layer === 1 ? 1 : CHECKPOINTS); n++) {
        const at = T - (CHECKPOINTS - n) * 60 * S - (LAYERS - layer) * S
        const id = lake.commit(name(layer, i), { at, run, checkpoint: BigInt(n) })
        const read = layer === 2 ? 1n : BigInt(n)
        const reads = Object.fromEntries(inputs.map((input) => [input, read]))
        lake.checkpoint(run, BigInt(n), { completed: at, reads, writes: { [name(layer, i)]: [id] } })
      }
      parts.push(lake.build())
    }
  return { facts: joined(parts), sink: name(LAYERS - 1, 0) }
}

function joined(parts: readonly LakeFacts[]): LakeFacts {
  return {
    tables: parts.flatMap((one) => one.tables),
    snapshots: parts.flatMap((one) => one.snapshots),
    runs: parts.flatMap((one) => one.runs),
    checkpoints: parts.flatMap((one) => one.checkpoints),
    reads: parts.flatMap((one) => one.reads),
    writes: parts.flatMap((one) => one.writes),
    edges: [],
    boundaries: [],
  }
}

it(`a trace among ${LAYERS * WIDTH} tables and as many jobs`, async () => {
  const { facts, sink } = makeLake()
  const { length } = facts.snapshots
  console.log(`${facts.tables.length} tables, ${facts.runs.length} jobs, ${length} snapshots`)
  const plain = timed(() => {
    let sum = 0
    for (const one of facts.snapshots) sum += one.timeMillis
    for (const one of facts.reads) sum += Number(one.high ?? 0n)
    for (const one of facts.checkpoints) sum += one.completedAt ?? 0
    return sum
  })
  const built = timed(() => buildDelayIndex(facts, T))
  const traces: number[] = []
  for (let i = 0; i < 50; i++) {
    const ref = refOf(`d${LAYERS - 1}.t${i % WIDTH}`)
    traces.push(timed(() => built.value.judge(ref)).ms)
  }
  const one = built.value.judge(refOf(sink))!
  console.log(`it says: ${one.state}, ${one.lateMs} ms, ${one.class}, ${one.hops.length} hops`)
  const [middle, worst] = [percentile(traces, 0.5), percentile(traces, 0.95)]
  console.log(
    `core: index ${built.ms.toFixed(0)} ms (${(built.ms / plain.ms).toFixed(0)} x adding up its times); ` +
      `trace p50 ${middle.toFixed(1)} ms, p95 ${worst.toFixed(1)} ms, ${(middle / plain.ms).toFixed(1)} x adding up`,
  )

  const app = await openBenchApp(facts, T)
  if (app === null) return console.log('no PostgreSQL here: HTTP left out')
  const server = await serve(getDelay)
  const ask = async (table: string) => {
    const start = performance.now()
    const answer = await fetch(`${server.origin}/api/v1/lakes/${app.lake}/delays/${table}`)
    await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status}`)
    return performance.now() - start
  }
  console.log(`HTTP with PostgreSQL: first answer, reading all facts, ${(await ask(sink)).toFixed(0)} ms`)
  const asked: number[] = []
  for (let i = 0; i < 50; i++) asked.push(await ask(`d${LAYERS - 1}.t${i % WIDTH}`))
  console.log(
    `then p50 ${percentile(asked, 0.5).toFixed(0)} ms, p95 ${percentile(asked, 0.95).toFixed(0)} ms`,
  )
  server.close()
  await app.close()
})

function timed<T>(work: () => T): { readonly value: T; readonly ms: number } {
  const start = performance.now()
  const value = work()
  return { value, ms: performance.now() - start }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
