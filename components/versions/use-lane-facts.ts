'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WireJobItem, WireTableItem } from '@/lib/contracts'
import { jobsQuery, LARGEST_PAGE, tablesQuery } from '@/lib/client'
import type { LaneFacts } from '@/lib/view/versions'

export interface LakeLanes {
  readonly tables: readonly WireTableItem[]
  readonly jobs: readonly WireJobItem[]
  readonly byRef: ReadonlyMap<string, WireTableItem | WireJobItem>
  /** What a drawing needs of them. */
  readonly facts: ReadonlyMap<string, LaneFacts>
}

/** Tables and jobs with their states: the lanes' second line, and where to start without an anchor. */
export function useLakeLanes(lake: string, asOf: string | null) {
  const request = { asOf, limit: LARGEST_PAGE }
  const tables = useQuery({ ...tablesQuery(lake, request), placeholderData: keepPreviousData })
  const jobs = useQuery({ ...jobsQuery(lake, request), placeholderData: keepPreviousData })
  const lanes = useMemo(
    () => collect(tables.data?.items ?? [], jobs.data?.items ?? []),
    [tables.data, jobs.data],
  )
  return { tables, jobs, lanes }
}

function collect(tables: readonly WireTableItem[], jobs: readonly WireJobItem[]): LakeLanes {
  const facts = new Map<string, LaneFacts>()
  for (const table of tables) {
    const lastContentAt = table.lastContentAt === null ? null : Date.parse(table.lastContentAt)
    facts.set(table.ref, { state: table.state, lastContentAt })
  }
  for (const job of jobs) facts.set(job.ref, { state: job.state, lastContentAt: null })
  return { tables, jobs, facts, byRef: new Map([...tables, ...jobs].map((item) => [item.ref, item])) }
}
