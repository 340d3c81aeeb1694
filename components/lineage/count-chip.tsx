'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button, Popover, RefText, useFormat } from '@/components/ui'
import { NODE_LIMIT } from './lineage-request'
import type { Lineage } from './use-lineage'
import type { LineageActions } from './use-lineage-actions'

interface CountChipProps {
  readonly view: Lineage
  readonly actions: LineageActions
}

/** How much is shown, how much is not and why; opens to the places where more lies. */
export function CountChip({ view, actions }: CountChipProps) {
  const t = useTranslations('lineage.count')
  const format = useFormat()
  const { counts } = view
  if (counts === null) return null
  return (
    <Popover
      label={t('label')}
      align="start"
      trigger={
        <button
          type="button"
          className="absolute top-3 left-3 z-10 flex max-w-[calc(100%-24px)] items-center gap-1.5 rounded-card border border-line-2 bg-surface px-2.5 py-1 text-left max-sm:min-h-11"
        >
          <CountText view={view} />
          <ChevronDown className="size-3! shrink-0" />
        </button>
      }
    >
      <div className="grid max-h-96 gap-2 overflow-y-auto p-3">
        <h2 className="text-12 font-medium text-text-3">{t('where')}</h2>
        {counts.hops.length === 0 && <p className="text-text-2">{t('none')}</p>}
        <ul>
          {counts.hops.map((hop) => (
            <li
              key={`${hop.direction} ${hop.ref}`}
              className="flex min-h-8 items-center gap-2 max-sm:min-h-11"
            >
              <RefText value={hop.ref} wrap className="min-w-0 flex-1" />
              <span className="text-12 text-text-3">{t(hop.direction, { count: hop.count })}</span>
              <Button
                size="sm"
                aria-label={`${t('open')}: ${t(hop.direction, { count: hop.count })}, ${hop.ref}`}
                onClick={() => actions.openHop(hop.ref, hop.direction)}
              >
                {t('open')} {format.count(hop.count)}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Popover>
  )
}

/** `20 shown · 85 not shown · 1 filtered`: exact, with the causes. */
export function CountText({ view }: { readonly view: Lineage }) {
  const t = useTranslations('lineage.count')
  const { counts, state } = view
  if (counts === null) return null
  const b = (chunks: ReactNode) => <b>{chunks}</b>
  const grouped = state.as === 'graph' ? (view.grouping?.groupOf.size ?? 0) : 0
  const causes = [
    counts.notShown > counts.byFilter && state.root.length > 0
      ? t(state.between && state.root.length > 1 ? 'notBetween' : 'notIn')
      : '',
    counts.byLimit ? t('beyondLimit', { limit: NODE_LIMIT }) : '',
    counts.byFilter > 0 ? t('byFilter', { count: counts.byFilter }) : '',
    grouped > 0 ? t('grouped', { count: grouped, groups: view.grouping?.groups.length ?? 0 }) : '',
    counts.endedEdges > 0 ? t('endedEdges', { count: counts.endedEdges }) : '',
    counts.inEdges > 0
      ? t(state.view === 'tables' ? 'otherKind' : 'otherTables', { count: counts.inEdges })
      : '',
  ].filter(Boolean)
  return (
    <span>
      {t.rich('shown', { b, count: counts.shown })}
      {counts.notShown > 0 && (
        <>
          <span className="text-text-3"> · </span>
          {t.rich('notShown', { b, count: counts.notShown })}
        </>
      )}
      {causes.length > 0 && <span className="text-text-3 max-sm:hidden"> · {causes.join(', ')}</span>}
    </span>
  )
}
