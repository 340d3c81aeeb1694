'use client'

import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 639px)'

/** Whether the page is as wide as a phone; `false` in the server's markup. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function isNarrow(): boolean {
  return matchMedia(NARROW).matches
}
