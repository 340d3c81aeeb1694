'use client'

import { useCallback, useSyncExternalStore } from 'react'

const KEY = 'headwater-person'
const listeners = new Set<() => void>()

/** The name of who sits here, kept by the browser: several people may share one access. */
export function usePerson(): readonly [string, (name: string) => void] {
  const name = useSyncExternalStore(subscribe, read, () => '')
  const keep = useCallback((next: string) => {
    try {
      window.localStorage.setItem(KEY, next)
    } catch {
      // Where nothing may be kept the name is asked for each time.
    }
    for (const listener of listeners) listener()
  }, [])
  return [name, keep]
}

/** As the API takes it: without a name the access itself stands for the person. */
export function personField(name: string): { readonly person?: string } {
  return name.trim() === '' ? {} : { person: name.trim() }
}

function read(): string {
  try {
    return window.localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
