import { lanesHeight, timeToX, type Drawing, type LaneFrame } from '@/lib/view/versions'

interface LaneGroundProps {
  readonly drawing: Drawing
  readonly height: number
}

/** Bands, grid, the line of each lane up to now, and now itself. */
export function LaneGround({ drawing, height }: LaneGroundProps) {
  const { frame, ticks, nowX } = drawing
  const end = nowX === null ? frame.width : Math.min(Math.max(nowX, 0), frame.width)
  return (
    <g>
      {frame.lanes.map((lane) => (
        <LaneBand key={lane.ref} lane={lane} width={frame.width} end={end} />
      ))}
      {ticks.map((tick) => (
        <path
          key={tick.at}
          d={`M${timeToX(frame, tick.at)} 0V${lanesHeight(frame.lanes)}`}
          stroke="var(--grid)"
          strokeWidth={1}
        />
      ))}
      {nowX !== null && nowX >= 0 && nowX <= frame.width && (
        <path d={`M${nowX} 0V${height}`} stroke="var(--text)" strokeWidth={2} />
      )}
    </g>
  )
}

interface LaneBandProps {
  readonly lane: LaneFrame
  readonly width: number
  readonly end: number
}

function LaneBand({ lane, width, end }: LaneBandProps) {
  const { kind, top, height, y } = lane
  return (
    <>
      <rect
        x={0}
        y={top}
        width={width}
        height={height}
        fill={kind === 'job' ? 'var(--sunken)' : 'var(--canvas)'}
      />
      <path d={`M0 ${top + height - 0.5}H${width}`} stroke="var(--line)" />
      {kind === 'table' && <path d={`M0 ${y}H${end}`} stroke="var(--line-2)" strokeWidth={2} />}
      {kind === 'job' && (
        <path d={`M0 ${y}H${end}`} stroke="var(--line-2)" strokeWidth={1.5} strokeDasharray="1 4" />
      )}
      {kind === 'boundary' && <path d={`M0 ${y}H${end}`} stroke="var(--line-2)" strokeDasharray="4 3" />}
    </>
  )
}
