import { app } from './app'
import { closeStore } from './db'
import { readEnv } from './env'
import { logger } from './logger'

/**
 * Opens and migrates the store, makes sure of the lakes that are there by themselves, and starts the runner. What
 * fails here fails for good: the server would stay up and answer errors without end.
 */
export async function start(): Promise<void> {
  try {
    const { warehouse, flink, checkpoints } = readEnv()
    const started = await app()
    const { setUp, runner, watcher, looker, alertRunner, placer } = started
    await setUp(warehouse === null ? null : { warehouse, flink, checkpoints })
    runner.start()
    watcher.start()
    looker.start()
    alertRunner.start()
    placer.start()
    const endRetention = [started.keepRetention(), started.keepEvents()]
    stopOnSignals(() => {
      for (const end of endRetention) end()
      return Promise.all([
        placer.stop(),
        looker.stop(),
        alertRunner.stop(),
        watcher.stop(),
        runner.stop(),
      ]).finally(closeStore)
    })
    started
      .finishDeletions()
      .catch((error: unknown) => logger.error({ err: error }, 'removed lakes could not be cleared away'))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    logger.error({ err: error }, `Headwater cannot start: ${why}`)
    console.error(`Headwater cannot start: ${why}`)
    process.exit(1)
  }
}

/** `npm start` waits for it before it ends. */
interface Holder {
  headwaterStopped?: Promise<unknown>
}

/**
 * First the syncs, then the store they write to. A listener takes the signal's own effect away, so where nobody else
 * listens it is sent again.
 */
function stopOnSignals(stop: () => Promise<unknown>): void {
  const holder = globalThis as typeof globalThis & Holder
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      holder.headwaterStopped ??= stop()
      void holder.headwaterStopped.finally(() => {
        if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
      })
    })
  }
}
