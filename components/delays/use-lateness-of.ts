'use client'

import { useQueries } from '@tanstack/react-query'
import { latenessQuery } from '@/lib/client'
import type { LatenessItem } from '@/lib/view/delays/lateness'

const POINTS = 56
/** Rows are asked for in blocks, so that scrolling by one row asks for nothing new. */
const BLOCK = 50

/** Lateness over time of the rows that are in the page, by ref. */
export function useLatenessOf(lake: string, refs: readonly string[]): ReadonlyMap<string, LatenessItem> {
  const sorted = [...refs].sort()
  const blocks = Array.from({ length: Math.ceil(sorted.length / BLOCK) }, (_, i) =>
    sorted.slice(i * BLOCK, (i + 1) * BLOCK),
  )
  return useQueries({
    queries: blocks.map((block) => latenessQuery(lake, block, POINTS)),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data?.items ?? []).map((item) => [item.ref, item] as const))),
  })
}
