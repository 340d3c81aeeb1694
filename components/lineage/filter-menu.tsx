'use client'

import { Eye, Filter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button, Menu, MenuItem, MenuLabel, MenuRule } from '@/components/ui'
import type { Lineage } from './use-lineage'

/** What is left out of the answer; each is said in the count. */
export function FilterMenu({ view }: { readonly view: Lineage }) {
  const t = useTranslations('lineage')
  const { state, url } = view
  const on =
    Number(!state.ended) + Number(!state.maint) + Number(!state.debug) + Number(state.hide.length > 0)
  return (
    <Menu
      trigger={
        <Button icon={<Filter />} className="max-sm:px-3">
          <span className="max-md:sr-only">
            {on === 0 ? t('bar.filter') : t('bar.filters', { count: on })}
          </span>
          <span className="md:hidden">{on}</span>
        </Button>
      }
    >
      <MenuLabel>{t('filter.label')}</MenuLabel>
      <MenuItem checked={state.ended} onSelect={() => url.set({ ended: !state.ended })}>
        {t('filter.ended')}
      </MenuItem>
      <MenuItem checked={state.maint} onSelect={() => url.set({ maint: !state.maint })}>
        {t('filter.maintenance')}
      </MenuItem>
      <MenuItem checked={state.debug} onSelect={() => url.set({ debug: !state.debug })}>
        {t('filter.debug')}
      </MenuItem>
      {state.hide.length > 0 && (
        <MenuItem icon={<Eye />} onSelect={() => url.set({ hide: [] })}>
          {t('filter.hidden', { count: state.hide.length })}
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem
        disabled={on === 0}
        onSelect={() => url.set({ ended: true, maint: true, debug: true, hide: [] })}
      >
        {t('filter.reset')}
      </MenuItem>
    </Menu>
  )
}
