'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { fitWindow, type TimeWindow, type VersionScene } from '@/lib/view/versions'
import type { VersionsState } from '@/lib/view/url-state'

export interface TimeWindowHandle {
  readonly window: TimeWindow
  readonly fit: TimeWindow
  readonly isFit: boolean
  /** Moves at once; the address follows when the hand rests. */
  readonly change: (window: TimeWindow) => void
  readonly showAll: () => void
}

const REST_MS = 250

type Times = Pick<VersionsState, 'from' | 'to'>

/** The address owns the window; `null` there = fit. A gesture runs ahead of it. */
export function useTimeWindow(state: Times, fit: TimeWindow, set: (change: Times) => void): TimeWindowHandle {
  const [draft, setDraft] = useState<TimeWindow | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const rest = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    setDraft(null)
  }, [])
  useEffect(() => rest, [rest])
  const change = useCallback(
    (window: TimeWindow) => {
      setDraft(window)
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        set({ from: text(window.from), to: text(window.to) })
        rest()
      }, REST_MS)
    },
    [set, rest],
  )
  const showAll = useCallback(() => {
    rest()
    set({ from: null, to: null })
  }, [set, rest])
  const own = ownWindow(state)
  return { window: draft ?? own ?? fit, fit, isFit: draft === null && own === null, change, showAll }
}

/** All of the closure. */
export function closureWindow(scene: VersionScene): TimeWindow {
  const times: number[] = []
  for (const ref of scene.lit) {
    const node = scene.nodes.get(ref)
    if (node !== undefined && node.kind !== 'boundary' && node.at !== null) times.push(Date.parse(node.at))
  }
  return fitWindow(times, scene.now)
}

function ownWindow(state: Times): TimeWindow | null {
  if (state.from === null || state.to === null) return null
  const window = { from: Date.parse(state.from), to: Date.parse(state.to) }
  return window.to > window.from ? window : null
}

function text(at: number): string {
  return new Date(Math.max(0, at)).toISOString()
}
