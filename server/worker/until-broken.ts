import type { Worker } from 'node:worker_threads'

/** Rejects when the thread ends. Nobody may be waiting then, which is no unhandled rejection. */
export function untilBroken(thread: Worker): Promise<never> {
  const broken = new Promise<never>((_, reject) => {
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the reading thread ended (${code})`)))
  })
  broken.catch(() => {})
  return broken
}
