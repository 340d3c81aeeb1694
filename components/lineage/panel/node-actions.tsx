'use client'

import { Crosshair, GitCommitHorizontal, Minus, PanelRightOpen, Plus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, PanelSection, useFormat } from '@/components/ui'
import type { Direction } from '@/lib/view/graph/adjacency'
import { anchorOf, entityHref } from '../node-links'
import type { Lineage } from '../use-lineage'
import type { LineageActions } from '../use-lineage-actions'

interface NodeActionsProps {
  readonly view: Lineage
  readonly actions: LineageActions
  readonly target: string
}

/** Ways on from a node: its versions, its page, and what the picture is around. */
export function NodeActions({ view, actions, target }: NodeActionsProps) {
  const t = useTranslations('lineage.panel')
  const { lake, state, graph } = view
  const node = graph?.nodes.get(target)
  const versions = node === undefined ? null : anchorOf(lake, node, state.asOf)
  const page = node === undefined ? null : entityHref(lake, node, state.asOf)
  return (
    <PanelSection>
      <div className="flex flex-wrap gap-1.5">
        {versions !== null && (
          <Button asChild size="sm">
            <Link href={versions}>
              <GitCommitHorizontal />
              {t('openVersions')}
            </Link>
          </Button>
        )}
        {page !== null && (
          <Button asChild size="sm">
            <Link href={page}>
              <PanelRightOpen />
              {t('open')}
            </Link>
          </Button>
        )}
        {state.root.includes(target) ? (
          <Button size="sm" icon={<Crosshair />} onClick={() => actions.removeRoot(target)}>
            {t('removeRoot')}
          </Button>
        ) : (
          <Button size="sm" icon={<Crosshair />} onClick={() => actions.onlyRoot(target)}>
            {t('makeRoot')}
          </Button>
        )}
        <HopButton view={view} actions={actions} target={target} direction="upstream" />
        <HopButton view={view} actions={actions} target={target} direction="downstream" />
      </div>
    </PanelSection>
  )
}

function HopButton({
  view,
  actions,
  target,
  direction,
}: NodeActionsProps & { readonly direction: Direction }) {
  const t = useTranslations('lineage.panel')
  const format = useFormat()
  const up = direction === 'upstream'
  const hop = view.filtered?.graph.hidden.find((one) => one.ref === target && one.direction === direction)
  if (hop !== undefined) {
    return (
      <Button size="sm" icon={<Plus />} onClick={() => actions.openHop(target, direction)}>
        {t(up ? 'expandUp' : 'expandDown')} {format.count(hop.count)}
      </Button>
    )
  }
  if (!actions.isOpen(target, direction)) return null
  return (
    <Button size="sm" icon={<Minus />} onClick={() => actions.closeHop(target, direction)}>
      {t(up ? 'collapseUp' : 'collapseDown')}
    </Button>
  )
}
