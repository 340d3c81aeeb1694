import { selectTables } from '@/lib/domain/paths'
import type { WatchedLake, WatchEvent, WatchSeed } from '@/server/services/watch/watch-worker'
import type { FileStore } from '../file-store'
import type { FlinkAnswers } from '../flink-answers'
import { CheckpointLedger } from './checkpoint-ledger'
import { CheckpointWatch } from './checkpoint-watch'
import { ClusterWatch } from './cluster-watch'
import { CostMeter } from './counting'
import { Outbox } from './outbox'
import { repeat, type Repetition } from './repeat'
import { SourceHealth } from './source-health'
import { TableWatch } from './table-watch'
import type { WatchContext } from './watch-context'

/** Whoever stores it is given what was seen this often. */
const HAND_OVER_MILLIS = 500
/** A broken folder of checkpoints is tried again soon: what lies there does not wait. */
const FOLDER_RETRY_MILLIS = 500

export interface WatchAccess {
  readonly store: FileStore
  /** Live clusters only: what a recording says does not change. */
  readonly openCluster: (url: string) => FlinkAnswers
}

/**
 * Looks at a lake's sources until the signal is aborted, each in a loop of its own, so that a slow cluster never holds
 * up the folders of checkpoints. Everything that is seen is handed over in batches, with a tick after each.
 */
export async function* watchLake(
  access: WatchAccess,
  lake: WatchedLake,
  seed: WatchSeed,
  context: WatchContext,
): AsyncGenerator<WatchEvent> {
  const stop = new AbortController()
  const inner = { ...context, signal: AbortSignal.any([context.signal, stop.signal]) }
  const meter = new CostMeter()
  const outbox = new Outbox()
  const { loops, health } = arrange(access, lake, seed, inner, outbox, meter)
  const running = Promise.all(loops.map((loop) => repeat(loop, health, inner)))
  try {
    while (!inner.signal.aborted) {
      await inner.wait(HAND_OVER_MILLIS, inner.signal).catch(() => undefined)
      for (let batch = outbox.takeBatch(); batch.length > 0; batch = outbox.takeBatch())
        yield { type: 'observations', batch }
      const { readAt, troubles } = health
      yield { type: 'tick', at: context.now(), readAt, ...outbox.takeCounts(), cost: meter.take(), troubles }
    }
  } finally {
    stop.abort()
    await running
  }
}

function arrange(
  access: WatchAccess,
  lake: WatchedLake,
  seed: WatchSeed,
  context: WatchContext,
  outbox: Outbox,
  meter: CostMeter,
): { readonly loops: Repetition[]; readonly health: SourceHealth } {
  const everyMillis = lake.everySeconds * 1_000
  const store = meter.store(access.store)
  const readBefore = new Map(seed.read.map((one) => [one.place, one.lastReadAt]))
  const deps = { store, outbox, context, readBefore, ledger: new CheckpointLedger(seed) }
  const clusters = lake.flink.filter(({ url }) => /^https?:/i.test(url))
  const checkpoints = new CheckpointWatch(lake.checkpoints, clusters.length > 0, everyMillis, deps)
  const tables = new TableWatch(lake.warehouse, selectTables(lake), deps)
  const loops: Repetition[] = [
    ...clusters.map(({ name, url }) => {
      const { pathRewrites } = lake
      const answers = meter.answers(access.openCluster(url))
      const one = new ClusterWatch({
        name,
        answers,
        everyMillis,
        pathRewrites,
        since: seed.since,
        checkpoints,
        deps,
      })
      const turn = () => one.turn()
      const answeredAt = () => one.answeredAt
      const pause = () => everyMillis
      return { source: `flink ${name}`, turn, answeredAt, pause, firstRetryMillis: everyMillis }
    }),
    {
      source: 'warehouse',
      turn: () => tables.turn(),
      pause: () => everyMillis,
      firstRetryMillis: everyMillis,
    },
  ]
  if (lake.checkpoints.length > 0) {
    loops.push({
      source: 'checkpoints',
      turn: () => checkpoints.turn(),
      pause: () => checkpoints.pause(),
      firstRetryMillis: FOLDER_RETRY_MILLIS,
    })
  }
  return { loops, health: new SourceHealth(loops.map((loop) => loop.source)) }
}
