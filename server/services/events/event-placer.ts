import {
  aboutOf,
  datasetsOf,
  observationsOf,
  tablesIn,
  type LakePlace,
  type OpenLineageEvent,
} from '@/lib/domain/open-lineage'
import type { Observation } from '@/lib/domain/observations'
import type { Millis } from '@/lib/domain/time'
import { readEvents } from '@/lib/ingest/open-lineage'
import type {
  EventStore,
  FactReader,
  LakeRecord,
  LakeRepository,
  ObservationStore,
  SubjectStore,
  SyncRecord,
  SyncRepository,
} from '../ports'
import type { SyncRunner } from '../sync/sync-runner'

export interface EventPlacerDeps {
  readonly events: EventStore
  readonly lakes: Pick<LakeRepository, 'list'>
  readonly facts: Pick<FactReader, 'topology'>
  readonly observations: Pick<ObservationStore, 'append'>
  readonly subjects: Pick<SubjectStore, 'stale'>
  readonly syncs: Pick<SyncRepository, 'enqueue' | 'newestOf'>
  readonly runner: Pick<SyncRunner, 'wake'>
  readonly now: () => Millis
  readonly every: (millis: number, tick: () => void) => () => void
  readonly logger: { error(fields: object, message: string): void }
}

/** Makes events evidence of the lakes they belong to, in this process or another. */
export interface EventPlacer {
  start(): void
  /** There may be events to place. */
  wake(): void
  stop(): Promise<void>
}

const POLL_MILLIS = 2_000
const BATCH = 250
/** Facts need not be fresher than this while events keep coming. */
const LEAST_PAUSE_MILLIS = 500
/** Deriving takes at most a fifth of the time. */
const PAUSE_FACTOR = 4

export function createEventPlacer(deps: EventPlacerDeps): EventPlacer {
  let working: Promise<void> | null = null
  let again = false
  let stopped = false
  /** Where lakes and their tables are; events that fitted none may fit once it changes. */
  let map: string | null = null
  let halt = () => {}
  /** Lakes with evidence that no sync was asked for yet. After a start any may be one. */
  const dirty = new Set<string>()

  const work = async () => {
    do {
      again = false
      try {
        const drawn = mapOf(await placesOf(deps))
        if (drawn !== map) await deps.events.queueUnattached()
        map = drawn
        while (!stopped && (await placeSome(deps, dirty)) > 0);
        if (!stopped) await askForFacts(deps, dirty)
      } catch (error) {
        deps.logger.error({ err: error }, 'placing events failed')
      }
    } while (again && !stopped)
  }
  const wake = () => {
    if (stopped) return
    again = true
    working ??= work().finally(() => {
      working = null
    })
  }
  return {
    start: () => {
      void deps.lakes.list().then(
        (lakes) => {
          for (const lake of lakes) dirty.add(lake.id)
          wake()
        },
        () => undefined,
      )
      halt = deps.every(POLL_MILLIS, wake)
    },
    wake,
    stop: async () => {
      stopped = true
      halt()
      await working
    },
  }
}

/** Places the oldest that wait; how many. Doing it twice does no harm: what is said twice is the same observation. */
async function placeSome(deps: EventPlacerDeps, dirty: Set<string>): Promise<number> {
  const waiting = await deps.events.waiting(BATCH)
  if (waiting.length === 0) return 0
  const lakes = await placesOf(deps)
  const events = waiting.flatMap(({ text }): OpenLineageEvent[] => {
    const read = readEvents(text)
    const [first] = read.ok ? read.value.events : []
    // It was read before it was kept.
    return first?.ok === true ? [first.value.event] : []
  })
  // First who belongs where: what a job said before it was known to belong to a lake waits again then.
  for (const { lake, place } of lakes) {
    const own = events.filter((event) => tablesIn(datasetsOf(event), place).length > 0)
    await deps.events.attach(lake.id, [...new Set(own.map(aboutOf))])
  }
  const lakesOf = await deps.events.lakesOf([...new Set(events.map(aboutOf))])
  for (const { lake, place } of lakes) {
    const said: Observation[] = []
    for (const event of events)
      if (lakesOf.get(aboutOf(event))?.includes(lake.id) === true) said.push(...observationsOf(event, place))
    if (said.length === 0) continue
    await deps.observations.append(lake.id, said)
    dirty.add(lake.id)
  }
  await deps.events.settle(waiting)
  return waiting.length
}

async function placesOf(deps: EventPlacerDeps): Promise<{ lake: LakeRecord; place: LakePlace }[]> {
  return Promise.all(
    (await deps.lakes.list()).map(async (lake) => {
      const { tables } = await deps.facts.topology(lake.id)
      const { warehouse, pathRewrites } = lake
      const known = new Set(tables.filter(({ claimed }) => claimed === undefined).map(({ ref }) => ref))
      return { lake, place: { warehouse, pathRewrites, tables: known } }
    }),
  )
}

function mapOf(places: Awaited<ReturnType<typeof placesOf>>): string {
  return JSON.stringify(
    places.map(({ lake, place }) => [lake.id, place.warehouse, place.pathRewrites, place.tables.size]),
  )
}

/** Asks for a derivation of lakes with something new; others come round again. */
async function askForFacts(deps: EventPlacerDeps, dirty: Set<string>): Promise<void> {
  if (dirty.size === 0) return
  const newest = await deps.syncs.newestOf([...dirty], 'any')
  let asked = false
  for (const lakeId of [...dirty]) {
    const last = newest.get(lakeId)
    if (last !== undefined && !isDue(last, deps.now())) continue
    dirty.delete(lakeId)
    if ((await deps.subjects.stale(lakeId)).length === 0) continue
    await deps.syncs.enqueue(lakeId, deps.now(), 'facts')
    asked = true
  }
  if (asked) deps.runner.wake()
}

function isDue(
  last: Pick<SyncRecord, 'scope' | 'startedAt' | 'finishedAt' | 'status'>,
  now: Millis,
): boolean {
  // One that waits derives what is there when it begins; one that runs may have begun too early.
  if (last.startedAt === null || last.finishedAt === null) return last.status !== 'running'
  // What reading took says nothing of what deriving takes.
  const derived = last.scope === 'facts' ? last.finishedAt - last.startedAt : 0
  return now >= last.finishedAt + Math.max(LEAST_PAUSE_MILLIS, PAUSE_FACTOR * derived)
}
