'use client'

import { Package } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { marksOf, type Drawing, type VersionMark } from '@/lib/view/versions'

const KEYS = [
  'snapshot',
  'withCompaction',
  'empty',
  'tag',
  'expired',
  'claimed',
  'superseded',
  'maintenance',
  'disc',
  'ring',
  'diamond',
  'cross',
  'package',
  'pending',
  'clump',
  'reads',
  'writes',
  'uncertain',
  'tentative',
] as const
type Key = (typeof KEYS)[number]

/** What the marks mean; only those that are in the picture. */
export function MarkKey({ drawing }: { readonly drawing: Drawing }) {
  const t = useTranslations('versions.mark')
  const seen = seenKeys(drawing)
  return (
    <ul
      aria-label={t('label')}
      className="flex shrink-0 items-center gap-x-4 gap-y-1 overflow-x-auto sm:flex-wrap border-t border-line bg-canvas px-3.5 py-2 text-12 whitespace-nowrap text-text-2 [scrollbar-width:none]"
    >
      {KEYS.filter((key) => seen.has(key)).map((key) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg width={24} height={18} viewBox="-12 -9 24 18" aria-hidden className="overflow-visible">
            {SIGNS[key]}
          </svg>
          {t(key)}
        </li>
      ))}
    </ul>
  )
}

function seenKeys(drawing: Drawing): Set<Key> {
  const seen = new Set<Key>()
  for (const lane of drawing.lanes) {
    for (const item of lane.items) {
      if (item.kind === 'clump') seen.add('clump')
      if (item.kind !== 'clump')
        for (const mark of marksOf(item)) for (const key of keysOf(mark)) seen.add(key)
    }
  }
  for (const { edge, stroke } of drawing.edges) {
    seen.add(edge.kind)
    if (stroke === 'dashed') seen.add('uncertain')
    if (stroke === 'dotted') seen.add('tentative')
  }
  return seen
}

function keysOf(mark: VersionMark): Key[] {
  if (mark.kind === 'checkpoint') return [mark.shape]
  const { status, tags, maintenance } = mark.node
  const keys: Key[] = tags.length > 0 ? ['tag'] : []
  if (status === 'superseded') keys.push('superseded')
  else if (status === 'claimed') keys.push('claimed')
  else if (status === 'expired' || status === 'changelog') keys.push('expired')
  else if (maintenance) keys.push('maintenance')
  else if (!mark.content) keys.push('empty')
  else keys.push(mark.withCompaction ? 'withCompaction' : 'snapshot')
  return keys
}

const square = { x: -5.5, y: -6.5, width: 11, height: 13, rx: 2.5 }
const SIGNS: Record<Key, ReactNode> = {
  snapshot: <rect {...square} fill="var(--edge)" />,
  withCompaction: (
    <>
      <rect x={-10} y={-6.5} width={20} height={13} rx={2.5} fill="var(--surface)" stroke="var(--edge)" />
      <rect {...square} x={-10} fill="var(--edge)" />
    </>
  ),
  empty: <rect {...square} fill="var(--surface)" stroke="var(--edge)" strokeWidth={1.5} />,
  tag: <path d="M-4 8V-7h9l4 4-4 4h-9" fill="var(--surface)" stroke="var(--text-2)" strokeWidth={1.2} />,
  expired: <rect {...square} fill="url(#version-hatch)" stroke="var(--unknown-edge)" strokeDasharray="2 2" />,
  claimed: <rect {...square} fill="url(#version-hatch)" stroke="var(--unknown-edge)" strokeDasharray="2 2" />,
  superseded: (
    <>
      <rect {...square} fill="var(--surface)" stroke="var(--edge)" strokeWidth={1.5} />
      <path d="M-8.5 7.5 8.5-7.5" stroke="var(--edge)" strokeWidth={1.5} />
    </>
  ),
  maintenance: (
    <rect x={-4} y={-4.5} width={8} height={9} rx={2} fill="var(--surface)" stroke="var(--edge)" />
  ),
  disc: <circle r={6} fill="var(--edge)" />,
  ring: <circle r={5.5} fill="var(--surface)" stroke="var(--edge)" strokeWidth={1.8} />,
  diamond: (
    <rect
      x={-5}
      y={-5}
      width={10}
      height={10}
      transform="rotate(45)"
      fill="var(--surface)"
      stroke="var(--text)"
      strokeWidth={2}
    />
  ),
  cross: <path d="M-4-4 4 4M4-4-4 4" stroke="var(--broken-edge)" strokeWidth={2} strokeLinecap="round" />,
  package: (
    <>
      <rect
        x={-8}
        y={-8}
        width={16}
        height={16}
        rx={4}
        fill="var(--surface)"
        stroke="var(--edge)"
        strokeWidth={1.5}
      />
      <Package x={-6} y={-6} width={12} height={12} color="var(--edge)" strokeWidth={2} />
    </>
  ),
  pending: (
    <circle r={5.5} fill="var(--surface)" stroke="var(--edge)" strokeWidth={1.8} strokeDasharray="1.5 2.5" />
  ),
  clump: (
    <rect
      x={-10}
      y={-7}
      width={20}
      height={14}
      rx={2.5}
      fill="var(--surface)"
      stroke="var(--edge)"
      strokeWidth={1.5}
    />
  ),
  reads: <path d="M-11 0H11" stroke="var(--edge)" strokeWidth={1.5} />,
  writes: <path d="M-11 0H11" stroke="var(--edge)" strokeWidth={2.8} />,
  uncertain: <path d="M-11 0H11" stroke="var(--edge)" strokeWidth={1.5} strokeDasharray="6 4" />,
  tentative: <path d="M-11 0H11" stroke="var(--edge)" strokeWidth={1.5} strokeDasharray="2 4" />,
}
