'use client'

import { drawLateness, type LatenessItem } from '@/lib/view/delays/lateness'

const WIDTH = 112
const HEIGHT = 18

interface LatenessSparkProps {
  /** `undefined` while it is asked for. */
  readonly item: LatenessItem | undefined
  readonly threshold: number | null
  /** What it shows, in words: it is read by those who do not see it. */
  readonly says: string
}

/** Lateness of a row at a glance: bars on the row's own scale, those beyond the threshold in the ink of late. */
export function LatenessSpark({ item, threshold, says }: LatenessSparkProps) {
  if (item === undefined)
    return <span aria-hidden className="block" style={{ width: WIDTH, height: HEIGHT }} />
  const { bars, unknown } = drawLateness(item, threshold === null ? [] : [threshold], threshold)
  return (
    <svg
      role="img"
      aria-label={says}
      width={WIDTH}
      height={HEIGHT}
      shapeRendering="crispEdges"
      className="block"
    >
      <title>{says}</title>
      <line x1={unknown * WIDTH} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-edge-dim" />
      {bars.map((bar) => (
        <rect
          key={bar.from}
          x={bar.start * WIDTH}
          width={Math.max(1, bar.width * WIDTH)}
          y={HEIGHT * (1 - bar.height) - 1}
          height={Math.max(1, bar.height * HEIGHT)}
          className={bar.over ? 'fill-late-edge' : 'fill-edge-dim'}
        />
      ))}
    </svg>
  )
}
