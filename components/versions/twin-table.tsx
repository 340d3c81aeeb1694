'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { CertaintyChip, cn, Instant, Kbd, RefText, useFormat } from '@/components/ui'
import { refLabel } from '@/lib/view/ref-parts'
import {
  twinRows,
  type Lane,
  type TimeWindow,
  type TwinRow,
  type TwinSection,
  type VersionScene,
} from '@/lib/view/versions'

interface TwinTableProps {
  readonly scene: VersionScene
  readonly lanes: readonly Lane[]
  readonly window: TimeWindow
  readonly now: string | null
  readonly onTake: (ref: string) => void
  readonly onGraph: () => void
}

type Line =
  | { readonly kind: 'head'; readonly section: TwinSection; readonly count: number }
  | { readonly kind: 'row'; readonly row: TwinRow; readonly number: number }

const ROW_PX = 32
const COLUMNS = 'minmax(240px,2fr) 150px 190px minmax(180px,2fr) minmax(180px,2fr) 110px 100px'

/** The same versions as rows: arrow keys, Enter, G. Only rows in view are in the page. */
export function TwinTable({ scene, lanes, window, now, onTake, onGraph }: TwinTableProps) {
  const t = useTranslations('versions.twin')
  const rows = useMemo(() => twinRows(scene, lanes, window), [scene, lanes, window])
  const lines = useMemo(() => linesOf(rows), [rows])
  const [cursor, setCursor] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })
  const current = rows[Math.min(cursor, rows.length - 1)]
  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), rows.length - 1)
    setCursor(next)
    virtual.scrollToIndex(lines.findIndex((line) => line.kind === 'row' && line.number === next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyAction(event.key, cursor, rows.length, go)
    if (act !== null) act()
    else if (event.key === 'Enter' && current !== undefined) onTake(current.ref)
    else if (event.key === 'g' || event.key === 'G') onGraph()
    else return
    event.preventDefault()
  }
  const closure = rows.filter((row) => row.section !== 'around').length
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-surface">
      <div
        ref={box}
        role="table"
        aria-label={t('label')}
        aria-rowcount={rows.length + 1}
        tabIndex={0}
        onKeyDown={onKeyDown}
        data-testid="versions-table"
        className="relative min-h-0 flex-1 overflow-auto -outline-offset-2"
      >
        <div className="min-w-300">
          <TwinHead />
          <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => {
              const line = lines[item.index]
              if (line === undefined) return null
              const place = { top: item.start, height: item.size }
              return line.kind === 'head' ? (
                <SectionRow key={line.section} line={line} place={place} />
              ) : (
                <VersionRow
                  key={line.row.ref}
                  line={line}
                  place={place}
                  now={now}
                  current={line.row === current}
                  onTake={onTake}
                  onFocus={() => setCursor(line.number)}
                />
              )
            })}
          </div>
        </div>
      </div>
      <footer className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3.5 py-1.5 text-12">
        <b>{t('shown', { closure, around: rows.length - closure })}</b>
        <span className="flex-1" />
        <span role="status" className="text-text-3">
          {current !== undefined &&
            t('row', { row: rows.indexOf(current) + 1, rows: rows.length, version: refLabel(current.ref) })}
        </span>
        <span className="flex items-center gap-1.5 text-text-3 max-sm:hidden">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {t('move')} <Kbd>Enter</Kbd> {t('take')} <Kbd>G</Kbd> {t('graph')}
        </span>
      </footer>
    </div>
  )
}

function keyAction(key: string, at: number, count: number, go: (to: number) => void): (() => void) | null {
  const to = new Map([
    ['ArrowDown', at + 1],
    ['ArrowUp', at - 1],
    ['PageDown', at + 20],
    ['PageUp', at - 20],
    ['Home', 0],
    ['End', count - 1],
  ]).get(key)
  return to === undefined || count === 0 ? null : () => go(to)
}

function linesOf(rows: readonly TwinRow[]): Line[] {
  const lines: Line[] = []
  rows.forEach((row, number) => {
    if (row.section !== rows[number - 1]?.section) {
      const count = rows.filter((other) => other.section === row.section).length
      lines.push({ kind: 'head', section: row.section, count })
    }
    lines.push({ kind: 'row', row, number })
  })
  return lines
}

