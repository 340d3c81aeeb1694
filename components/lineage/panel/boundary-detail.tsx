'use client'

import { useTranslations } from 'next-intl'
import { PanelSection } from '@/components/ui'
import type { DetailProps } from './detail-panel'
import { LinkList } from './link-list'
import { NodeActions } from './node-actions'

/** Something outside: what it is, and who touches it. It has no page and no answer of its own. */
export function BoundaryDetail({ view, actions, target }: DetailProps & { readonly target: string }) {
  const t = useTranslations('lineage.panel')
  const node = view.graph?.nodes.get(target)
  const edges = [...(view.graph?.edges.values() ?? [])]
  const link = (ref: string, edge: (typeof edges)[number]) => ({
    ref,
    kind: edge.kind === 'writes' ? ('writes' as const) : ('reads' as const),
    certainty: edge.certainty,
    lookup: edge.lookup,
    ended: edge.validTo !== null,
    evidence: edge.evidence,
  })
  const writers = edges.filter(({ to }) => to === target).map((edge) => link(edge.from, edge))
  const readers = edges.filter(({ from }) => from === target).map((edge) => link(edge.to, edge))
  return (
    <>
      {node?.kind === 'boundary' && <PanelSection>{node.says}</PanelSection>}
      <NodeActions view={view} actions={actions} target={target} />
      {writers.length > 0 && (
        <LinkList title={t('writtenBy')} view={view} actions={actions} links={writers} />
      )}
      <LinkList title={t('readBy')} view={view} actions={actions} links={readers} />
    </>
  )
}
