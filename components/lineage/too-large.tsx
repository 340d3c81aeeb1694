'use client'

import { Boxes } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button, EmptyNotice } from '@/components/ui'
import type { Lineage } from './use-lineage'

/** Before an expensive drawing: what it costs, and cheaper ways. */
export function TooLarge({ view }: { readonly view: Lineage }) {
  const t = useTranslations('lineage.state')
  if (view.blocked === null) return null
  return (
    <EmptyNotice
      icon={<Boxes />}
      title={t('tooLarge', { count: view.blocked.elements })}
      why={t('tooLargeWhy', { limit: view.blocked.limit })}
      actions={
        <>
          <Button look="primary" onClick={() => view.url.set({ as: 'table' })}>
            {t('asTable')}
          </Button>
          <Button onClick={view.force}>{t('anyway')}</Button>
        </>
      }
    />
  )
}
