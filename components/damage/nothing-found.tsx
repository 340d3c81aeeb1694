'use client'

import { ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyNotice, useFormat } from '@/components/ui'
import type { WireDamageList } from '@/lib/contracts'

/** Nothing found is only worth as much as what was looked at. */
export function NothingFound({ list }: { readonly list: WireDamageList }) {
  const t = useTranslations('damage')
  const format = useFormat()
  const { checked, readAt } = list
  if (checked.tables === 0) return <EmptyNotice icon={<ShieldQuestion />} title={t('unread')} />
  return (
    <EmptyNotice
      icon={<ShieldCheck />}
      title={t('emptyTitle')}
      why={
        <>
          {t('emptyWhy', {
            instant: format.instant(readAt),
            tables: checked.tables,
            listed: format.count(checked.listedTables),
            snapshots: format.count(checked.snapshots),
            gone: format.count(checked.goneSnapshots),
            runs: checked.runs,
            checkpoints: format.count(checked.checkpoints),
            states: format.count(checked.statesRead),
          })}
          <span className="mt-2 block">{t('emptyWatch')}</span>
          {checked.statesRead === 0 && <span className="mt-2 block">{t('blind')}</span>}
        </>
      }
    />
  )
}
