'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WireSync } from '@/lib/contracts'
import { isSyncOver, lakeKeys, refreshLake, syncEventsPath, syncKeys, syncQuery } from '@/lib/client'

const POLL_MS = 1000

/** A sync as it goes: pushed by the server, asked for once a second where events do not get through. */
export function useSyncProgress(id: string) {
  const client = useQueryClient()
  const [pushed, setPushed] = useState(true)
  const query = useQuery({
    ...syncQuery(id),
    refetchInterval: ({ state }) =>
      pushed || (state.data !== undefined && isSyncOver(state.data.status)) ? false : POLL_MS,
  })
  const over = query.data !== undefined && isSyncOver(query.data.status)

  useEffect(() => {
    if (over) return
    const events = new EventSource(syncEventsPath(id))
    events.addEventListener('sync', (event: MessageEvent<string>) => {
      client.setQueryData(syncKeys.detail(id), JSON.parse(event.data) as WireSync)
    })
    events.addEventListener('error', () => {
      events.close()
      setPushed(false)
    })
    return () => events.close()
  }, [client, id, over])

  const lake = query.data?.lake
  useEffect(() => {
    if (!over || lake === undefined) return
    void client.invalidateQueries({ queryKey: lakeKeys.all })
    void refreshLake(client, lake)
  }, [client, lake, over])

  return query
}
