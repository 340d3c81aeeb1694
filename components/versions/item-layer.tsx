import { StateGlyph } from '@/components/ui'
import {
  PILL_FONT_PX,
  timeToX,
  type DrawnLane,
  type Drawing,
  type PlacedClump,
  type PlacedItem,
  type PlacedMark,
  type PlacedRun,
} from '@/lib/view/versions'
import { MarkShape } from './mark-shape'

/** Few enough candidates that filling them all does not look like one certain version among many. */
const SOLID_CANDIDATES = 2

/** Marks, pills and bars of one lane; what is lit lies on top. */
export function ItemLayer({ lane, drawing }: { readonly lane: DrawnLane; readonly drawing: Drawing }) {
  const lit = (item: PlacedItem) => item.kind === 'mark' && item.mark.lit
  const ordered = [...lane.items.filter((item) => !lit(item)), ...lane.items.filter(lit)]
  const y = lane.frame.y
  const candidates = candidatesOf(drawing, lane)
  return (
    <g>
      {ordered.map((item) => {
        if (item.kind === 'run') return <RunPill key={`run ${item.run.ref}`} item={item} y={y} />
        if (item.kind === 'clump')
          return <ClumpBar key={`clump ${item.marks[0]?.ref ?? ''}`} item={item} y={y} drawing={drawing} />
        return <SingleMark key={item.mark.ref} item={item} y={y} drawing={drawing} candidates={candidates} />
      })}
      {lane.boundaries.map((mark) => (
        <rect
          key={mark.at}
          x={mark.x - 5.5}
          y={y - 5.5}
          width={11}
          height={11}
          fill="var(--surface)"
          stroke="var(--lit)"
          strokeDasharray="3 2"
          strokeWidth={1.5}
        />
      ))}
    </g>
  )
}

/** The bound of an "at most" is none of the versions read for certain. */
function candidatesOf(drawing: Drawing, lane: DrawnLane): 'solid' | 'outline' {
  const own = drawing.brackets.filter((bracket) => bracket.lane === lane.frame.ref)
  return own.every((bracket) => !bracket.open && bracket.count <= SOLID_CANDIDATES) ? 'solid' : 'outline'
}

interface SingleMarkProps {
  readonly item: PlacedMark
  readonly y: number
  readonly drawing: Drawing
  readonly candidates: 'solid' | 'outline'
}

function SingleMark({ item, y, drawing, candidates }: SingleMarkProps) {
  const { mark, x } = item
  const started = mark.kind === 'checkpoint' ? mark.startedAt : null
  const from = started === null ? x : timeToX(drawing.frame, started)
  return (
    <>
      {x - from > 12 && (
        <path
          d={`M${from} ${y - 5}v10M${from} ${y}H${x - 7}`}
          stroke={mark.lit ? 'var(--lit)' : 'var(--edge)'}
          strokeWidth={2}
          fill="none"
        />
      )}
      <MarkShape mark={mark} x={x} y={y} candidate={drawing.candidates.has(mark.ref) ? candidates : null} />
    </>
  )
}

/** Checkpoints told by their number. */
function RunPill({ item, y }: { readonly item: PlacedRun; readonly y: number }) {
  const failed = item.run.kind === 'failed'
  const width = Math.max(12, item.x1 - item.x0)
  return (
    <g transform={`translate(${item.x0} ${y - 10})`}>
      <rect
        width={width}
        height={20}
        rx={Math.min(10, width / 2)}
        fill={failed ? 'var(--broken-wash)' : 'var(--surface)'}
        stroke={failed ? 'var(--broken-edge)' : 'var(--control)'}
      />
      {item.text !== '' && (
        <>
          {failed ? (
            <g transform="translate(5 3)">
              <StateGlyph state="broken" size={14} />
            </g>
          ) : (
            <circle cx={12} cy={10} r={4} fill="none" stroke="var(--control)" strokeWidth={1.5} />
          )}
          <text
            x={23}
            y={14}
            fontSize={PILL_FONT_PX}
            fontWeight={failed ? 500 : 400}
            fill={failed ? 'var(--broken-ink)' : 'var(--text-2)'}
          >
            {item.text}
          </text>
        </>
      )}
    </g>
  )
}

/** Marks too close to be told apart: square-cut for snapshots, round for checkpoints; failures stay to be seen. */
function ClumpBar({
  item,
  y,
  drawing,
}: {
  readonly item: PlacedClump
  readonly y: number
  readonly drawing: Drawing
}) {
  const checkpoints = item.marks[0]?.kind === 'checkpoint'
  const width = Math.max(4, item.x1 - item.x0)
  const failures = item.marks.filter((mark) => mark.kind === 'checkpoint' && mark.shape === 'cross')
  const at = new Set(failures.map((mark) => Math.round(timeToX(drawing.frame, mark.at) - item.x0)))
  return (
    <g transform={`translate(${item.x0} ${y - 7.5})`}>
      <rect
        width={width}
        height={15}
        rx={checkpoints ? Math.min(7.5, width / 2) : 2.5}
        fill="var(--surface)"
        stroke="var(--edge)"
        strokeWidth={1.5}
      />
      {[...at].map((x) => (
        <path key={x} d={`M${x} 1V14`} stroke="var(--broken-edge)" strokeWidth={2} />
      ))}
      {item.text !== '' && (
        <text
          x={width / 2}
          y={11.5}
          textAnchor="middle"
          fontSize={11}
          fill="var(--text-2)"
          stroke="var(--surface)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {item.text}
        </text>
      )}
    </g>
  )
}
