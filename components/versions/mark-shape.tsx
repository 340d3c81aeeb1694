import { Package } from 'lucide-react'
import type { CheckpointMark, SnapshotMark, VersionMark } from '@/lib/view/versions'

interface MarkShapeProps {
  readonly mark: VersionMark
  readonly x: number
  readonly y: number
  /** One of the versions an uncertain read may mean: `solid` where they are few. */
  readonly candidate?: 'solid' | 'outline' | null
}

/** One version: silhouette and filling say what it is, the accent that it is in the closure. */
export function MarkShape({ mark, x, y, candidate = null }: MarkShapeProps) {
  const lit = mark.lit || candidate === 'solid'
  const ink = lit || candidate !== null ? 'var(--lit)' : 'var(--edge)'
  return (
    <g transform={`translate(${x} ${y})`}>
      {mark.kind === 'snapshot' ? (
        <SnapshotShape mark={mark} ink={ink} hollow={candidate === 'outline' && !mark.lit} />
      ) : (
        <CheckpointShape mark={mark} ink={ink} />
      )}
      {mark.anchor && (
        <rect
          x={-10}
          y={-11}
          width={20}
          height={22}
          rx={5}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={2}
        />
      )}
    </g>
  )
}

interface SnapshotShapeProps {
  readonly mark: SnapshotMark
  readonly ink: string
  readonly hollow: boolean
}

function SnapshotShape({ mark, ink, hollow }: SnapshotShapeProps) {
  return (
    <>
      {mark.node.tags.length > 0 && (
        <path d="M0-7V-24h9l4 4-4 4h-9" fill="var(--surface)" stroke="var(--text-2)" strokeWidth={1.2} />
      )}
      {mark.withCompaction && (
        <rect
          x={-5.5}
          y={-6.5}
          width={20}
          height={13}
          rx={2.5}
          fill="var(--surface)"
          stroke={ink}
          strokeWidth={1.2}
        />
      )}
      <SnapshotBody mark={mark} ink={ink} hollow={hollow} />
    </>
  )
}

function SnapshotBody({ mark, ink, hollow }: SnapshotShapeProps) {
  const box = { x: -5.5, y: -6.5, width: 11, height: 13, rx: 2.5 }
  const status = mark.node.status
  if (status === 'superseded') {
    return (
      <>
        <rect {...box} fill="var(--surface)" stroke={ink} strokeWidth={1.5} />
        <path d="M-8.5 7.5 8.5-7.5" stroke={ink} strokeWidth={1.5} />
      </>
    )
  }
  if (status === 'expired' || status === 'changelog' || status === 'claimed') {
    const edge = mark.lit ? ink : 'var(--unknown-edge)'
    return (
      <rect
        {...box}
        fill="url(#version-hatch)"
        stroke={edge}
        strokeDasharray={status === 'changelog' ? undefined : '2 2'}
      />
    )
  }
  if (mark.node.maintenance) {
    return (
      <rect
        x={-4}
        y={-4.5}
        width={8}
        height={9}
        rx={2}
        fill="var(--surface)"
        stroke={ink}
        strokeWidth={1.2}
      />
    )
  }
  if (hollow || !mark.content) return <rect {...box} fill="var(--surface)" stroke={ink} strokeWidth={1.5} />
  return <rect {...box} fill={ink} />
}

function CheckpointShape({ mark, ink }: { readonly mark: CheckpointMark; readonly ink: string }) {
  const ring = mark.lit && mark.shape !== 'cross' && (
    <circle r={9.5} fill="none" stroke="var(--lit)" strokeWidth={1.5} />
  )
  return (
    <>
      <CheckpointBody mark={mark} ink={ink} />
      {ring}
    </>
  )
}

function CheckpointBody({ mark, ink }: { readonly mark: CheckpointMark; readonly ink: string }) {
  switch (mark.shape) {
    case 'disc':
      return <circle r={6} fill={ink} stroke={ink} strokeWidth={1.8} />
    case 'ring':
      return <circle r={5.5} fill="var(--surface)" stroke={ink} strokeWidth={1.8} />
    case 'pending':
      return <circle r={5.5} fill="var(--surface)" stroke={ink} strokeWidth={1.8} strokeDasharray="1.5 2.5" />
    case 'diamond':
      return (
        <rect
          x={-5.5}
          y={-5.5}
          width={11}
          height={11}
          transform="rotate(45)"
          fill={mark.lit && mark.node.wrote ? ink : 'var(--surface)'}
          stroke={mark.lit ? ink : 'var(--text)'}
          strokeWidth={2}
        />
      )
    case 'cross':
      return (
        <path
          d="M-4-4 4 4M4-4-4 4"
          stroke={mark.anchor ? ink : 'var(--broken-edge)'}
          strokeWidth={2}
          strokeLinecap="round"
        />
      )
    case 'package':
      return (
        <>
          <rect
            x={-8}
            y={-8}
            width={16}
            height={16}
            rx={4}
            fill="var(--surface)"
            stroke={ink}
            strokeWidth={1.5}
          />
          <Package x={-6} y={-6} width={12} height={12} color={ink} strokeWidth={2} />
        </>
      )
  }
}
