'use client'

import { useSyncExternalStore } from 'react'

const TICK_MS = 1000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
let now = 0

/** The wall clock, once a second; `null` in the server's markup, which must not hold a time of its own. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, currentNow, () => null)
}

function currentNow(): number {
  if (now === 0) now = Date.now()
  return now
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
    now = 0
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}
