'use client'

import { useRef, useState } from 'react'
import type { GraphApi } from '@/components/graph'
import { AsOfBanner, FillPage, UrlProblems } from '@/components/shell'
import { EmptyPlace } from './empty-place'
import { GraphArea } from './graph-area'
import { LineageBar } from './lineage-bar'
import { LineageTable } from './lineage-table'
import { Notices } from './notices'
import { DetailPanel } from './panel/detail-panel'
import { PathStrip } from './path-strip'
import { useFind } from './use-find'
import { useKeys } from './use-keys'
import { useLineage } from './use-lineage'
import { useLineageActions } from './use-lineage-actions'

/** Tables and jobs as one graph, or the same facts as a table; what is chosen, in a panel beside it. */
export function LineageScreen({ lake }: { readonly lake: string }) {
  const view = useLineage(lake)
  const actions = useLineageActions(lake, view.url)
  const api = useRef<GraphApi>(null)
  const find = useFind(view.drawing?.nodes ?? null)
  const [legend, setLegend] = useState(true)
  const [cursor, setCursor] = useState<string | null>(null)
  const keys = {
    view,
    actions,
    find,
    api,
    cursor,
    setCursor,
    toggleLegend: () => setLegend(!legend),
  }
  useKeys(keys)

  const { state } = view
  const empty = view.drawing !== null && view.drawing.nodes.length === 0
  const failed = view.answer === null && view.query.error !== null
  return (
    <FillPage>
      <LineageBar view={view} actions={actions} find={find} api={api} />
      <UrlProblems problems={view.url.problems} />
      <AsOfBanner />
      <PathStrip view={view} />
      <Notices view={view} />
      <div className="relative flex min-h-0 flex-1">
        {empty || failed ? (
          <EmptyPlace view={view} actions={actions} />
        ) : state.as === 'graph' ? (
          <GraphArea
            view={view}
            actions={actions}
            find={find}
            api={api}
            cursor={cursor}
            onCursor={setCursor}
            legend={legend}
            onLegend={setLegend}
          />
        ) : (
          <LineageTable view={view} actions={actions} find={find} />
        )}
        {state.sel !== null && <DetailPanel key={state.sel} view={view} actions={actions} api={api} />}
      </div>
    </FillPage>
  )
}
