import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtureLakePath } from '@/fixtures/testing/fixture-lake'
import type { Observation, ObservationBody, ObservationKind } from '@/lib/domain/observations'
import type { WatchedLake, WatchEvent, WatchSeed } from '@/server/services/watch/watch-worker'
import { watchLake, type WatchAccess } from '../watch-lake'
import type { VirtualTime } from './virtual-time'

type Tick = Extract<WatchEvent, { type: 'tick' }>

const SOME_LAKE: WatchedLake = {
  warehouse: 'file:/lake',
  flink: [],
  checkpoints: [],
  pathRewrites: [],
  include: [],
  exclude: [],
  everySeconds: 2,
}

export const EMPTY_SEED: WatchSeed = { since: 0, read: [], missed: [] }

export function sampleMetadata(): Uint8Array {
  const job = '81e55d4e9104b5171c5c4759555f5aad'
  return readFileSync(join(fixtureLakePath('word-count'), 'checkpoints', job, 'chk-5', '_metadata'))
}

export interface RunningWatch {
  readonly observations: readonly Observation[]
  readonly ticks: readonly Tick[]
  readonly caught: number
  readonly missed: number
  of<K extends ObservationKind>(kind: K): Extract<ObservationBody, { kind: K }>[]
  stop(): Promise<void>
}

/** A watch on simulated sources, with everything it hands over. */
export function startWatch(
  time: VirtualTime,
  access: WatchAccess,
  lake: Partial<WatchedLake>,
  options: { readonly seed?: WatchSeed; readonly random?: () => number } = {},
): RunningWatch {
  const abort = new AbortController()
  const whole = { ...SOME_LAKE, ...lake }
  const events = watchLake(access, whole, options.seed ?? EMPTY_SEED, {
    signal: abort.signal,
    now: () => time.now,
    wait: (millis, signal) => time.wait(millis, signal),
    random: options.random ?? (() => 0.5),
  })
  const observations: Observation[] = []
  const ticks: Tick[] = []
  const ended = (async () => {
    for await (const event of events) {
      if (event.type === 'tick') ticks.push(event)
      else observations.push(...event.batch)
    }
  })()
  let over = false
  void ended.finally(() => (over = true))
  return {
    observations,
    ticks,
    get caught() {
      return ticks.reduce((sum, tick) => sum + tick.caught, 0)
    },
    get missed() {
      return ticks.reduce((sum, tick) => sum + tick.missed, 0)
    },
    of: <K extends ObservationKind>(kind: K) =>
      observations
        .map(({ body }) => body)
        .filter((body): body is Extract<ObservationBody, { kind: K }> => body.kind === kind),
    async stop() {
      abort.abort()
      // what is being read takes its time, and only this clock gives it
      while (!over) await time.runUntil(time.now + 10)
      await ended
    },
  }
}
