'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { LayoutInput, LayoutOutcome, Placement } from '@/lib/view/graph/layout/layout-types'
import { createLayoutCache } from './layout-cache'
import { createLayoutClient, type LayoutClient, type LayoutWorker } from './layout-client'

/** What is to be placed, and what it is the layout of: the two stay together. */
export interface LayoutJob<T> {
  readonly input: LayoutInput
  readonly subject: T
}

export interface LayoutState<T> {
  /** The last one that succeeded; it stays while the next one is made. */
  readonly placed: { readonly subject: T; readonly placement: Placement } | null
  readonly busy: boolean
  /** Nodes placed so far, while busy. */
  readonly progress: number
  readonly failure: Extract<LayoutOutcome, { kind: 'failed' }> | null
  /** Stopped by hand. */
  readonly cancelled: boolean
  readonly retry: () => void
  readonly cancel: () => void
}

interface Run {
  readonly job: unknown
  readonly attempt: number
}

/** Places a job, by identity; `null` = nothing to place yet. One worker for the page, shared by all drawings. */
export function useLayout<T>(job: LayoutJob<T> | null): LayoutState<T> {
  const [placed, setPlaced] = useState<LayoutState<T>['placed']>(null)
  const [ended, setEnded] = useState<(Run & { readonly outcome: LayoutOutcome }) | null>(null)
  const [progress, setProgress] = useState<(Run & { readonly placed: number }) | null>(null)
  const [attempt, setAttempt] = useState(0)
  const last = useRef<Placement | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => {
    if (job === null) return
    const controller = new AbortController()
    running.current = controller
    let stale = false
    void sharedClient()
      .layout(job.input, {
        hints: last.current?.nodes ?? new Map(),
        signal: controller.signal,
        onProgress: (count) => !stale && setProgress({ job, attempt, placed: count }),
      })
      .then((outcome) => {
        if (stale) return
        setEnded({ job, attempt, outcome })
        if (outcome.kind !== 'placed') return
        last.current = outcome.placement
        setPlaced({ subject: job.subject, placement: outcome.placement })
      })
    return () => {
      stale = true
      controller.abort()
    }
  }, [job, attempt])

  const isThis = (run: Run | null) => run !== null && run.job === job && run.attempt === attempt
  const outcome = isThis(ended) ? (ended?.outcome ?? null) : null
  return {
    placed,
    busy: job !== null && outcome === null,
    progress: isThis(progress) ? (progress?.placed ?? 0) : 0,
    failure: outcome?.kind === 'failed' ? outcome : null,
    cancelled: outcome?.kind === 'cancelled',
    retry: useCallback(() => setAttempt((n) => n + 1), []),
    cancel: useCallback(() => running.current?.abort(), []),
  }
}

let shared: LayoutClient | undefined

function sharedClient(): LayoutClient {
  return (shared ??= createLayoutClient({ createWorker, cache: createLayoutCache(sessionStore()) }))
}

function createWorker(): LayoutWorker {
  return new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' }) as LayoutWorker
}

/** Reading the property itself throws where storage is forbidden. */
function sessionStore(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
