'use client'

import { useTranslations } from 'next-intl'
import { StateLabel, useFormat, useStateWords, type StateName } from '@/components/ui'

const ORDER: readonly StateName[] = ['late', 'broken', 'stale', 'fresh', 'idle', 'unknown']

/** All six, also those with nothing in them: a zero is an answer. */
export function StateStrip({ counts }: { readonly counts: ReadonlyMap<StateName, number> }) {
  const t = useTranslations('overview')
  const words = useStateWords()
  const format = useFormat()
  return (
    <dl
      aria-label={t('tableStates')}
      className="flex flex-wrap rounded-panel border border-line bg-surface max-sm:grid max-sm:grid-cols-3"
    >
      {ORDER.map((state) => (
        <div
          key={state}
          className="flex items-center gap-2 border-line py-2 pr-4.5 pl-3.5 not-last:border-r max-sm:pr-2 max-sm:nth-3:border-r-0 max-sm:nth-[n+4]:border-t"
        >
          <dt>
            <StateLabel state={state}>{words.word(state, 'table')}</StateLabel>
          </dt>
          <dd className="text-16 font-semibold">{format.count(counts.get(state) ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}
