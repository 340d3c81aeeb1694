'use client'

import { useTranslations } from 'next-intl'
import { Button, Progress } from '@/components/ui'
import type { Lineage } from './use-lineage'
import { useScopeName } from './use-scope-name'

/** What is being done while the old picture stays. Appears only when it takes longer than a moment. */
export function BusyStrip({ view }: { readonly view: Lineage }) {
  const t = useTranslations()
  const scope = useScopeName(view)
  const { layout, drawing, query } = view
  if (!view.waiting || layout.placed === null) return null
  const total = drawing?.nodes.length ?? 0
  return (
    <div
      role="status"
      className="absolute top-3 left-1/2 z-10 flex -translate-x-1/2 animate-[appear_1ms_400ms_both] items-center gap-2.5 rounded-card border border-line-2 bg-surface px-3 py-1.5 shadow-float"
    >
      {query.isPlaceholderData ? (
        t('lineage.state.loading', { name: scope })
      ) : (
        <>
          {t('lineage.state.layingOut', { done: layout.progress, total })}
          <Progress label={t('lineage.title')} done={layout.progress} total={total} className="w-24" />
          <Button size="sm" onClick={layout.cancel}>
            {t('common.cancel')}
          </Button>
        </>
      )}
    </div>
  )
}
