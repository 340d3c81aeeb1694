'use client'

import { Crosshair, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { BarLabel, RefText } from '@/components/ui'
import { refLabel } from '@/lib/view/ref-parts'
import type { Lineage } from './use-lineage'
import type { LineageActions } from './use-lineage-actions'

interface RootChipsProps {
  readonly view: Lineage
  readonly actions: LineageActions
}

/** What the picture is around. Without roots it is the whole lake. */
export function RootChips({ view, actions }: RootChipsProps) {
  const t = useTranslations('lineage.bar')
  const { root } = view.state
  if (root.length === 0) return <span className="shrink-0 font-medium">{t('noRoot')}</span>
  return (
    <span className="flex shrink-0 items-center gap-2 max-sm:w-full max-sm:flex-wrap">
      <BarLabel>{t('roots')}</BarLabel>
      {root.map((ref) => (
        <span
          key={ref}
          className="inline-flex h-7 items-center gap-1.5 rounded-card border border-text bg-surface pl-2 max-sm:h-11"
        >
          <Crosshair className="size-3.5!" />
          <button type="button" className="font-medium" onClick={() => actions.select(ref)}>
            <RefText value={ref} />
          </button>
          <button
            type="button"
            aria-label={t('removeRoot', { name: refLabel(ref) })}
            onClick={() => actions.removeRoot(ref)}
            className="flex h-full w-6 items-center justify-center rounded-r-card text-text-2 -outline-offset-2 hover:bg-hover max-sm:w-11"
          >
            <X className="size-3!" />
          </button>
        </span>
      ))}
    </span>
  )
}
