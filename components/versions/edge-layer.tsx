import { curvePath, edgeKey, type Drawing, type DrawnBracket, type DrawnEdge } from '@/lib/view/versions'

const DASH = { solid: undefined, dashed: '6 4', dotted: '2 4' } as const

/** Heads, hatch and the area of the plot, once per picture. */
export function LaneDefs({ width, height }: { readonly width: number; readonly height: number }) {
  return (
    <defs>
      <clipPath id="version-plot">
        <rect x={0} y={0} width={width} height={height} />
      </clipPath>
      <pattern
        id="version-hatch"
        width={5}
        height={5}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={5} height={5} fill="var(--unknown-wash)" />
        <path d="M0 0V5" stroke="var(--unknown-edge)" strokeWidth={1} />
      </pattern>
      {(['lit', 'edge-dim'] as const).map((ink) => (
        <g key={ink}>
          <marker id={`head-writes-${ink}`} {...HEAD}>
            <path d="M0 .5 7.5 4 0 7.5Z" fill={`var(--${ink})`} />
          </marker>
          <marker id={`head-reads-${ink}`} {...HEAD}>
            <path d="M.8 1 7 4 .8 7" fill="none" stroke={`var(--${ink})`} strokeWidth={1.4} />
          </marker>
        </g>
      ))}
    </defs>
  )
}

const HEAD = {
  viewBox: '0 0 8 8',
  refX: 7,
  refY: 4,
  markerWidth: 8,
  markerHeight: 8,
  markerUnits: 'userSpaceOnUse',
  orient: 'auto',
} as const

export function EdgeLayer({ drawing }: { readonly drawing: Drawing }) {
  return (
    <g>
      {drawing.edges.map((edge) => (
        <EdgePath key={`${edgeKey(edge.edge)} ${edge.start}`} drawn={edge} />
      ))}
      {drawing.brackets.map((bracket) => (
        <Bracket key={`${bracket.lane} ${bracket.low} ${bracket.high}`} bracket={bracket} />
      ))}
    </g>
  )
}

function EdgePath({ drawn }: { readonly drawn: DrawnEdge }) {
  const ink = drawn.lit ? 'lit' : 'edge-dim'
  const width = (drawn.edge.kind === 'writes' ? 2.5 : 1.5) + (drawn.lit ? 0.5 : 0)
  return (
    <path
      d={curvePath(drawn.curve)}
      fill="none"
      stroke={`var(--${ink})`}
      strokeWidth={width}
      strokeDasharray={DASH[drawn.stroke]}
      markerEnd={`url(#head-${drawn.edge.kind}-${ink})`}
    />
  )
}

/** Over the candidates; its left end is missing where nothing is certain below. */
function Bracket({ bracket: { x0, x1, y, open } }: { readonly bracket: DrawnBracket }) {
  return (
    <path
      d={open ? `M${x0} ${y}H${x1}v4` : `M${x0} ${y + 4}v-4H${x1}v4`}
      fill="none"
      stroke="var(--lit)"
      strokeWidth={1.5}
      strokeDasharray={open ? '6 4' : undefined}
    />
  )
}
