'use client'

import { useTranslations } from 'next-intl'
import { DamageNotes, useDamageOf } from '@/components/lakes'
import { PanelSection } from '@/components/ui'
import type { Lineage } from '../use-lineage'

/** Findings that name the chosen table or job; not there while there is none. */
export function DamageSection({ view, target }: { readonly view: Lineage; readonly target: string }) {
  const t = useTranslations('damage')
  const { asOf } = view.state
  const items = useDamageOf(view.lake, target, asOf)
  if (items.length === 0) return null
  return (
    <PanelSection title={t('section')} count={items.length}>
      <DamageNotes lake={view.lake} asOf={asOf} items={items} />
    </PanelSection>
  )
}
