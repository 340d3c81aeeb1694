import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * How long others wait meanwhile: for this thread, and for what `GET /health` answers by asking the store, asked for
 * every 50 ms. Milliseconds, the longest of each.
 */
export function watchLag(
  ask: () => Promise<unknown>,
): () => Promise<{ readonly thread: number; readonly health: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let health = 0
  let asking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    const start = performance.now()
    asking = ask().then(() => {
      health = Math.max(health, performance.now() - start)
    })
  }, 50)
  return async () => {
    clearInterval(timer)
    await asking
    delay.disable()
    return { thread: Math.round(delay.max / 1e6), health: Math.round(health) }
  }
}
