'use client'

import { lakeUrl, lineageUrl, versionsUrl } from '@/lib/view/url-state'
import { useUrlState } from './use-url-state'

export { useUrlState } from './use-url-state'

export function useLineageState() {
  return useUrlState(lineageUrl)
}

export function useVersionsState() {
  return useUrlState(versionsUrl)
}

/** What every page of a lake shares: the instant it is looked at. */
export function useLakeState() {
  return useUrlState(lakeUrl)
}
