'use client'

import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import type { GraphApi } from '@/components/graph'
import {
  Button,
  CopyButton,
  RefText,
  SidePanel,
  StateWord,
  useEvidenceKind,
  useFormat,
} from '@/components/ui'
import { refLabel } from '@/lib/view/ref-parts'
import { NodeIcon } from '../lineage-row'
import type { Lineage } from '../use-lineage'
import type { LineageActions } from '../use-lineage-actions'
import { BoundaryDetail } from './boundary-detail'
import { JobDetail } from './job-detail'
import { TableDetail } from './table-detail'

export interface DetailProps {
  readonly view: Lineage
  readonly actions: LineageActions
  readonly api: RefObject<GraphApi | null>
}

/** What is known of the chosen node, and why. */
export function DetailPanel({ view, actions, api }: DetailProps) {
  const t = useTranslations('lineage.panel')
  const { state, graph, filtered } = view
  const ref = state.sel
  if (ref === null) return null
  const node = graph?.nodes.get(ref)
  const kind = ref.startsWith('table:') ? 'table' : ref.startsWith('job:') ? 'job' : 'boundary'
  const drawn = filtered?.graph.nodes.has(ref) === true
  return (
    <SidePanel
      label={t('label', { name: refLabel(ref) })}
      icon={<NodeIcon node={node ?? { kind }} />}
      title={
        <span className="group/copy">
          <RefText value={ref} wrap />
          <CopyButton reveal value={ref} what={refLabel(ref)} className="-my-1" />
        </span>
      }
      aside={
        node === undefined || node.kind === 'boundary' ? (
          t(kind)
        ) : (
          <StateWord
            chip
            state={node.state}
            subject={node.kind}
            detail={node.stateDetail}
            now={graph?.now ?? null}
          />
        )
      }
      onClose={() => actions.select(null)}
      footer={<PanelFoot view={view} />}
    >
      {graph !== null && !drawn && <NotDrawn actions={actions} target={ref} />}
      {kind === 'table' && <TableDetail view={view} actions={actions} api={api} target={ref} />}
      {kind === 'job' && <JobDetail view={view} actions={actions} api={api} target={ref} />}
      {kind === 'boundary' && <BoundaryDetail view={view} actions={actions} api={api} target={ref} />}
    </SidePanel>
  )
}

function NotDrawn({ actions, target }: { readonly actions: LineageActions; readonly target: string }) {
  const t = useTranslations('lineage.panel')
  return (
    <p className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-2 text-text-2">
      <span className="flex-1">{t('notDrawn')}</span>
      <Button size="sm" onClick={() => actions.addRoot(target)}>
        {t('showIt')}
      </Button>
    </p>
  )
}

/** When it was read, and from what kinds of places the edges of the node are known. */
function PanelFoot({ view }: { readonly view: Lineage }) {
  const t = useTranslations('lineage.panel')
  const format = useFormat()
  const kindWord = useEvidenceKind()
  const { answer, graph, state } = view
  if (answer === null || graph === null) return null
  const edges = [...graph.edges.values()].filter(({ from, to }) => from === state.sel || to === state.sel)
  const kinds = new Set(edges.flatMap((edge) => edge.evidence.map(({ kind }) => kindWord(kind))))
  const at = answer.asOf ?? answer.now
  return (
    <>
      {at !== null && t('asKnown', { instant: format.instant(at) })}
      {kinds.size > 0 && ` · ${[...kinds].join(', ')}`}
    </>
  )
}
