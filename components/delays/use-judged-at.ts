'use client'

import { useLakes } from '@/components/lakes'
import { viewInstant } from '@/lib/view/as-of'

/** The instant the lake is judged at, ms; `null` where time goes on. */
export function useJudgedAt(lake: string, asOf: string | null): number | null {
  const { data } = useLakes()
  const known = data?.items.find((each) => each.name === lake)
  const at = known === undefined ? asOf : viewInstant(known, asOf).at
  return at === null ? null : Date.parse(at)
}
