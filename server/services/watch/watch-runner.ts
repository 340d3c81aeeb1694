import type { LakeRecord } from '../ports'
import { followWithFacts } from './facts-follow'
import { runWatch } from './run-watch'
import { LONGEST_RESTART_MILLIS, LOOK_MILLIS, RESTART_MILLIS, type WatchDeps } from './watch-deps'
import { watchPaceOf } from './watch-plan'

/** Keeps every lake watched that is to be, in this process or another. */
export interface WatchRunner {
  start(): void
  /** Settings may have changed. */
  wake(): void
  stop(): Promise<void>
}

interface Running {
  /** What it was begun with; anything else begins it anew. */
  readonly settings: string
  readonly abort: AbortController
  readonly done: Promise<void>
}

export function createWatchRunner(deps: WatchDeps): WatchRunner {
  const running = new Map<string, Running>()
  const failures = new Map<string, { count: number; retryAt: number }>()
  let looking: Promise<void> | null = null
  let again = false
  let stopped = true
  let halt = () => {}

  const begin = (lake: LakeRecord, everySeconds: number, settings: string) => {
    const abort = new AbortController()
    const done = runWatch(deps, lake, everySeconds, abort.signal)
      .then(() => void failures.delete(lake.id))
      .catch((error: unknown) => {
        const count = (failures.get(lake.id)?.count ?? 0) + 1
        const pause = Math.min(LONGEST_RESTART_MILLIS, RESTART_MILLIS * 2 ** (count - 1))
        failures.set(lake.id, { count, retryAt: deps.now() + pause })
        deps.logger.error({ lake: lake.name, err: error }, 'watching a lake broke off')
      })
      .finally(() => {
        if (running.get(lake.id)?.abort === abort) running.delete(lake.id)
      })
    running.set(lake.id, { settings, abort, done })
  }
  const look = async () => {
    const lakes = await deps.lakes.list()
    const wanted = new Map(
      lakes.flatMap((lake) =>
        lake.watchPaused || watchPaceOf(lake) === 0 ? [] : [[lake.id, lake] as const],
      ),
    )
    for (const [id, one] of running) {
      const lake = wanted.get(id)
      if (lake === undefined || settingsOf(lake) !== one.settings) one.abort.abort()
    }
    for (const [id, lake] of wanted) {
      // one that is being stopped leaves its place to the next look
      if (running.has(id) || stopped || deps.now() < (failures.get(id)?.retryAt ?? 0)) continue
      begin(lake, watchPaceOf(lake), settingsOf(lake))
    }
    await followWithFacts(deps, [...wanted.values()])
  }
  const work = async () => {
    do {
      again = false
      await look().catch((error: unknown) =>
        deps.logger.error({ err: error }, 'looking for lakes to watch failed'),
      )
    } while (again && !stopped)
  }
  const wake = () => {
    if (stopped) return
    again = true
    looking ??= work().finally(() => {
      looking = null
    })
  }
  return {
    start: () => {
      stopped = false
      halt = deps.every(LOOK_MILLIS, wake)
      wake()
    },
    wake,
    stop: async () => {
      stopped = true
      halt()
      await looking
      for (const one of running.values()) one.abort.abort()
      await Promise.all([...running.values()].map((one) => one.done))
    },
  }
}

function settingsOf(lake: LakeRecord): string {
  const { warehouse, flink, checkpoints, pathRewrites, include, exclude } = lake
  const sources = [warehouse, flink, checkpoints, pathRewrites, include, exclude]
  return JSON.stringify([...sources, watchPaceOf(lake)])
}
