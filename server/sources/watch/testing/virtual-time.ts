import type { Millis } from '@/lib/domain/time'

/** A clock that jumps to the next thing waited for: an hour passes in a second. */
export class VirtualTime {
  private readonly waiting: { readonly at: Millis; readonly go: () => void }[] = []

  constructor(public now: Millis) {}

  wait(millis: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.forget(timer)
        reject(new Error('aborted'))
      }
      const go = () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }
      const timer = { at: this.now + millis, go }
      this.waiting.push(timer)
      signal?.addEventListener('abort', stop)
    })
  }

  async runUntil(end: Millis): Promise<void> {
    for (;;) {
      await settle()
      const next = this.waiting.reduce<(typeof this.waiting)[number] | null>(
        (first, timer) => (timer.at <= end && (first === null || timer.at < first.at) ? timer : first),
        null,
      )
      if (next === null) break
      this.now = Math.max(this.now, next.at)
      this.forget(next)
      next.go()
    }
    this.now = end
  }

  private forget(timer: (typeof this.waiting)[number]): void {
    const index = this.waiting.indexOf(timer)
    if (index >= 0) this.waiting.splice(index, 1)
  }
}

/** Everything that waits for nothing has run: promises come before the next turn of the event loop. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Repeatable chance (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
