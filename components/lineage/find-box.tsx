'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import type { GraphApi } from '@/components/graph'
import { Button, IconButton, Menu, MenuItem, RefText, TextInput } from '@/components/ui'
import { jobsQuery, tablesQuery } from '@/lib/client'
import type { Find } from './use-find'
import type { Lineage } from './use-lineage'
import type { LineageActions } from './use-lineage-actions'

interface FindBoxProps {
  readonly view: Lineage
  readonly actions: LineageActions
  readonly find: Find
  readonly api: RefObject<GraphApi | null>
}

/** `2 / 3`, Enter for the next, Shift-Enter for the one before, Esc to close; and what lies beyond the drawing. */
export function FindBox({ view, actions, find, api }: FindBoxProps) {
  const t = useTranslations('lineage.find')
  const { current, step } = find
  useEffect(() => {
    if (current !== null) api.current?.reveal(current)
  }, [api, current])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') find.close()
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className="absolute top-3 right-3 z-10 flex max-w-[calc(100%-24px)] items-center gap-1.5 rounded-panel border border-line-2 bg-surface p-1.5 shadow-float max-sm:left-3 max-sm:flex-wrap">
      <Search className="ml-1 size-3.5! text-text-3" />
      <TextInput
        autoFocus
        aria-label={t('label')}
        placeholder={t('placeholder')}
        value={find.query}
        onChange={(event) => find.type(event.target.value)}
        onKeyDown={onKeyDown}
        className="w-42.5 max-sm:w-auto max-sm:flex-1"
      />
      {find.query !== '' && (
        <span role="status" className="px-1 text-12 whitespace-nowrap text-text-2">
          {find.at === null ? t('none') : t('position', { at: find.at + 1, count: find.hits.length })}
        </span>
      )}
      {find.query.trim().length > 1 && <Beyond view={view} actions={actions} query={find.query.trim()} />}
      <IconButton label={t('previous')} keys="Shift Enter" icon={<ChevronUp />} onClick={() => step(-1)} />
      <IconButton label={t('next')} keys="Enter" icon={<ChevronDown />} onClick={() => step(1)} />
      <IconButton label={t('label')} keys="Esc" icon={<X />} onClick={find.close} />
    </search>
  )
}

/** Names of the lake that match and are not drawn; each can become a root. */
function Beyond({ view, actions, query }: { view: Lineage; actions: LineageActions; query: string }) {
  const t = useTranslations('lineage.find')
  const request = { q: query, asOf: view.state.asOf, limit: 20 }
  const tables = useQuery({ ...tablesQuery(view.lake, request), enabled: view.state.view !== 'jobs' })
  const jobs = useQuery({ ...jobsQuery(view.lake, request), enabled: view.state.view !== 'tables' })
  const missing = [...(tables.data?.items ?? []), ...(jobs.data?.items ?? [])]
    .map(({ ref }) => ref)
    .filter((ref) => view.filtered?.graph.nodes.has(ref) === false)
  const more = tables.data?.nextCursor != null || jobs.data?.nextCursor != null
  if (missing.length === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" look="quiet">
          {t(more ? 'beyondMany' : 'beyond', { count: missing.length })}
        </Button>
      }
    >
      {missing.map((ref) => (
        <MenuItem key={ref} onSelect={() => actions.addRoot(ref)} end={t('asRoot')}>
          <RefText value={ref} />
        </MenuItem>
      ))}
    </Menu>
  )
}
