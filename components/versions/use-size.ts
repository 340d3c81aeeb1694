'use client'

import { useCallback, useState } from 'react'

/** Width and height of an element, px; `null` before the first measure. */
export function useSize(): {
  readonly size: { readonly width: number; readonly height: number } | null
  readonly ref: (element: HTMLElement | null) => (() => void) | undefined
} {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { size, ref }
}
