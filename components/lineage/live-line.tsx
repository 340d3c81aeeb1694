'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { buildAdjacency, neighboursOf } from '@/lib/view/graph/adjacency'
import { refLabel } from '@/lib/view/ref-parts'
import type { Lineage } from './use-lineage'

/** Reads out where one stands: a canvas has nothing a screen reader could read. */
export function LiveLine({ view, at }: { readonly view: Lineage; readonly at: string | null }) {
  const says = useNodeSays(view, at)
  return (
    <p aria-live="polite" className="sr-only">
      {says}
    </p>
  )
}

/** `ods.orders, table, late 14 min, 3 upstream, 2 downstream`. */
export function useNodeSays(view: Lineage, at: string | null): string {
  const t = useTranslations('lineage')
  const { filtered, words } = view
  return useMemo(() => {
    const group = view.grouping?.groups.find(({ id }) => id === at)
    if (group !== undefined) {
      const { word } = words.describeGroup(group)
      return t('says.group', { name: group.name, count: group.members.length, state: word })
    }
    const node = at === null ? undefined : filtered?.graph.nodes.get(at)
    if (filtered === null || node === undefined) return ''
    const adjacency = buildAdjacency(filtered.graph.edges.values())
    const { word, fact } = words.describe(node)
    return t('says.node', {
      name: refLabel(node.ref),
      kind: t(`panel.${node.kind}`),
      state: [word, fact].filter(Boolean).join(' '),
      up: neighboursOf(adjacency, node.ref, 'upstream').size,
      down: neighboursOf(adjacency, node.ref, 'downstream').size,
    })
  }, [t, filtered, view.grouping, words, at])
}
