'use client'

import { MoreHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import type { GraphApi } from '@/components/graph'
import { useShellActions } from '@/components/shell'
import { Button, Menu, MenuItem, MenuLabel, MenuRule, useCopy } from '@/components/ui'
import { ExportItems } from './export-menu'
import type { Lineage } from './use-lineage'

interface MoreMenuProps {
  readonly view: Lineage
  readonly api: RefObject<GraphApi | null>
}

/** What is set seldom: direction, keys. */
export function MoreMenu({ view, api }: MoreMenuProps) {
  const { openKeys } = useShellActions()
  const t = useTranslations('lineage.bar')
  const copy = useCopy()
  const { state, url } = view
  return (
    <Menu
      align="end"
      trigger={
        <Button
          look="quiet"
          aria-label={t('more')}
          className="w-7 px-0 max-sm:w-11"
          icon={<MoreHorizontal />}
        />
      }
    >
      <MenuLabel>{t('direction')}</MenuLabel>
      {(['auto', 'lr', 'tb'] as const).map((dir) => (
        <MenuItem key={dir} checked={state.dir === dir} onSelect={() => url.set({ dir })}>
          {t(dir)}
        </MenuItem>
      ))}
      <MenuRule />
      <div className="sm:hidden">
        <ExportItems view={view} api={api} />
        <MenuRule />
      </div>
      <MenuItem onSelect={() => void copy(window.location.href, t('link'))}>{t('copyLink')}</MenuItem>
      <MenuItem keys="?" onSelect={openKeys}>
        {t('keys')}
      </MenuItem>
    </Menu>
  )
}
