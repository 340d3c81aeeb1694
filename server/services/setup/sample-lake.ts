import { parseInstant, type Millis } from '@/lib/domain/time'
import type { NewLake } from '../ports'

const HERE = 'fixtures/lakes/shop'

/** Sixteen jobs ran then and something was wrong: the last answer of the recording `late`. */
const WHILE_IT_LIVED = '2026-11-29T22:16:46.522Z'

/** Recorded answers of the cluster at three moments, oldest first. */
const RECORDINGS = ['late', 'ingest-stopped', 'final'] as const
/** The recording whose last answer is the end of the lake. */
export const LAST_RECORDING = `${HERE}/flink/final`

export const SAMPLE_NAMES: readonly string[] = ['shop', 'sample-shop']

/**
 * The lake that is shipped with the product, recorded from a real cluster (fixtures/lakes/README.md). `resolve` makes
 * a place in the project an absolute one: the project may lie anywhere, and may move.
 */
export function sampleLake(resolve: (place: string) => string, end: Millis | null): Omit<NewLake, 'name'> {
  return {
    sample: true,
    catalog: 'filesystem',
    warehouse: resolve(`${HERE}/warehouse`),
    flink: RECORDINGS.map((name) => ({ name, url: resolve(`${HERE}/flink/${name}`) })),
    checkpoints: [resolve(`${HERE}/checkpoints`), resolve(`${HERE}/savepoints`)],
    sqlGateway: null,
    lineageStore: null,
    pathRewrites: [
      { from: 'file:/data/lake/shop', to: resolve(`${HERE}/warehouse`) },
      { from: 'file:/data/flink/checkpoints', to: resolve(`${HERE}/checkpoints`) },
      { from: 'file:/data/flink/savepoints', to: resolve(`${HERE}/savepoints`) },
    ],
    frozenAt: end,
    syncEverySeconds: 0,
    include: [],
    exclude: [],
    watchEverySeconds: null,
    watchPaused: false,
    keepDays: null,
    instants: [
      { label: 'late', title: 'While it lived', at: parseInstant(WHILE_IT_LIVED) },
      { label: 'end', title: 'At its end', at: null },
    ],
  }
}
