'use client'

import { useTranslations } from 'next-intl'
import { Segmented, StateGlyph, TextInput, useStateWords } from '@/components/ui'
import { useUrlState } from '@/components/url-state'
import type { WireDelayItem } from '@/lib/contracts'
import { countByState } from '@/lib/view/delays/delay-rows'
import { delaysUrl } from '@/lib/view/url-state'

const ORDER = ['late', 'broken', 'stale', 'fresh', 'idle', 'unknown'] as const

/** By name and by state; each state says how many there are. */
export function DelayFilter({ items }: { readonly items: readonly WireDelayItem[] }) {
  const t = useTranslations('delays.table')
  const words = useStateWords()
  const { state, set } = useUrlState(delaysUrl)
  const counts = countByState(items)
  const there = ORDER.filter((name) => counts.has(name) || name === state.state)
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3.5 py-2">
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={state.q}
        onChange={(event) => set({ q: event.target.value })}
        className="w-70 max-sm:w-full"
      />
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label={t('filter')}
          value={state.state}
          onChange={(next) => set({ state: next })}
          options={[
            { value: 'all' as const, text: t('all', { count: items.length }) },
            ...there.map((name) => ({
              value: name,
              icon: <StateGlyph state={name} />,
              text: t('count', { word: words.word(name, 'table'), count: counts.get(name) ?? 0 }),
            })),
          ]}
        />
      </div>
    </div>
  )
}
