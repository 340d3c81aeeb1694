'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WireLake } from '@/lib/contracts'
import { jobsQuery, tablesQuery } from '@/lib/client'
import {
  ATTENTION_STATES,
  jobAttention,
  rankAttention,
  tableAttention,
  type AttentionItem,
  type AttentionState,
} from '@/lib/view/overview/attention'

/** A list this long is not read; the lineage shows the rest. */
const MOST_OF_A_KIND = 50

export interface Attention {
  readonly items: readonly AttentionItem[]
  readonly loading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

interface Ask {
  readonly lake: WireLake
  readonly state: AttentionState
}

/** What is broken, late or behind in any lake, by its own lists; only states that are there are asked for. */
export function useAttention(lakes: readonly WireLake[]): Attention {
  const jobs = useQueries({
    queries: asksOf(lakes, 'jobStates').map(({ lake, state }) =>
      jobsQuery(lake.name, { state, limit: MOST_OF_A_KIND }),
    ),
  })
  const tables = useQueries({
    queries: asksOf(lakes, 'tableStates').map(({ lake, state }) =>
      tablesQuery(lake.name, { state, limit: MOST_OF_A_KIND }),
    ),
  })
  const items = useMemo(() => {
    const found = [
      ...asksOf(lakes, 'jobStates').flatMap(({ lake }, index) =>
        (jobs[index]?.data?.items ?? []).map((job) => jobAttention(lake, job)),
      ),
      ...asksOf(lakes, 'tableStates').flatMap(({ lake }, index) =>
        (tables[index]?.data?.items ?? []).map((table) => tableAttention(lake, table)),
      ),
    ]
    return rankAttention(found.filter((item): item is AttentionItem => item !== null))
  }, [lakes, jobs, tables])
  const results = [...jobs, ...tables]
  return {
    items,
    loading: results.some((result) => result.isPending),
    error: results.find((result) => result.error !== null)?.error ?? null,
    retry: () => results.forEach((result) => void result.refetch()),
  }
}

function asksOf(lakes: readonly WireLake[], kind: 'jobStates' | 'tableStates'): Ask[] {
  return lakes.flatMap((lake) =>
    ATTENTION_STATES.filter((state) => (lake.counts[kind][state] ?? 0) > 0).map((state) => ({
      lake,
      state,
    })),
  )
}
