'use client'

import { useNow } from '@/components/ui'
import { useLakes } from '../use-lakes'

/** The instant the lake is in: the end of a recording, else the wall clock; `null` until it is known. */
export function useLakeNow(lake: string): number | null {
  const { data } = useLakes()
  const clock = useNow()
  const found = data?.items.find(({ name }) => name === lake)
  if (found === undefined) return null
  return found.frozenAt === null ? clock : Date.parse(found.frozenAt)
}
