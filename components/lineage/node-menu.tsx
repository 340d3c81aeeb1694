'use client'

import {
  Copy,
  Crosshair,
  ExternalLink,
  EyeOff,
  GitCommitHorizontal,
  Link2,
  Minus,
  Plus,
  ZoomIn,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import type { GraphApi } from '@/components/graph'
import { ContextMenuItem, useCopy, useFormat } from '@/components/ui'
import type { Direction } from '@/lib/view/graph/adjacency'
import { GROUP_PREFIX } from '@/lib/view/graph/grouping'
import { openIfGroup } from './open-group'
import { anchorOf, entityHref } from './node-links'
import type { Lineage } from './use-lineage'
import type { LineageActions } from './use-lineage-actions'

interface NodeMenuProps {
  readonly view: Lineage
  readonly actions: LineageActions
  readonly api: RefObject<GraphApi | null>
  readonly target: string
  readonly name: string
}

/** All that can be done with a node, at the pointer. */
export function NodeMenu({ view, actions, api, target, name }: NodeMenuProps) {
  const t = useTranslations('lineage.panel')
  const router = useRouter()
  const copy = useCopy()
  const { lake, state, filtered } = view
  if (target.startsWith(GROUP_PREFIX)) {
    return (
      <ContextMenuItem icon={<Plus />} onSelect={() => openIfGroup(view, actions, target)}>
        {t('openGroup', { name })}
      </ContextMenuItem>
    )
  }
  const node = filtered?.graph.nodes.get(target)
  if (node === undefined) return null
  const group = view.grouping?.nameOf.get(target)
  const isRoot = state.root.includes(target)
  const versions = anchorOf(lake, node, state.asOf)
  const page = entityHref(lake, node, state.asOf)
  return (
    <>
      {isRoot ? (
        <ContextMenuItem icon={<Crosshair />} onSelect={() => actions.removeRoot(target)}>
          {t('removeRoot')}
        </ContextMenuItem>
      ) : (
        <ContextMenuItem icon={<Crosshair />} onSelect={() => actions.addRoot(target)}>
          {t('makeRoot')}
        </ContextMenuItem>
      )}
      {state.root.length > 0 && !isRoot && (
        <ContextMenuItem icon={<Crosshair />} keys="R" onSelect={() => actions.onlyRoot(target)}>
          {t('onlyRoot')}
        </ContextMenuItem>
      )}
      <HopItem {...{ view, actions, target }} direction="upstream" />
      <HopItem {...{ view, actions, target }} direction="downstream" />
      <ContextMenuItem icon={<ZoomIn />} onSelect={() => api.current?.reveal(target, 1.25)}>
        {t('zoom')}
      </ContextMenuItem>
      {group !== undefined && state.gopen.includes(group) && (
        <ContextMenuItem icon={<Minus />} onSelect={() => actions.closeGroup(group)}>
          {t('closeGroup', { name: group })}
        </ContextMenuItem>
      )}
      <ContextMenuItem icon={<EyeOff />} onSelect={() => actions.hide(target)}>
        {t('hide')}
      </ContextMenuItem>
      {versions !== null && (
        <ContextMenuItem icon={<GitCommitHorizontal />} onSelect={() => router.push(versions)}>
          {t('openVersions')}
        </ContextMenuItem>
      )}
      {page !== null && (
        <ContextMenuItem icon={<ExternalLink />} onSelect={() => router.push(page)}>
          {t('open')}
        </ContextMenuItem>
      )}
      <ContextMenuItem icon={<Copy />} keys="C" onSelect={() => void copy(name, name)}>
        {t('copyName')}
      </ContextMenuItem>
      <ContextMenuItem
        icon={<Link2 />}
        onSelect={() => void copy(new URL(actions.linkTo(target), window.location.href).href, name)}
      >
        {t('copyLink')}
      </ContextMenuItem>
    </>
  )
}

interface HopItemProps extends Pick<NodeMenuProps, 'view' | 'actions' | 'target'> {
  readonly direction: Direction
}

function HopItem({ view, actions, target, direction }: HopItemProps) {
  const t = useTranslations('lineage.panel')
  const format = useFormat()
  const up = direction === 'upstream'
  const hop = view.filtered?.graph.hidden.find((one) => one.ref === target && one.direction === direction)
  if (hop !== undefined) {
    return (
      <ContextMenuItem
        icon={<Plus />}
        end={format.count(hop.count)}
        onSelect={() => actions.openHop(target, direction)}
      >
        {t(up ? 'expandUp' : 'expandDown')}
      </ContextMenuItem>
    )
  }
  if (!actions.isOpen(target, direction)) return null
  return (
    <ContextMenuItem icon={<Minus />} onSelect={() => actions.closeHop(target, direction)}>
      {t(up ? 'collapseUp' : 'collapseDown')}
    </ContextMenuItem>
  )
}
