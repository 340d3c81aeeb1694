'use client'

import { ChevronsRight, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn, RefText, useFormat } from '@/components/ui'
import { axisTime } from '@/lib/view/format'
import { refLabel } from '@/lib/view/ref-parts'
import { NOW_AT, type Radar, type RadarRow } from '@/lib/view/recoverability/radar'

const ROW = 28
const AXIS = 30

interface RadarPlotProps {
  readonly radar: Radar
  readonly selected: string | null
  readonly onSelect: (ref: string | null) => void
}

/** Left of now the restore points, right of it when those of the shared line may go. The table says the same. */
export function RadarPlot({ radar, selected, onSelect }: RadarPlotProps) {
  const t = useTranslations('recoverability.plot')
  const height = radar.rows.length * ROW
  return (
    <>
      <div className="grid grid-cols-[200px_minmax(0,1fr)] max-sm:grid-cols-[132px_minmax(0,1fr)]">
        <ul aria-label={t('names')}>
          {radar.rows.map((row) => (
            <li key={row.ref} style={{ height: ROW }} className="border-b border-line">
              <button
                type="button"
                aria-pressed={selected === row.ref}
                onClick={() => onSelect(selected === row.ref ? null : row.ref)}
                title={refLabel(row.ref)}
                className="flex size-full items-center gap-2 overflow-hidden pl-3.5 text-left -outline-offset-2 hover:bg-hover aria-pressed:bg-accent-wash [&_.lucide]:size-3.5 [&_.lucide]:shrink-0 [&_.lucide]:text-text-2"
              >
                {row.kind === 'table' ? <Table2 /> : <ChevronsRight />}
                <span className="truncate">
                  <RefText value={row.ref} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        <svg
          width="100%"
          height={height + AXIS}
          role="img"
          aria-label={t('label', { count: radar.rows.length })}
          className="block"
        >
          <Ground radar={radar} height={height} />
          <SharedLine rows={radar.rows} />
          {radar.rows.map((row, index) => (
            <Row key={row.ref} row={row} y={index * ROW} selected={selected} onSelect={onSelect} />
          ))}
        </svg>
      </div>
      <Legend />
    </>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`

function Ground({ radar, height }: { readonly radar: Radar; readonly height: number }) {
  const t = useTranslations('recoverability.plot')
  return (
    <>
      {radar.rows.map((row, index) => (
        <line
          key={row.ref}
          x1="0"
          x2="100%"
          y1={(index + 1) * ROW - 0.5}
          y2={(index + 1) * ROW - 0.5}
          className="stroke-line"
        />
      ))}
      {radar.ticks.map(({ at, x }) => (
        <g key={`${at} ${x}`}>
          <line x1={percent(x)} x2={percent(x)} y1="0" y2={height} className="stroke-line" />
          <text x={percent(x)} y={height + 18} textAnchor="middle" className="fill-text-3 text-11">
            {axisTime(at, radar.now, 'min')}
          </text>
        </g>
      ))}
      <line
        x1={percent(NOW_AT)}
        x2={percent(NOW_AT)}
        y1="0"
        y2={height + 4}
        strokeWidth="2"
        className="stroke-text"
      />
      <text
        x={percent(NOW_AT)}
        y={height + 18}
        textAnchor="middle"
        strokeWidth="6"
        paintOrder="stroke"
        className="fill-text stroke-surface text-11 font-semibold"
      >
        {t('now')}
      </text>
    </>
  )
}

/** From row to row; a row that stays as it is, is passed by. */
function SharedLine({ rows }: { readonly rows: readonly RadarRow[] }) {
  const places = rows.flatMap(({ line }, index) =>
    line === null ? [] : [{ x: line.x, y: index * ROW + ROW / 2 }],
  )
  return places.slice(1).map((to, index) => {
    const from = places[index]
    return (
      from !== undefined && (
        <line
          key={to.y}
          x1={percent(from.x)}
          y1={from.y}
          x2={percent(to.x)}
          y2={to.y}
          strokeWidth="1.75"
          className="stroke-accent"
        />
      )
    )
  })
}

interface RowProps {
  readonly row: RadarRow
  readonly y: number
  readonly selected: string | null
  readonly onSelect: (ref: string | null) => void
}

function Row({ row, y, selected, onSelect }: RowProps) {
  const middle = y + ROW / 2
  return (
    <g>
      {row.points.map(({ ref, x, usable }) => (
        <g key={ref} onClick={() => onSelect(ref)} className="cursor-pointer">
          <title>{refLabel(ref)}</title>
          <rect
            x={percent(x)}
            y={y + 3}
            width="8"
            height={ROW - 6}
            transform="translate(-4 0)"
            fill="transparent"
          />
          {usable === false ? (
            <line
              x1={percent(x)}
              x2={percent(x)}
              y1={middle - 4}
              y2={middle + 4}
              strokeWidth="1.5"
              className={cn('stroke-edge-dim', selected === ref && 'stroke-accent')}
            />
          ) : (
            <Mark
              kind={row.kind}
              x={x}
              y={middle}
              className={selected === ref ? 'fill-accent' : 'fill-text-3'}
            />
          )}
        </g>
      ))}
      {row.line !== null && (
        <g onClick={() => onSelect(row.line?.ref ?? null)} className="cursor-pointer">
          <title>{refLabel(row.line.ref)}</title>
          <Mark kind={row.kind} x={row.line.x} y={middle} large className="fill-accent stroke-surface" />
        </g>
      )}
      {row.closes !== null && <Closing closes={row.closes} y={middle} />}
    </g>
  )
}

interface MarkProps {
  readonly kind: 'table' | 'job'
  readonly x: number
  readonly y: number
  readonly large?: boolean
  readonly className: string
}

/** A snapshot is a square, a checkpoint a disc. */
function Mark({ kind, x, y, large = false, className }: MarkProps) {
  const size = large ? 10 : 7
  if (kind === 'job')
    return <circle cx={percent(x)} cy={y} r={size / 2} strokeWidth={large ? 1 : 0} className={className} />
  return (
    <rect
      x={percent(x)}
      y={y - size / 2}
      width={size}
      height={size}
      rx="1"
      transform={`translate(${-size / 2} 0)`}
      strokeWidth={large ? 1 : 0}
      className={className}
    />
  )
}

function Closing({ closes, y }: { readonly closes: NonNullable<RadarRow['closes']>; readonly y: number }) {
  const t = useTranslations('recoverability.plot')
  const format = useFormat()
  const ink = closes.first ? 'stroke-late-edge' : 'stroke-control'
  return (
    <g>
      <line
        x1={percent(NOW_AT)}
        x2={percent(closes.x)}
        y1={y}
        y2={y}
        strokeWidth={closes.first ? 2.5 : 1.5}
        className={ink}
      />
      <line
        x1={percent(closes.x)}
        x2={percent(closes.x)}
        y1={y - 6}
        y2={y + 6}
        strokeWidth={closes.first ? 2.5 : 1.5}
        className={ink}
      />
      <title>{t(closes.first ? 'closesFirst' : 'closes', { at: format.instant(closes.at) })}</title>
    </g>
  )
}

function Legend() {
  const t = useTranslations('recoverability.plot')
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-3.5 py-2 text-12 text-text-2 [&_svg]:mr-1.5 [&_svg]:inline-block">
      <li>
        <svg width="22" height="12" aria-hidden>
          <rect x="1" y="3" width="7" height="7" rx="1" className="fill-text-3" />
          <circle cx="17" cy="6.5" r="3.5" className="fill-text-3" />
        </svg>
        {t('usable')}
      </li>
      <li>
        <svg width="8" height="12" aria-hidden>
          <line x1="4" x2="4" y1="2" y2="10" strokeWidth="1.5" className="stroke-edge-dim" />
        </svg>
        {t('useless')}
      </li>
      <li>
        <svg width="18" height="12" aria-hidden>
          <line x1="0" x2="18" y1="6" y2="6" strokeWidth="1.75" className="stroke-accent" />
          <rect x="4" y="1" width="10" height="10" rx="1" className="fill-accent" />
        </svg>
        {t('line')}
      </li>
      <li>
        <svg width="20" height="12" aria-hidden>
          <line x1="0" x2="18" y1="6" y2="6" strokeWidth="1.5" className="stroke-control" />
          <line x1="18" x2="18" y1="1" y2="11" strokeWidth="1.5" className="stroke-control" />
        </svg>
        {t('closing')}
      </li>
    </ul>
  )
}
