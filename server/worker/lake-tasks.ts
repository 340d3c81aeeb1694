import type { Observation, StoredObservation } from '@/lib/domain/observations'
import type { LakeFacts } from '@/lib/domain/facts/model'
import type { LakeConfig, LakeWorker, ReadEvent } from '@/server/services/sync/lake-worker'
import { splitFacts } from '@/server/services/sync/facts-parts'
import type { SyncWarning } from '@/server/services/ports'
import { WarehouseUnreadableError, type ReaderEvent } from '@/server/sources/reader-events'

/** Rows of one short transaction. */
const BATCH_SIZE = 200

export interface LakeTaskDeps {
  readonly readLake: (lake: LakeConfig, signal: AbortSignal) => AsyncIterable<ReaderEvent>
  readonly deriveFacts: (input: {
    readonly observations: StoredObservation[]
    readonly warehouse: string
    readonly pathRewrites: LakeConfig['pathRewrites']
  }) => LakeFacts
}

/** Reading and deriving, in the thread it is called in. */
export function createLakeTasks(deps: LakeTaskDeps): LakeWorker {
  const abort = new AbortController()
  return {
    read: (lake) => readInBatches(deps.readLake(lake, abort.signal)),
    derive: async function* (lake, pages) {
      const observations = await gather(pages, abort.signal)
      const { warehouse, pathRewrites } = lake
      yield* splitFacts(deps.deriveFacts({ observations, warehouse, pathRewrites }))
    },
    close: () => {
      abort.abort()
      return Promise.resolve()
    },
  }
}

/** Events of readers, gathered so that each crossing between threads and each transaction is worth it. */
async function* readInBatches(events: AsyncIterable<ReaderEvent>): AsyncGenerator<ReadEvent> {
  let observations: Observation[] = []
  let warnings: SyncWarning[] = []
  try {
    for await (const event of events) {
      if (event.type === 'progress') yield event
      else if (event.type === 'warning') warnings.push(event.warning)
      else observations.push(event.observation)
      if (observations.length >= BATCH_SIZE) {
        yield { type: 'observations', batch: observations }
        observations = []
      }
      if (warnings.length >= BATCH_SIZE) {
        yield { type: 'warnings', batch: warnings }
        warnings = []
      }
    }
  } catch (error) {
    if (!(error instanceof WarehouseUnreadableError)) throw error
    yield { type: 'unreadable', where: error.where, message: error.message }
    return
  }
  if (observations.length > 0) yield { type: 'observations', batch: observations }
  if (warnings.length > 0) yield { type: 'warnings', batch: warnings }
}

async function gather(
  pages: AsyncIterable<readonly StoredObservation[]>,
  signal: AbortSignal,
): Promise<StoredObservation[]> {
  const all: StoredObservation[] = []
  for await (const page of pages) {
    signal.throwIfAborted()
    for (const observation of page) all.push(observation)
  }
  return all
}
