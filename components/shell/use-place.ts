'use client'

import { usePathname } from 'next/navigation'

const LAKE_AREAS = ['lineage', 'versions', 'delays', 'damage', 'rollback', 'recoverability'] as const

export type Area = (typeof LAKE_AREAS)[number] | 'overview' | 'entity' | 'connections' | 'other'

export interface Place {
  readonly lake: string | null
  readonly area: Area
}

/** Where the person is, by the address. */
export function usePlace(): Place {
  return placeOf(usePathname())
}

export function placeOf(pathname: string): Place {
  const [first = '', lake, area = ''] = pathname.split('/').slice(1)
  if (first === '') return { lake: null, area: 'overview' }
  if (first !== 'lakes' || lake === undefined) {
    return { lake: null, area: first === 'connections' ? 'connections' : 'other' }
  }
  return { lake: decode(lake), area: areaOf(area) }
}

function areaOf(text: string): Area {
  const area = LAKE_AREAS.find((one) => one === text)
  if (area !== undefined) return area
  return text === 'tables' || text === 'jobs' ? 'entity' : 'other'
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
