'use client'

import { ChevronDown, Database, Plus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, Menu, MenuItem, MenuRule } from '@/components/ui'
import type { WireLake } from '@/lib/contracts'
import {
  damageHref,
  delaysHref,
  lineageHref,
  recoverabilityHref,
  rollbackHref,
  versionsHref,
} from '@/lib/view/url-state'
import type { Place } from './use-place'

/** Areas that another lake opens in; from anywhere else it opens at its lineage. */
const SAME_AREA = new Map<Place['area'], (lake: string) => string>([
  ['versions', versionsHref],
  ['delays', delaysHref],
  ['damage', damageHref],
  ['rollback', rollbackHref],
  ['recoverability', recoverabilityHref],
])

interface LakeSwitchProps {
  readonly place: Place
  /** `undefined` while they are not known. */
  readonly lakes: readonly WireLake[] | undefined
}

/** The lake one looks at; another one opens in the same area. */
export function LakeSwitch({ place, lakes: known }: LakeSwitchProps) {
  const t = useTranslations('shell.lake')
  if (known === undefined && place.lake === null) return null
  const lakes = known ?? []
  const current = place.lake ?? (lakes.length === 0 ? t('none') : t('all'))
  const href = SAME_AREA.get(place.area) ?? lineageHref
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          aria-label={t('label', { lake: current })}
          className="min-w-0 shrink text-text max-sm:px-2"
        >
          <Database />
          <span className="truncate">{current}</span>
          <ChevronDown className="size-3!" />
        </Button>
      }
    >
      {lakes.length > 0 && (
        <MenuItem asChild>
          <Link href="/">{t('all')}</Link>
        </MenuItem>
      )}
      {lakes.map((lake) => (
        <MenuItem key={lake.name} asChild>
          <Link href={href(lake.name)} aria-current={lake.name === place.lake ? 'page' : undefined}>
            <Database />
            <span className="min-w-0 flex-1 truncate">{lake.name}</span>
            {lake.sample && <span className="text-12 text-text-3">{t('sample')}</span>}
          </Link>
        </MenuItem>
      ))}
      {lakes.length > 0 && <MenuRule />}
      <MenuItem asChild>
        <Link href="/connections?connect=1">
          <Plus />
          {t('connect')}
        </Link>
      </MenuItem>
    </Menu>
  )
}
