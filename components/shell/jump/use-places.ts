'use client'

import { Database, Plug } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lineageHref } from '@/lib/view/url-state'
import { AREA_ICONS } from '../area-icons'
import { areaLinks } from '../areas'
import type { Place } from '../use-place'

/** Pages and lakes whose name holds the text; all of them while nothing is typed. */
export function usePlaces(place: Place, lakes: readonly string[], asOf: string | null, text: string) {
  const t = useTranslations('shell')
  const needle = text.trim().toLowerCase()
  const areas = areaLinks(place, lakes[0] ?? null, asOf).map(({ area, href }) => ({
    href,
    title: t(area),
    Icon: AREA_ICONS[area],
    end: area === 'overview' ? undefined : (place.lake ?? lakes[0]),
  }))
  const others = lakes
    .filter((lake) => lake !== place.lake)
    .map((lake) => ({ href: lineageHref(lake), title: lake, Icon: Database, end: t('lineage') }))
  const connections = { href: '/connections', title: t('connections'), Icon: Plug, end: undefined }
  const seen = new Map([...areas, ...others, connections].map((each) => [each.href, each]))
  return [...seen.values()].filter(({ title }) => title.toLowerCase().includes(needle))
}
