'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, type ReactNode } from 'react'
import { NODE_ICONS } from '@/components/graph/canvas/icon-sources'
import { Button, IconButton, Kbd, StateLabel } from '@/components/ui'
import type { Drawing } from '@/lib/view/graph/drawing'
import { legendOf, type LegendItems } from '@/lib/view/graph/legend'

interface LegendProps {
  readonly drawing: Drawing | null
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
}

/** What the signs mean, only those that are on the screen. */
export function Legend({ drawing, shown, onShow }: LegendProps) {
  const t = useTranslations('lineage.legend')
  const states = useTranslations('states.table')
  const items = useMemo(() => (drawing === null ? null : legendOf(drawing)), [drawing])
  if (items === null) return null
  if (!shown) {
    return (
      <Button className="absolute bottom-3 left-3 max-sm:hidden" onClick={() => onShow(true)}>
        {t('show')} <Kbd>L</Kbd>
      </Button>
    )
  }
  return (
    <section
      aria-label={t('title')}
      className="absolute bottom-3 left-3 rounded-panel border border-line-2 bg-surface px-3 py-2 text-12 max-sm:hidden"
    >
      <header className="mb-1 flex items-center gap-2">
        <b>{t('title')}</b>
        <span className="ml-auto">
          <Kbd>L</Kbd>
        </span>
        <IconButton
          size="sm"
          label={t('title')}
          icon={<X />}
          onClick={() => onShow(false)}
          className="-my-1 -mr-1.5"
        />
      </header>
      <ul className="grid auto-cols-max grid-flow-col grid-rows-3 gap-x-5 gap-y-1">
        {items.states.map((state) => (
          <li key={state}>
            <StateLabel state={state}>{states(state)}</StateLabel>
          </li>
        ))}
        {items.edges.map((edge) => (
          <Item key={edge} text={t(edge)}>
            <EdgeSample kind={edge} />
          </Item>
        ))}
        {items.nodes.map((node) => (
          <Item key={node} text={t(node)}>
            <NodeSample kind={node} />
          </Item>
        ))}
        <Item text={t('selection')}>
          <span className="block h-3 w-4 rounded-[3px] border-2 border-accent" />
        </Item>
      </ul>
    </section>
  )
}

function Item({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="flex w-11 justify-center">
        {children}
      </span>
      {text}
    </li>
  )
}

const DASHES = {
  inferred: '6 4',
  ended: '2 4',
  tiers: '10 3 2 3',
  forks: '10 3 2 3',
  reads: undefined,
  writes: undefined,
}

function EdgeSample({ kind }: { readonly kind: keyof typeof DASHES }) {
  const thick = kind === 'writes' || kind === 'tiers'
  return (
    <svg width={44} height={14}>
      <path d="M2 7H36" stroke="var(--edge)" strokeWidth={thick ? 2.5 : 1.5} strokeDasharray={DASHES[kind]} />
      {thick ? (
        <path d="M34 3.5 42 7 34 10.5Z" fill="var(--edge)" />
      ) : kind === 'forks' ? (
        <circle cx={38} cy={7} r={3} fill="var(--edge)" />
      ) : (
        <path d="M35 3.5 41 7 35 10.5" fill="none" stroke="var(--edge)" strokeWidth={1.5} />
      )}
    </svg>
  )
}

function NodeSample({ kind }: { readonly kind: LegendItems['nodes'][number] }) {
  if (kind === 'outside') return <span className="block h-3 w-4.5 border border-dashed border-control" />
  if (kind === 'root') return <span className="block h-3 w-4.5 rounded-[3px] border-[1.75px] border-text" />
  const Icon = NODE_ICONS[kind === 'gone' ? 'archive' : kind]
  return <Icon className="size-3.5! text-text-2" />
}
