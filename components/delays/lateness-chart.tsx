'use client'

import { useTranslations } from 'next-intl'
import { cn, useFormat } from '@/components/ui'
import { drawLateness, type LatenessItem } from '@/lib/view/delays/lateness'

interface LatenessChartProps {
  readonly item: LatenessItem
  readonly from: string
  readonly to: string
  readonly threshold: number | null
  readonly label: string
}

const HEIGHT = 96

/** Lateness on an axis of time that ends now, with threshold and target as lines; what is not known is hatched. */
export function LatenessChart({ item, from, to, threshold, label }: LatenessChartProps) {
  const t = useTranslations('delays.history')
  const format = useFormat()
  const target = item.target?.ms ?? null
  const limits = [threshold, target].filter((limit) => limit !== null)
  const { bars, top, unknown } = drawLateness(item, limits, threshold)
  const y = (ms: number) => (1 - ms / top) * HEIGHT
  const now = Date.parse(to)
  return (
    <figure className="min-w-0">
      <div className="relative" style={{ height: HEIGHT }}>
        {unknown > 0 && (
          <div
            className="hatch absolute inset-y-0 left-0"
            style={{ width: `${unknown * 100}%` }}
            title={t('unknown')}
          />
        )}
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 1000 ${HEIGHT}`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          className="absolute inset-0 size-full"
        >
          {bars.map((bar) => (
            <rect
              key={bar.from}
              x={bar.start * 1000}
              width={bar.width * 1000}
              y={y(bar.ms)}
              height={HEIGHT - y(bar.ms)}
              className={bar.over ? 'fill-late-edge' : 'fill-edge-dim'}
            >
              <title>{`${format.instant(bar.from, { now })}: ${t('worst', { age: format.duration(bar.ms) })}`}</title>
            </rect>
          ))}
          <line
            x1={0}
            x2={1000}
            y1={HEIGHT}
            y2={HEIGHT}
            className="stroke-edge"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {threshold !== null && (
          <Limit y={y(threshold)} text={t('limit', { age: format.duration(threshold) })} />
        )}
        {target !== null && target !== threshold && (
          <Limit y={y(target)} text={t('target', { age: format.duration(target) })} dashed />
        )}
        <span aria-hidden className="absolute inset-y-0 right-0 w-0.5 bg-text" />
      </div>
      <figcaption className="mt-1 flex justify-between text-12 text-text-3">
        <span>{format.instant(from)}</span>
        <span>{format.instant(to, { now })}</span>
      </figcaption>
    </figure>
  )
}

interface LimitProps {
  readonly y: number
  readonly text: string
  readonly dashed?: boolean
}

function Limit({ y, text, dashed = false }: LimitProps) {
  return (
    <span
      className={cn('absolute inset-x-0 border-t border-text-3', dashed && 'border-dashed')}
      style={{ top: Math.max(0, y) }}
    >
      <span
        className={cn(
          'absolute bg-surface px-1 text-11 whitespace-nowrap text-text-2',
          y < 20 ? 'top-0.5' : 'bottom-0.5',
          dashed ? 'left-44' : 'left-1',
        )}
      >
        {text}
      </span>
    </span>
  )
}
