'use client'

import { useTranslations } from 'next-intl'
import { Crosshair, Table2 } from 'lucide-react'
import { RefText, Skeleton } from '@/components/ui'
import type { Lineage } from './use-lineage'
import { useScopeName } from './use-scope-name'

/** Before the first picture: the root at once, dashed places where its neighbours will stand. */
export function GraphSkeleton({ view }: { readonly view: Lineage }) {
  const t = useTranslations('lineage.state')
  const scope = useScopeName(view)
  const root = view.state.root[0]
  return (
    <div role="status" className="absolute inset-0 grid place-content-center gap-5">
      <div aria-hidden className="flex items-center justify-center">
        <span className="grid gap-4 max-sm:hidden">
          <Ghost />
          <Ghost />
        </span>
        <span className="h-px w-10 bg-edge-dim max-sm:hidden" />
        {root === undefined ? (
          <Ghost />
        ) : (
          <span className="relative flex h-12 w-41 items-center gap-1.75 rounded-card border-[1.75px] border-text bg-surface px-2.75">
            {root.startsWith('table:') ? (
              <Table2 className="size-3.5!" />
            ) : (
              <Crosshair className="size-3.5!" />
            )}
            <RefText value={root} className="truncate" />
          </span>
        )}
        <span className="h-px w-10 bg-edge-dim max-sm:hidden" />
        <span className="max-sm:hidden">
          <Ghost />
        </span>
      </div>
      <p className="text-center text-text-2">
        {view.answer === null
          ? t('loading', { name: scope })
          : t('layingOut', { done: view.layout.progress, total: view.drawing?.nodes.length ?? 0 })}
      </p>
    </div>
  )
}

function Ghost() {
  return (
    <span className="grid h-12 w-41 content-center gap-2 rounded-card border border-dashed border-line-2 bg-surface px-3">
      <Skeleton className="w-23" />
      <Skeleton className="h-1.75 w-14" />
    </span>
  )
}
