'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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
  const status = query.data?.status
  const over = status !== undefined && isSyncOver(status)
  const running = status !== undefined && !over

  useEffect(() => {
    if (!running) return
    const events = new EventSource(syncEventsPath(id))
    events.addEventListener('sync', (event: MessageEvent<string>) => {
      client.setQueryData(syncKeys.detail(id), JSON.parse(event.data) as WireSync)
    })
    events.addEventListener('error', () => {
      events.close()
      setPushed(false)
    })
    return () => events.close()
  }, [client, id, running])

  const lake = query.data?.lake
  const watched = useRef(false)
  useEffect(() => {
    if (running) watched.current = true
    if (!over || lake === undefined || !watched.current) return
    watched.current = false
    void client.invalidateQueries({ queryKey: lakeKeys.all })
    void refreshLake(client, lake)
  }, [client, lake, over, running])

  return query
}
