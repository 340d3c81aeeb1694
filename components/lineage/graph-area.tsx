'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import type { GraphApi, SceneEvents } from '@/components/graph'
import { useTheme } from '@/components/theme'
import { ContextMenu, useNarrow } from '@/components/ui'
import type { Marks } from '@/lib/view/graph/marks'
import { GROUP_PREFIX } from '@/lib/view/graph/grouping'
import { refLabel } from '@/lib/view/ref-parts'
import { BusyStrip } from './busy-strip'
import { CountChip } from './count-chip'
import { NoLineage } from './empty-place'
import { FindBox } from './find-box'
import { GraphSkeleton } from './graph-skeleton'
import { Legend } from './legend'
import { LiveLine } from './live-line'
import { openIfGroup } from './open-group'
import { NodeMenu } from './node-menu'
import { TooLarge } from './too-large'
import type { Find } from './use-find'
import type { Lineage } from './use-lineage'
import type { LineageActions } from './use-lineage-actions'
import { useScopeName } from './use-scope-name'
import { ZoomControls } from './zoom-controls'

const GraphView = dynamic(() => import('@/components/graph').then((graph) => graph.GraphView), { ssr: false })

/** Most of the window's height that the panel takes as a sheet. */
const SHEET_SHARE = 0.46

interface GraphAreaProps {
  readonly view: Lineage
  readonly actions: LineageActions
  readonly find: Find
  readonly api: RefObject<GraphApi | null>
  readonly cursor: string | null
  readonly onCursor: (ref: string | null) => void
  readonly legend: boolean
  readonly onLegend: (shown: boolean) => void
}

/** The canvas and all that floats over it. */
export function GraphArea(props: GraphAreaProps) {
  const { view, actions, find, api, cursor, onCursor, legend, onLegend } = props
  const t = useTranslations('lineage')
  const { theme } = useTheme()
  const hovered = useRef<string | null>(null)
  const [menuFor, setMenuFor] = useState<string | null>(null)
  const scope = useScopeName(view)
  const narrow = useNarrow()
  const { state, layout, lit, grouping } = view
  const { placed } = layout
  const { hits, current: hit } = find
  const marks = useMemo<Marks>(
    () => ({
      selected: state.sel === null ? null : (grouping?.groupOf.get(state.sel) ?? state.sel),
      cursor: hit ?? cursor,
      found: new Set(hits),
      closure: lit,
    }),
    [state.sel, cursor, hit, hits, lit, grouping],
  )
  const events: SceneEvents = {
    onTap: (ref) => {
      onCursor(ref)
      if (!openIfGroup(view, actions, ref)) actions.select(ref)
    },
    // An edge is a fact about its job.
    onTapEdge: (source, target) => {
      const job = source.startsWith('job:') ? source : target
      if (!job.startsWith(GROUP_PREFIX)) actions.select(job)
    },
    onTapEmpty: () => {
      onCursor(null)
      actions.select(null)
    },
    onBadge: (owner, direction, kind) =>
      kind === 'more' ? actions.openHop(owner, direction) : actions.closeHop(owner, direction),
    onHover: (ref) => {
      hovered.current = ref
    },
  }
  const onContextMenu = (event: MouseEvent) => {
    if (hovered.current === null) event.preventDefault()
    setMenuFor(hovered.current)
  }
  // The canvas swallows the press that would give its region the focus, and with it the keys.
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLCanvasElement) event.currentTarget.focus({ preventScroll: true })
  }
  if (view.blocked !== null) return <TooLarge view={view} />
  return (
    <ContextMenu
      trigger={
        <div
          role="application"
          tabIndex={0}
          aria-label={t('graphOf', { name: scope, nodes: placed?.subject.drawing.nodes.length ?? 0 })}
          data-graph-region=""
          onContextMenu={onContextMenu}
          onPointerDown={onPointerDown}
          className="relative min-w-0 flex-1 overflow-hidden bg-canvas -outline-offset-2 [background-image:radial-gradient(var(--grid)_1px,transparent_1px)] [background-size:24px_24px]"
        >
          {placed === null ? (
            <GraphSkeleton view={view} />
          ) : (
            <GraphView
              apiRef={api}
              drawing={placed.subject.drawing}
              direction={placed.subject.direction}
              placement={placed.placement}
              marks={marks}
              events={events}
              theme={theme}
              rootWord={t('card.root')}
              anchor={actions.anchor ?? state.sel ?? state.root[0] ?? null}
              viewKey={[
                state.root.join(' '),
                state.view,
                placed.subject.direction,
                state.group,
                state.pat,
                state.between,
              ].join(' ')}
              focus={state.sel ?? state.root[0] ?? null}
              covered={narrow && state.sel !== null ? window.innerHeight * SHEET_SHARE : 0}
              minimap={placed.subject.drawing.nodes.length > 8}
            />
          )}
          <CountChip view={view} actions={actions} />
          {find.open && <FindBox view={view} actions={actions} find={find} api={api} />}
          <Legend drawing={placed?.subject.drawing ?? null} shown={legend} onShow={onLegend} />
          <ZoomControls api={api} minimap={(placed?.subject.drawing.nodes.length ?? 0) > 8} />
          <NoLineage view={view} />
          <BusyStrip view={view} />
          <LiveLine view={view} at={find.open ? find.current : (cursor ?? state.sel)} />
        </div>
      }
    >
      {menuFor !== null && (
        <NodeMenu
          view={view}
          actions={actions}
          api={api}
          target={menuFor}
          name={menuFor.startsWith(GROUP_PREFIX) ? menuFor.slice(GROUP_PREFIX.length) : refLabel(menuFor)}
        />
      )}
    </ContextMenu>
  )
}
