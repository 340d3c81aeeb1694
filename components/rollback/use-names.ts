'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { jobsQuery, LARGEST_PAGE, tablesQuery } from '@/lib/client'
import { refLabel } from '@/lib/view/ref-parts'

export interface LakeNames {
  /** As people say them, in order. */
  readonly tables: readonly string[]
  readonly jobs: readonly string[]
  /** The ref of a name; `null` = nothing bears it. */
  readonly find: (name: string) => string | null
}

/** Names of the lake's tables and jobs, to type them. */
export function useLakeNames(lake: string): LakeNames {
  const request = { limit: LARGEST_PAGE }
  const tables = useQuery(tablesQuery(lake, request))
  const jobs = useQuery(jobsQuery(lake, request))
  return useMemo(() => {
    const tableRefs = (tables.data?.items ?? []).map(({ ref }) => ref)
    const jobRefs = (jobs.data?.items ?? []).filter((job) => !job.maintenance).map(({ ref }) => ref)
    const byName = new Map([...jobRefs, ...tableRefs].flatMap((ref) => [[refLabel(ref), ref] as const]))
    const all = new Set([...tableRefs, ...jobRefs])
    return {
      tables: tableRefs.map(refLabel),
      jobs: jobRefs.map(refLabel),
      find: (name) => (all.has(name.trim()) ? name.trim() : (byName.get(name.trim()) ?? null)),
    }
  }, [tables.data, jobs.data])
}
