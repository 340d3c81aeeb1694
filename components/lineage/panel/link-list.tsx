'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  CertaintyChip,
  Chip,
  cn,
  EvidenceList,
  PanelSection,
  RefText,
  SkeletonRows,
  StateGlyph,
  useFormat,
} from '@/components/ui'
import type { WireTableDetail } from '@/lib/contracts'
import type { GraphEdge } from '@/lib/view/graph/graph-model'
import { refLabel } from '@/lib/view/ref-parts'
import { NodeIcon } from '../lineage-row'
import type { Lineage } from '../use-lineage'
import type { LineageActions } from '../use-lineage-actions'

type Link = WireTableDetail['writtenBy'][number]

interface LinkListProps {
  readonly title: string
  readonly view: Lineage
  readonly actions: LineageActions
  /** `undefined` while they are asked for. */
  readonly links: readonly Link[] | undefined
}

/** Neighbours with how sure each edge is; opened, each says why. */
export function LinkList({ title, view, actions, links }: LinkListProps) {
  const t = useTranslations('lineage.panel')
  const format = useFormat()
  return (
    <PanelSection title={title} count={links === undefined ? undefined : format.count(links.length)}>
      {links === undefined && <SkeletonRows rows={2} />}
      {links?.length === 0 && <p className="text-text-3">{t('none')}</p>}
      <ul>
        {links?.map((link) => (
          <LinkItem
            key={`${link.ref} ${link.kind} ${link.lookup}`}
            link={link}
            view={view}
            actions={actions}
          />
        ))}
      </ul>
    </PanelSection>
  )
}

function LinkItem({ link, view, actions }: { link: Link; view: Lineage; actions: LineageActions }) {
  const t = useTranslations('lineage.panel')
  const certainty = useTranslations('certainty')
  const [open, setOpen] = useState(false)
  const node = view.graph?.nodes.get(link.ref)
  const edge = edgeOf(view, link)
  return (
    <li>
      <div className="flex min-h-6.5 items-center gap-1.5 max-sm:min-h-11">
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${t('why', { certainty: certainty(`${link.certainty}.word`) })}: ${refLabel(link.ref)}`}
          onClick={() => setOpen(!open)}
          className="-ml-1 flex size-5 items-center justify-center rounded-chip text-text-3 hover:bg-hover max-sm:size-11"
        >
          <ChevronRight
            className={cn('size-3.5! transition-transform duration-(--m-fast)', open && 'rotate-90')}
          />
        </button>
        {node !== undefined && node.kind !== 'boundary' ? (
          <StateGlyph state={node.state} />
        ) : (
          <NodeIcon node={node ?? { kind: link.ref.startsWith('job:') ? 'job' : 'table' }} />
        )}
        <button
          type="button"
          onClick={() => actions.select(link.ref)}
          className="min-w-0 flex-1 truncate text-left hover:underline"
          title={refLabel(link.ref)}
        >
          <RefText value={link.ref} />
        </button>
        {link.lookup && <Chip>{t('lookup')}</Chip>}
        {link.ended && <Chip border="dotted">{t('ended')}</Chip>}
        <CertaintyChip certainty={link.certainty} />
      </div>
      {open && (
        <div className="grid gap-2 pt-1 pb-2 pl-5">
          <p className="text-12">
            <b>{t('why', { certainty: certainty(`${link.certainty}.word`) })}</b>{' '}
            <span className="text-text-2">{certainty(`${link.certainty}.says`)}</span>
          </p>
          <Validity edge={edge} view={view} />
          <EvidenceList evidence={link.evidence} />
        </div>
      )}
    </li>
  )
}

function Validity({ edge, view }: { readonly edge: GraphEdge | undefined; readonly view: Lineage }) {
  const t = useTranslations('lineage.panel')
  const format = useFormat()
  if (edge === undefined || edge.validFrom === null) return null
  const now = view.graph?.now ?? null
  return (
    <p className="text-12 text-text-2">
      {t('from', { instant: format.instant(edge.validFrom, { now }) })}
      {edge.validTo !== null && ` ${t('until', { instant: format.instant(edge.validTo, { now }) })}`}
    </p>
  )
}

/** The drawn edge of a link, where it is drawn. */
function edgeOf(view: Lineage, link: Link): GraphEdge | undefined {
  const sel = view.state.sel
  return [...(view.graph?.edges.values() ?? [])].find(
    ({ from, to, lookup }) =>
      lookup === link.lookup && ((from === sel && to === link.ref) || (to === sel && from === link.ref)),
  )
}
