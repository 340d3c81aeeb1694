'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'
import type { UrlCodec, UrlProblem } from '@/lib/view/url-state'

export interface UrlStateHandle<S> {
  readonly state: S
  /** What of the address could not be used; say it with `UrlProblems`. */
  readonly problems: readonly UrlProblem[]
  /** A thought is pushed, a wobble replaces, as the fields say; `history` overrides. */
  readonly set: (change: Partial<S>, options?: { readonly history?: 'push' | 'replace' }) => void
}

/** The view's state, owned by the address of the page. */
export function useUrlState<S extends object>(codec: UrlCodec<S>): UrlStateHandle<S> {
  const keys = useMemo(() => parsersOf(codec), [codec])
  const [texts, setTexts] = useQueryStates(keys)
  const { state, problems } = useMemo(() => codec.read({ get: (key) => texts[key] ?? null }), [codec, texts])
  const set = useCallback<UrlStateHandle<S>['set']>(
    (change, options) => {
      const history = options?.history ?? historyOf(codec, change)
      void setTexts({ ...Object.fromEntries(codec.change(change)), v: null }, { history })
    },
    [codec, setTexts],
  )
  return { state, problems, set }
}

function parsersOf<S>(codec: UrlCodec<S>): Record<string, typeof parseAsString> {
  const names = Object.keys(codec.fields) as (keyof S)[]
  return Object.fromEntries(
    [...names.map((name) => codec.fields[name].key), 'v'].map((key) => [key, parseAsString]),
  )
}

function historyOf<S>(codec: UrlCodec<S>, change: Partial<S>): 'push' | 'replace' {
  const names = Object.keys(change) as (keyof S)[]
  return names.some((name) => codec.fields[name].history === 'push') ? 'push' : 'replace'
}
