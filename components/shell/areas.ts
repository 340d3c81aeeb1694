import {
  damageHref,
  delaysHref,
  lineageHref,
  recoverabilityHref,
  rollbackHref,
  versionsHref,
} from '@/lib/view/url-state'
import type { Area, Place } from './use-place'

export interface AreaLink {
  readonly area: Exclude<Area, 'entity' | 'connections' | 'other'>
  readonly href: string
  readonly current: boolean
}

/** The areas that exist. Those of a lake lead into the lake one is in, else the first; without one they are left out. */
export function areaLinks(place: Place, firstLake: string | null, asOf: string | null): AreaLink[] {
  const lake = place.lake ?? firstLake
  const overview: AreaLink = { area: 'overview', href: '/', current: place.area === 'overview' }
  if (lake === null) return [overview]
  const then = place.lake === null ? null : asOf
  return [
    overview,
    { area: 'lineage', href: lineageHref(lake, { asOf: then }), current: place.area === 'lineage' },
    { area: 'versions', href: versionsHref(lake, { asOf: then }), current: place.area === 'versions' },
    { area: 'delays', href: delaysHref(lake, { asOf: then }), current: place.area === 'delays' },
    { area: 'damage', href: damageHref(lake, then), current: place.area === 'damage' },
    // Going back starts from what is there, whatever instant is looked at.
    { area: 'rollback', href: rollbackHref(lake), current: place.area === 'rollback' },
    {
      area: 'recoverability',
      href: recoverabilityHref(lake, { asOf: then }),
      current: place.area === 'recoverability',
    },
  ]
}
