'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { Fragment, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button, CopyButton, Panel, SortTh, Table, Th } from '@/components/ui'
import { useUrlState } from '@/components/url-state'
import type { WireDelayItem } from '@/lib/contracts'
import { delayRows } from '@/lib/view/delays/delay-rows'
import { toCsv } from '@/lib/view/graph/csv'
import { delaysUrl, type DelayColumn } from '@/lib/view/url-state'
import { DelayFilter } from './delay-filter'
import { DelayRow } from './delay-row'
import { useLatenessOf } from './use-lateness-of'
import { useJudgedAt } from './use-judged-at'

interface DelayTableProps {
  readonly lake: string
  readonly asOf: string | null
  readonly items: readonly WireDelayItem[]
  readonly cut: boolean
}

const COLUMNS: readonly { readonly column: DelayColumn; readonly num?: boolean; readonly wide?: boolean }[] =
  [
    { column: 'table' },
    { column: 'state' },
    { column: 'late', num: true },
    { column: 'culprit', wide: true },
    { column: 'stuck', wide: true },
    { column: 'since', wide: true },
    { column: 'feeds', num: true, wide: true },
  ]
/** By numbers and states people look for the most first. */
const DOWN_FIRST: ReadonlySet<DelayColumn> = new Set(['late', 'state', 'feeds'])
const ROW_PX = 32

/** Every table with its verdict: narrowed and sorted by the address; only rows near the window are in the page. */
export function DelayTable({ lake, asOf, items, cut }: DelayTableProps) {
  const t = useTranslations('delays.table')
  const { state, set } = useUrlState(delaysUrl)
  const now = useJudgedAt(lake, asOf)
  const rows = useMemo(() => delayRows(items, state), [items, state])
  const { body, before, after, visible } = useWindowedRows(rows)
  const shown = useMemo(() => visible.map(({ row }) => row.ref), [visible])
  const lateness = useLatenessOf(lake, asOf === null ? shown : [])
  const sort = (column: DelayColumn) => {
    const down = state.sort === column || (state.sort !== `-${column}` && DOWN_FIRST.has(column))
    set({ sort: down ? `-${column}` : column })
  }
  const sorted = (column: DelayColumn) =>
    state.sort === column ? 'up' : state.sort === `-${column}` ? 'down' : null
  return (
    <Panel
      title={t('title')}
      aside={t('shown', { shown: rows.length, all: items.length })}
      actions={
        <CopyButton look="quiet" value={csvOf(rows)} what={t('csvName')}>
          {t('csv')}
        </CopyButton>
      }
    >
      <DelayFilter items={items} />
      {cut && (
        <p className="border-b border-line px-3.5 py-1.5 text-text-2">{t('cut', { count: items.length })}</p>
      )}
      {rows.length === 0 ? (
        <div className="flex flex-wrap items-center gap-3 px-3.5 py-3">
          {t('none')}
          <Button size="sm" onClick={() => set({ q: '', state: 'all' })}>
            {t('clear')}
          </Button>
        </div>
      ) : (
        <Table label={t('label')} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {COLUMNS.map(({ column, num = false, wide = false }) => (
                <Fragment key={column}>
                  <SortTh
                    num={num}
                    sorted={sorted(column)}
                    onSort={() => sort(column)}
                    {...(wide ? { className: 'max-sm:hidden' } : {})}
                  >
                    {t(column)}
                  </SortTh>
                  {column === 'late' && (
                    <>
                      {asOf === null && <Th className="max-lg:hidden">{t('over')}</Th>}
                      <Th num className="max-lg:hidden">
                        {t('threshold')}
                      </Th>
                    </>
                  )}
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {before > 0 && <tr aria-hidden style={{ height: before }} />}
            {visible.map(({ row, index }) => (
              <DelayRow
                key={row.ref}
                lake={lake}
                asOf={asOf}
                now={now}
                item={row}
                lateness={asOf === null ? lateness.get(row.ref) : null}
                index={index + 2}
              />
            ))}
            {after > 0 && <tr aria-hidden style={{ height: after }} />}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

function useWindowedRows(rows: readonly WireDelayItem[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const box = body.current?.getBoundingClientRect()
    if (box !== undefined) setTop(box.top + window.scrollY)
  }, [rows.length])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: 20,
    scrollMargin: top,
  })
  const seen = virtual.getVirtualItems()
  const [first, last] = [seen[0], seen.at(-1)]
  return {
    body,
    before: first === undefined ? 0 : first.start - top,
    after: last === undefined ? 0 : virtual.getTotalSize() - (last.end - top),
    visible: seen.flatMap(({ index }) => {
      const row = rows[index]
      return row === undefined ? [] : [{ row, index }]
    }),
  }
}

/** For machines: refs in full, column names not translated. */
function csvOf(rows: readonly WireDelayItem[]): string {
  return toCsv([
    ['table', 'state', 'late ms', 'at least ms', 'class', 'held up by', 'stuck at', 'since', 'feeds'],
    ...rows.map((row) => [
      row.ref,
      row.state,
      row.lateMs === null ? '' : String(row.lateMs),
      row.atLeast === undefined ? '' : String(row.atLeast),
      row.class ?? '',
      row.culprit?.ref ?? '',
      row.stuckAt ?? '',
      row.since ?? '',
      String(row.downstream),
    ]),
  ])
}
