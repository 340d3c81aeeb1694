'use client'

import dynamic from 'next/dynamic'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import type { GraphApi } from '@/components/graph'
import { useTheme } from '@/components/theme'
import { ErrorNotice, IconButton, Panel, Segmented } from '@/components/ui'
import type { WireRollbackPreview } from '@/lib/contracts'
import type { CutMoment } from '@/lib/view/rollback/cut-drawing'
import type { Marks } from '@/lib/view/graph/marks'
import { DRAWN_ROWS, useCutDrawing } from './use-cut-drawing'

const GraphView = dynamic(() => import('@/components/graph').then((graph) => graph.GraphView), { ssr: false })

interface CutGraphProps {
  readonly lake: string
  readonly plan: Pick<WireRollbackPreview, 'cut' | 'untouched'>
  readonly moment: CutMoment
  readonly selected: string | null
  readonly onMoment: (moment: CutMoment) => void
  readonly onSelect: (ref: string | null) => void
}

/** The cut in the graph: what goes back is lit, before and after in the same places. Its rows are the twin. */
export function CutGraph({ lake, plan, moment, selected, onMoment, onSelect }: CutGraphProps) {
  const t = useTranslations('rollback.graph')
  const { theme } = useTheme()
  const api = useRef<GraphApi>(null)
  const { query, layout } = useCutDrawing(lake, plan, moment)
  const { placed } = layout
  const marks = useMemo<Marks>(
    () => ({ selected, cursor: null, found: new Set(), closure: placed?.subject.closure ?? null }),
    [selected, placed],
  )
  const cutKey = plan.cut.map(({ ref }) => ref).join(' ')
  const onKeyDown = (event: KeyboardEvent) => {
    const act = new Map([
      ['+', () => api.current?.zoomIn()],
      ['-', () => api.current?.zoomOut()],
      ['f', () => api.current?.fit()],
      ['Escape', () => onSelect(null)],
    ]).get(event.key)
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <Panel
      title={t('title')}
      {...(plan.cut.length > DRAWN_ROWS ? { aside: t('first', { count: DRAWN_ROWS }) } : {})}
      actions={
        <Segmented
          label={t('moment')}
          size="sm"
          value={moment}
          onChange={onMoment}
          options={[
            { value: 'now', text: t('before') },
            { value: 'after', text: t('after') },
          ]}
        />
      }
    >
      {query.error !== null && (
        <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      <div
        role="application"
        tabIndex={0}
        aria-label={t(moment === 'now' ? 'labelBefore' : 'labelAfter', { count: plan.cut.length })}
        data-graph-region=""
        onKeyDown={onKeyDown}
        className="relative h-90 overflow-hidden rounded-b-panel bg-canvas -outline-offset-2 max-sm:h-80"
      >
        {placed === null ? (
          <p role="status" className="absolute inset-0 grid place-content-center text-text-2">
            {t(layout.failure === null ? 'drawing' : 'failed')}
          </p>
        ) : (
          <>
            <GraphView
              apiRef={api}
              drawing={placed.subject.drawing}
              direction={placed.subject.direction}
              placement={placed.placement}
              marks={marks}
              events={{
                onTap: onSelect,
                onTapEdge: (source, target) => onSelect(source.startsWith('job:') ? source : target),
                onTapEmpty: () => onSelect(null),
                onBadge: () => undefined,
                onHover: () => undefined,
              }}
              theme={theme}
              rootWord=""
              anchor={selected}
              viewKey={`${cutKey} ${placed.subject.direction}`}
              focus={plan.cut[0]?.ref ?? null}
              covered={0}
              minimap={false}
            />
            <div className="absolute right-3 bottom-3 flex flex-col rounded-panel border border-line-2 bg-surface">
              <IconButton label={t('in')} keys="+" icon={<Plus />} onClick={() => api.current?.zoomIn()} />
              <IconButton label={t('out')} keys="-" icon={<Minus />} onClick={() => api.current?.zoomOut()} />
              <IconButton label={t('fit')} keys="F" icon={<Maximize />} onClick={() => api.current?.fit()} />
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}
