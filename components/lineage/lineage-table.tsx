'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { cn, Kbd, SkeletonRows, SortTh, Table, Th } from '@/components/ui'
import { sortRows } from '@/lib/view/graph/sort-rows'
import { groupRows, type RowGroup } from '@/lib/view/graph/table-rows'
import type { LineageColumn } from '@/lib/view/url-state'
import { CountText } from './count-chip'
import { LineageRow } from './lineage-row'
import { useNodeSays } from './live-line'
import { TableFind } from './table-find'
import type { Find } from './use-find'
import type { Lineage } from './use-lineage'
import type { LineageActions } from './use-lineage-actions'

interface LineageTableProps {
  readonly view: Lineage
  readonly actions: LineageActions
  readonly find: Find
}

interface Column {
  readonly key: LineageColumn | 'fact' | 'newest' | 'fedBy' | 'feeds' | 'path'
  readonly num?: boolean
  readonly sort?: LineageColumn
}

const COLUMNS: readonly Column[] = [
  { key: 'name', sort: 'name' },
  { key: 'kind', sort: 'kind' },
  { key: 'hop', num: true, sort: 'hop' },
  { key: 'state', sort: 'state' },
  { key: 'fact' },
  { key: 'newest', num: true },
  { key: 'fedBy' },
  { key: 'feeds' },
  { key: 'in', num: true, sort: 'in' },
  { key: 'out', num: true, sort: 'out' },
  { key: 'path' },
]

/** On a phone the state follows the name. */
const NARROW_HIDES: ReadonlySet<string> = new Set(['kind', 'hop'])

/** The graph as a table: the same nodes, counts and order by hop, made for the keyboard. */
export function LineageTable({ view, actions, find }: LineageTableProps) {
  const t = useTranslations('lineage.table')
  const { filtered, state, closure } = view
  const groups = useMemo(() => {
    if (filtered === null) return null
    const byFlow = groupRows(filtered.graph, { roots: state.root, selected: state.sel, closure })
    if (state.sort === 'flow') return byFlow
    return [
      {
        kind: 'sorted' as const,
        hops: 0,
        database: '',
        rows: sortRows(
          byFlow.flatMap(({ rows }) => rows),
          state.sort,
        ),
      },
    ]
  }, [filtered, state.root, state.sel, state.sort, closure])
  const sortBy = (column: LineageColumn) => {
    // Up, down, and back to the order of the flow.
    const next = { [column]: `-${column}` as const, [`-${column}`]: 'flow' as const }[state.sort]
    view.url.set({ sort: next ?? column })
  }
  const order = useMemo(
    () => groups?.flatMap((group) => group.rows.map((row) => row.node.ref)) ?? [],
    [groups],
  )
  const [cursor, setCursor] = useState<string | null>(state.sel)
  const hit = find.current
  const at = hit ?? cursor ?? order[0] ?? null
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    if (hit !== null) rowOf(body.current, hit)?.scrollIntoView({ block: 'nearest' })
  }, [hit])

  const onKeyDown = (event: KeyboardEvent) => {
    const index = at === null ? -1 : order.indexOf(at)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: order.length - 1 }[event.key]
    const target = next === undefined ? undefined : order[Math.max(0, Math.min(order.length - 1, next))]
    if (target !== undefined) {
      setCursor(target)
      rowOf(body.current, target)?.focus()
    } else if (at !== null && (event.key === 'Enter' || event.key === ' ')) actions.select(at)
    else if (at !== null && event.key === 'g') view.url.set({ as: 'graph', sel: at })
    else return
    event.preventDefault()
  }
  const head = (group: Omit<RowGroup, 'kind'> & { kind: RowGroup['kind'] | 'sorted' }): string => {
    if (group.kind === 'database') return group.database
    return group.kind === 'upstream' || group.kind === 'downstream'
      ? t(group.kind, { hops: group.hops })
      : t(group.kind)
  }
  return (
    <div className="relative flex min-w-0 flex-1 flex-col bg-surface">
      {find.open && <TableFind view={view} actions={actions} find={find} />}
      <div className="min-h-0 flex-1 overflow-auto">
        {groups === null ? (
          <SkeletonRows rows={10} />
        ) : (
          <Table label={t('label')}>
            <thead className="sticky top-0 z-1 bg-surface">
              <tr>
                {COLUMNS.map(({ key, num = false, sort }) => {
                  const hides = cn(NARROW_HIDES.has(key) && 'max-sm:hidden')
                  return sort === undefined ? (
                    <Th key={key} num={num} className={hides}>
                      {t(key)}
                    </Th>
                  ) : (
                    <SortTh
                      key={key}
                      num={num}
                      className={hides}
                      sorted={state.sort === sort ? 'up' : state.sort === `-${sort}` ? 'down' : null}
                      onSort={() => sortBy(sort)}
                    >
                      {t(key)}
                    </SortTh>
                  )
                })}
              </tr>
            </thead>
            <tbody ref={body} onKeyDown={onKeyDown}>
              {groups.map((group) => [
                <tr key={`${group.kind} ${group.hops} ${group.database}`}>
                  <th
                    scope="colgroup"
                    colSpan={COLUMNS.length}
                    className="h-7 border-b border-line bg-bg px-3.5 text-left text-12 font-semibold text-text-2"
                  >
                    {head(group)}
                  </th>
                </tr>,
                ...group.rows.map((row) => (
                  <LineageRow
                    key={row.node.ref}
                    row={row}
                    view={view}
                    onSelect={actions.select}
                    current={row.node.ref === at}
                    found={find.hits.includes(row.node.ref)}
                    onFocus={() => setCursor(row.node.ref)}
                  />
                )),
              ])}
            </tbody>
          </Table>
        )}
      </div>
      <TableFoot view={view} at={at} row={at === null ? 0 : order.indexOf(at) + 1} rows={order.length} />
    </div>
  )
}

interface TableFootProps {
  readonly view: Lineage
  readonly at: string | null
  readonly row: number
  readonly rows: number
}

function TableFoot({ view, at, row, rows }: TableFootProps) {
  const t = useTranslations('lineage.table')
  const says = useNodeSays(view, at)
  return (
    <footer className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5">
      <CountText view={view} />
      <span aria-live="polite" className="ml-auto text-text-3">
        {row > 0 && t('at', { row, rows, says })}
      </span>
      <span className="flex items-center gap-1.5 text-text-3 max-md:hidden">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t('move')}
        <Kbd>Enter</Kbd> {t('select')}
        <Kbd>G</Kbd> {t('inGraph')}
      </span>
    </footer>
  )
}

function rowOf(body: HTMLElement | null, ref: string): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-ref="${CSS.escape(ref)}"]`) ?? null
}
