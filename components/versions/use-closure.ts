'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { versionsQuery, type VersionsRequest } from '@/lib/client'
import { buildScene, orderLanes, requestWindow, type TimeWindow } from '@/lib/view/versions'
import type { VersionsState } from '@/lib/view/url-state'

const DIRECTIONS = { up: 'upstream', down: 'downstream', both: 'both' } as const
/** Marks of one window: more than a screen can tell apart, less than what makes an answer slow. */
const AROUND_LIMIT = 5000
/** Lanes in the address of one request: it stays below the 16 kB that servers take. */
const AROUND_LANES = 150

/** The lineage of the anchor. While another one is read, the old picture stays. */
export function useClosure(lake: string, state: VersionsState) {
  const client = useQueryClient()
  const request = {
    anchor: state.anchor,
    direction: DIRECTIONS[state.dir],
    depth: state.depth,
    asOf: state.asOf,
  }
  const query = versionsQuery(lake, request)
  const closure = useQuery({
    ...query,
    enabled: state.anchor !== null,
    placeholderData: keepPreviousData,
  })
  const cancel = () => void client.cancelQueries({ queryKey: query.queryKey })
  const lanes = useMemo(
    () => (closure.data === undefined ? [] : orderLanes(buildScene(closure.data))),
    [closure.data],
  )
  return { closure, lanes, cancel }
}

/** The marks around it: the same lanes, the stretch of time that is looked at and a little more. */
export function useAround(
  lake: string,
  asOf: string | null,
  lanes: readonly { readonly ref: string; readonly kind: string }[],
  window: TimeWindow,
) {
  const asked = requestWindow(window)
  const request: VersionsRequest = {
    lanes: lanes
      .filter((lane) => lane.kind !== 'boundary')
      .map((lane) => lane.ref)
      .slice(0, AROUND_LANES),
    from: new Date(asked.from).toISOString(),
    to: new Date(asked.to).toISOString(),
    asOf,
    limit: AROUND_LIMIT,
  }
  return useQuery({
    ...versionsQuery(lake, request),
    enabled: lanes.length > 0,
    placeholderData: keepPreviousData,
  })
}
