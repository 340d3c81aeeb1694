'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { jobsQuery, LARGEST_PAGE, tablesQuery } from '@/lib/client'
import type { WireLake } from '@/lib/contracts'
import { countStates, lookInstant, type Look } from '@/lib/view/overview/look'

/** Each lake at the instant it is looked at. What the list of lakes does not count is counted from the lake's lists. */
export function useLooks(lakes: readonly WireLake[], moment: string): readonly Look[] {
  const past = useMemo(
    () =>
      lakes.flatMap((lake) => {
        const asOf = lookInstant(lake, moment)?.at ?? null
        return asOf === null ? [] : [{ lake: lake.name, asOf }]
      }),
    [lakes, moment],
  )
  const request = (asOf: string) => ({ asOf, limit: LARGEST_PAGE })
  const tables = useQueries({ queries: past.map(({ lake, asOf }) => tablesQuery(lake, request(asOf))) })
  const jobs = useQueries({ queries: past.map(({ lake, asOf }) => jobsQuery(lake, request(asOf))) })
  return useMemo(
    () =>
      lakes.map((lake): Look => {
        const asOf = lookInstant(lake, moment)?.at ?? null
        if (asOf === null) return { lake, asOf, judgedAt: lake.frozenAt, counts: lake.counts }
        const at = past.findIndex((each) => each.lake === lake.name)
        const [tableList, jobList] = [tables[at]?.data?.items, jobs[at]?.data?.items]
        const counts =
          tableList === undefined || jobList === undefined ? null : countStates(tableList, jobList)
        return { lake, asOf, judgedAt: asOf, counts }
      }),
    [lakes, moment, past, tables, jobs],
  )
}
