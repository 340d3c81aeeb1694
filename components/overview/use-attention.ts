'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { delaysQuery, jobsQuery, LARGEST_PAGE, tablesQuery, type ListRequest } from '@/lib/client'
import { groupIncidents, type Incident } from '@/lib/view/delays/incidents'
import {
  ATTENTION_STATES,
  jobAttention,
  rankAttention,
  tableAttention,
  type AttentionItem,
} from '@/lib/view/overview/attention'
import type { Look } from '@/lib/view/overview/look'

/** A list this long is not read; the lineage shows the rest. */
const MOST_OF_A_KIND = 50

export interface Attention {
  /** Of all lakes, the widest first. */
  readonly incidents: readonly { readonly look: Look; readonly incident: Incident }[]
  /** What is not well and no part of an incident. */
  readonly items: readonly AttentionItem[]
  readonly loading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

interface Ask {
  readonly look: Look
  readonly request: ListRequest
}

/** What is broken, late or behind in any lake, by its own lists; only states that are there are asked for. */
export function useAttention(looks: readonly Look[]): Attention {
  const [jobAsks, tableAsks] = useMemo(
    () => [asksOf(looks, 'jobStates'), asksOf(looks, 'tableStates')],
    [looks],
  )
  const jobs = useQueries({ queries: jobAsks.map(({ look, request }) => jobsQuery(look.lake.name, request)) })
  const tables = useQueries({
    queries: tableAsks.map(({ look, request }) => tablesQuery(look.lake.name, request)),
  })
  const delays = useQueries({ queries: looks.map(({ lake, asOf }) => delaysQuery(lake.name, asOf)) })
  const incidents = useMemo(
    () =>
      looks
        .flatMap((look, index) =>
          groupIncidents(delays[index]?.data?.items ?? []).map((incident) => ({ look, incident })),
        )
        .sort((a, b) => b.incident.tables.length - a.incident.tables.length),
    [looks, delays],
  )
  const items = useMemo(() => {
    const told = new Set(
      incidents.flatMap(({ look, incident: { culprit, tables } }) =>
        [culprit?.ref, ...tables.map(({ ref }) => ref)].map((ref) => `${look.lake.name} ${ref}`),
      ),
    )
    const found = [
      ...jobAsks.flatMap(({ look }, index) =>
        (jobs[index]?.data?.items ?? []).map((job) => jobAttention(look, job)),
      ),
      ...tableAsks.flatMap(({ look }, index) =>
        (tables[index]?.data?.items ?? []).map((table) => tableAttention(look, table)),
      ),
    ]
    return rankAttention(
      found.filter((item): item is AttentionItem => item !== null && !told.has(`${item.lake} ${item.ref}`)),
    )
  }, [jobAsks, tableAsks, jobs, tables, incidents])
  const results = [...jobs, ...tables, ...delays]
  return {
    incidents,
    items,
    loading: results.some((result) => result.isPending),
    error: results.find((result) => result.error !== null)?.error ?? null,
    retry: () => results.forEach((result) => void result.refetch()),
  }
}

/** At an instant of its own a lake's lists are there whole: they were counted. */
function asksOf(looks: readonly Look[], kind: 'jobStates' | 'tableStates'): Ask[] {
  return looks.flatMap((look): Ask[] => {
    if (look.asOf !== null) return [{ look, request: { asOf: look.asOf, limit: LARGEST_PAGE } }]
    return ATTENTION_STATES.filter((state) => (look.lake.counts[kind][state] ?? 0) > 0).map((state) => ({
      look,
      request: { state, limit: MOST_OF_A_KIND },
    }))
  })
}
