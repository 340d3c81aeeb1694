import {
  clockReadingOf,
  describeOffset,
  estimateOffsets,
  type ClockReading,
} from '@/lib/domain/facts/clock-offsets'
import type { CatalogView, DerivedPortion, Portion } from '@/lib/domain/facts/scope'
import type { StoredObservation } from '@/lib/domain/observations'
import type {
  DeriveConfig,
  LakeConfig,
  LakeWorker,
  ReadBefore,
  ReadEvent,
  UnchangedTable,
} from '@/server/services/sync/lake-worker'
import { splitFacts } from '@/server/services/sync/facts-parts'
import type { MarkedObservation, StoredText, SyncWarning } from '@/server/services/ports'
import { decodeStored, encodeObservations, toOwnedRows } from '@/server/rows'
import { WarehouseUnreadableError, type ReaderEvent } from '@/server/sources/reader-events'

/** Rows of one short transaction. */
const BATCH_SIZE = 250
/** People see progress once a second. */
const PROGRESS_MILLIS = 250

export interface LakeTaskDeps {
  readonly readLake: (
    lake: LakeConfig,
    before: ReadBefore | null,
    signal: AbortSignal,
  ) => AsyncIterable<ReaderEvent>
  readonly derivePortion: (input: {
    readonly observations: StoredObservation[]
    readonly portion: Portion
    readonly catalog: CatalogView
    readonly warehouse: string
    readonly pathRewrites: LakeConfig['pathRewrites']
    readonly aliases: DeriveConfig['aliases']
    readonly removals: DeriveConfig['removals']
    readonly pathsProven: boolean
    readonly frozen: boolean
  }) => DerivedPortion
}

/** Reading and deriving, in the thread it is called in. */
export function createLakeTasks(deps: LakeTaskDeps): LakeWorker {
  const abort = new AbortController()
  return {
    read: (lake, before) => readInBatches(deps.readLake(lake, before, abort.signal), lake.frozenAt !== null),
    derive: async function* (lake, portion, catalog, pages) {
      const observations = await gather(pages, abort.signal)
      const { warehouse, pathRewrites, aliases, removals, pathsProven, frozenAt } = lake
      const frozen = frozenAt !== null
      const place = { warehouse, pathRewrites, aliases, removals, pathsProven, frozen }
      const { facts, unsettled } = deps.derivePortion({ observations, portion, catalog, ...place })
      yield* splitFacts({ rows: toOwnedRows(facts), unsettled })
    },
    close: () => {
      abort.abort()
      return Promise.resolve()
    },
  }
}

/** Events of readers, gathered so that each crossing between threads and each transaction is worth it. */
async function* readInBatches(
  events: AsyncIterable<ReaderEvent>,
  frozen: boolean,
): AsyncGenerator<ReadEvent> {
  const readings: ClockReading[] = []
  let batch = new Gathered()
  let warnings: SyncWarning[] = []
  let shownAt = -Infinity
  try {
    for await (const event of events) {
      if (event.type === 'progress') {
        // Each costs the reading a turn of the main thread, which is writing.
        const at = performance.now()
        if (at - shownAt < PROGRESS_MILLIS && event.done !== event.total) continue
        shownAt = at
        yield event
      } else if (event.type === 'excluded') yield event
      else if (event.type === 'warning') warnings.push(event.warning)
      else {
        batch.add(event)
        const reading =
          frozen || event.type !== 'observation'
            ? null
            : clockReadingOf({ ...event.observation, lastReadAt: event.observation.readAt })
        if (reading !== null) readings.push(reading)
      }
      if (batch.size >= BATCH_SIZE) {
        yield batch.toBatch()
        batch = new Gathered()
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
  for (const offset of estimateOffsets(readings).values())
    warnings.push({ code: 'clock-skewed', where: offset.clock, message: describeOffset(offset) })
  if (batch.size > 0) yield batch.toBatch()
  if (warnings.length > 0) yield { type: 'warnings', batch: warnings }
}

class Gathered {
  private readonly observations: MarkedObservation[] = []
  private readonly whole: (readonly [place: string, mark: string])[] = []
  private readonly unchanged: UnchangedTable[] = []

  get size(): number {
    return Math.max(this.observations.length, this.whole.length, this.unchanged.length)
  }

  toBatch(): ReadEvent {
    const { whole, unchanged } = this
    return { type: 'batch', observations: encodeObservations(this.observations), whole, unchanged }
  }

  add(event: Exclude<ReaderEvent, { readonly type: 'warning' | 'progress' | 'excluded' }>): void {
    if (event.type === 'observation') this.observations.push({ ...event.observation, mark: event.mark })
    else if (event.type === 'whole') this.whole.push([event.place, event.mark])
    else this.unchanged.push({ table: event.table, at: event.at })
  }
}

async function gather(
  pages: AsyncIterable<readonly StoredText[]>,
  signal: AbortSignal,
): Promise<StoredObservation[]> {
  const all: StoredObservation[] = []
  for await (const page of pages) {
    signal.throwIfAborted()
    for (const text of page) all.push(decodeStored(text))
  }
  return all
}
