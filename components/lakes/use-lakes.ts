'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { WireLake } from '@/lib/contracts'
import { lakesQuery, refreshLake } from '@/lib/client'

const RUNNING_MS = 2000
const QUIET_MS = 15_000

/** The lakes, asked again while one is being read and now and then otherwise. */
export function useLakes() {
  return useQuery({
    ...lakesQuery(),
    refetchInterval: (query) => (query.state.data?.items.some(isReading) === true ? RUNNING_MS : QUIET_MS),
  })
}

export function isReading(lake: WireLake): boolean {
  return lake.lastSync?.status === 'queued' || lake.lastSync?.status === 'running'
}

/** Once, in the shell: what pages show of a lake is asked again after each of its syncs. */
export function useRefreshAfterSync(): void {
  const client = useQueryClient()
  const { data } = useLakes()
  const seen = useRef(new Map<string, string>())
  useEffect(() => {
    for (const lake of data?.items ?? []) {
      const read = `${lake.lastSync?.id ?? ''} ${lake.lastSync?.status ?? ''} ${lake.lastSync?.finishedAt ?? ''}`
      const before = seen.current.get(lake.name)
      seen.current.set(lake.name, read)
      if (before !== undefined && before !== read && !isReading(lake)) void refreshLake(client, lake.name)
    }
  }, [client, data])
}
