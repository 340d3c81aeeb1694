'use client'

import { useQuery } from '@tanstack/react-query'
import { Database, Filter, Plug, SearchX, Table2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, EmptyNotice, ErrorNotice, useFormat } from '@/components/ui'
import { LakeMissing } from '@/components/lakes'
import { ApiError, lakeQuery } from '@/lib/client'
import { refLabel } from '@/lib/view/ref-parts'
import type { Lineage } from './use-lineage'
import type { LineageActions } from './use-lineage-actions'

interface EmptyPlaceProps {
  readonly view: Lineage
  readonly actions: LineageActions
}

/** Four different kinds of nothing, and errors before the first picture: what, why, way out. */
export function EmptyPlace({ view }: EmptyPlaceProps) {
  const t = useTranslations('lineage.state')
  const { query, answer, state, filtered } = view
  const wholeLake = (
    <Button look="primary" onClick={() => view.url.set({ root: [], sel: null, open: [] })}>
      {t('allOf')}
    </Button>
  )
  if (answer === null) {
    if (query.error instanceof ApiError && query.error.code === 'lake-not-found') {
      return <LakeMissing lake={view.lake} />
    }
    const root = state.root[0]
    if (root !== undefined && query.error instanceof ApiError && query.error.status === 404) {
      return (
        <EmptyNotice
          icon={<SearchX />}
          title={t('noRoot', { name: state.root.map(refLabel).join(', ') })}
          why={t('noRootWhy')}
          actions={wholeLake}
        />
      )
    }
    return (
      <div className="flex-1 self-start">
        {query.error !== null && (
          <ErrorNotice what={t('drawing')} error={query.error} onRetry={() => void query.refetch()} />
        )}
      </div>
    )
  }
  if (filtered !== null && answer.nodes.length > 0) {
    return (
      <EmptyNotice
        icon={<Filter />}
        title={t('filtered', { count: answer.nodes.length })}
        why={t('filteredWhy')}
        actions={
          <Button look="primary" onClick={() => view.url.set({ ended: true, maint: true })}>
            {t('clear')}
          </Button>
        }
      />
    )
  }
  return <NothingKnown view={view} />
}

/** The lake has not been read, or holds nothing. */
function NothingKnown({ view }: { readonly view: Lineage }) {
  const t = useTranslations('lineage.state')
  const format = useFormat()
  const lake = useQuery(lakeQuery(view.lake))
  const readAt = lake.data?.lastSync?.finishedAt ?? null
  const read = readAt !== null
  return (
    <EmptyNotice
      icon={read ? <Database /> : <Plug />}
      title={t(read ? 'emptyLake' : 'nothingRead')}
      why={read ? t('emptyLakeWhy', { instant: format.instant(readAt) }) : t('nothingReadWhy')}
      actions={
        <Button asChild look="primary">
          <Link href="/connections">{t(read ? 'connections' : 'progress')}</Link>
        </Button>
      }
    />
  )
}

/** A root without neighbours is drawn alone, and this says that it was looked for. */
export function NoLineage({ view }: { readonly view: Lineage }) {
  const t = useTranslations('lineage.state')
  const format = useFormat()
  const [root] = view.state.root
  const { answer } = view
  if (root === undefined || answer === null || answer.nodes.length !== 1 || answer.edges.length > 0)
    return null
  if (view.graph === null || view.graph.hidden.length > 0) return null
  return (
    <div className="absolute bottom-3 left-1/2 z-10 w-130 max-w-[calc(100%-24px)] -translate-x-1/2 rounded-panel border border-line-2 bg-surface">
      <EmptyNotice
        icon={<Table2 />}
        title={t('noLineage', { name: refLabel(root) })}
        why={t('noLineageWhy', { instant: format.instant(answer.readAt) })}
        className="py-4"
        actions={<Button onClick={() => view.url.set({ sel: root })}>{t('evidenceOf')}</Button>}
      />
    </div>
  )
}
