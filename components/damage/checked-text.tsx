'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/ui'
import type { WireDamageList } from '@/lib/contracts'

/** What the answer rests on, and what it cannot see. */
export function CheckedText({ list }: { readonly list: WireDamageList }) {
  const t = useTranslations('damage')
  const format = useFormat()
  const { checked, readAt } = list
  return (
    <p className="max-w-180 text-12 text-text-3">
      {t('checked', {
        instant: format.instant(readAt),
        tables: checked.tables,
        snapshots: format.count(checked.snapshots),
        gone: format.count(checked.goneSnapshots),
        runs: checked.runs,
        states: format.count(checked.statesRead),
        checkpoints: format.count(checked.checkpoints),
      })}{' '}
      {checked.statesRead === 0 && t('blind')}
    </p>
  )
}
