'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { WireLake } from '@/lib/contracts'
import { lakesQuery, refreshLake } from '@/lib/client'

const RUNNING_MS = 2000
const WATCHED_MS = 5_000
const QUIET_MS = 15_000

/** The lakes, asked again while one is being read and now and then otherwise. */
export function useLakes() {
  return useQuery({
    ...lakesQuery(),
    refetchInterval: (query) => {
      const lakes = query.state.data?.items ?? []
      if (lakes.some(isReading)) return RUNNING_MS
      return lakes.some(isWatched) ? WATCHED_MS : QUIET_MS
    },
  })
}

export function isReading(lake: WireLake): boolean {
  return lake.lastSync?.status === 'queued' || lake.lastSync?.status === 'running'
}

function isWatched({ watch }: WireLake): boolean {
  return watch.state === 'on' || watch.state === 'backing-off'
}

/** Once, in the shell: what pages show of a lake is asked again after each of its syncs, and when its facts changed. */
export function useRefreshAfterSync(): void {
  const client = useQueryClient()
  const { data } = useLakes()
  const seen = useRef(new Map<string, string>())
  useEffect(() => {
    for (const lake of data?.items ?? []) {
      const read = `${lake.lastSync?.id ?? ''} ${lake.lastSync?.status ?? ''} ${lake.lastSync?.finishedAt ?? ''} ${lake.generation}`
      const before = seen.current.get(lake.name)
      seen.current.set(lake.name, read)
      if (before !== undefined && before !== read && !isReading(lake)) void refreshLake(client, lake.name)
    }
  }, [client, data])
}