const rowLook = 'absolute inset-x-0 grid items-center gap-x-3 border-b border-line px-3.5'

function TwinHead() {
  const t = useTranslations('versions.twin')
  return (
    <div
      role="row"
      style={{ gridTemplateColumns: COLUMNS }}
      className="sticky top-0 z-10 grid h-8 items-center gap-x-3 border-b border-line-2 bg-surface px-3.5 text-12 font-medium text-text-3"
    >
      {(['version', 'kind', 'time', 'from', 'to', 'status'] as const).map((column) => (
        <span key={column} role="columnheader">
          {t(column)}
        </span>
      ))}
      <span role="columnheader" className="text-right">
        {t('rows')}
      </span>
    </div>
  )
}

interface LineProps<K extends Line['kind']> {
  readonly line: Extract<Line, { kind: K }>
  readonly place: { readonly top: number; readonly height: number }
}

function SectionRow({ line, place }: LineProps<'head'>) {
  const t = useTranslations('versions.twin.section')
  return (
    <div role="row" style={place} className={cn(rowLook, 'bg-sunken text-12 font-semibold text-text-2')}>
      <span role="cell">
        {t(line.section)} <span className="font-normal text-text-3">{line.count}</span>
      </span>
    </div>
  )
}

interface VersionRowProps extends LineProps<'row'> {
  readonly now: string | null
  readonly current: boolean
  readonly onTake: (ref: string) => void
  readonly onFocus: () => void
}

function VersionRow({ line: { row }, place, now, current, onTake, onFocus }: VersionRowProps) {
  const t = useTranslations('versions')
  const format = useFormat()
  const { node } = row
  const rows = node.kind === 'snapshot' ? node.totalRecordCount : null
  const status = node.kind === 'snapshot' ? node.status : node.status === 'COMPLETED' ? null : node.status
  return (
    <div
      role="row"
      aria-current={row.section === 'anchor' || undefined}
      style={{ ...place, gridTemplateColumns: COLUMNS }}
      onClick={onFocus}
      onDoubleClick={() => onTake(row.ref)}
      className={cn(
        rowLook,
        row.section === 'anchor' && 'bg-accent-wash',
        current && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <span role="cell" className="min-w-0 truncate">
        <button type="button" tabIndex={-1} onClick={() => onTake(row.ref)} className="hover:underline">
          <RefText value={row.ref} />
        </button>
      </span>
      <span role="cell">{node.kind === 'snapshot' ? node.commitKind : t(checkpointKind(node))}</span>
      <span role="cell" className="tabular-nums">
        {node.at !== null && <Instant at={node.at} now={now} precision="ms" />}
      </span>
      <EdgeCell edges={row.into} end="from" />
      <EdgeCell edges={row.outOf} end="to" />
      <span role="cell" className="text-text-2">
        {status}
      </span>
      <span role="cell" className="text-right">
        {rows !== null && format.count(rows)}
      </span>
    </div>
  )
}

function checkpointKind(node: Extract<TwinRow['node'], { kind: 'checkpoint' }>) {
  if (node.batch) return 'mark.package'
  if (node.status === 'FAILED') return 'mark.cross'
  return node.savepoint ? 'mark.diamond' : node.wrote ? 'mark.disc' : 'mark.ring'
}

/** The first neighbour with its certainty, and how many more there are. */
function EdgeCell({ edges, end }: { readonly edges: TwinRow['into']; readonly end: 'from' | 'to' }) {
  const first = edges[0]
  return (
    <span role="cell" className="flex min-w-0 items-center gap-1.5">
      {first !== undefined && (
        <>
          <span className="min-w-0 truncate">
            <RefText value={first[end]} hideRun />
          </span>
          <CertaintyChip certainty={first.certainty} />
          {edges.length > 1 && <span className="text-12 text-text-3">+{edges.length - 1}</span>}
        </>
      )}
    </span>
  )
}
