import { LABEL_FONT_PX, type DrawnLane, type PlacedLabel } from '@/lib/view/versions'

const INK = {
  plain: 'var(--text-2)',
  lit: 'var(--accent-ink)',
  muted: 'var(--text-3)',
  stale: 'var(--stale-ink)',
  late: 'var(--late-ink)',
  broken: 'var(--broken-ink)',
  idle: 'var(--idle-ink)',
} as const

/** Texts of one lane, with a rim in the colour of the ground so that grid lines do not cut them. */
export function LabelLayer({ lane }: { readonly lane: DrawnLane }) {
  const ground = lane.frame.kind === 'job' ? 'var(--sunken)' : 'var(--canvas)'
  return (
    <g paintOrder="stroke" stroke={ground} strokeWidth={4} strokeLinejoin="round" fontSize={LABEL_FONT_PX}>
      {lane.labels.map((label) => (
        <text
          key={label.key}
          x={label.x + label.slot.dx}
          y={label.y + label.slot.dy}
          textAnchor={label.slot.align}
          fill={INK[label.tone]}
          fontWeight={weight(label)}
          className={label.font === 'mono' ? 'font-mono' : undefined}
        >
          {label.text}
        </text>
      ))}
    </g>
  )
}

function weight(label: PlacedLabel): number {
  if (label.font === 'mono') return label.tone === 'lit' ? 600 : 400
  return label.tone === 'plain' || label.tone === 'muted' ? 400 : 500
}
