'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useLayout } from '@/components/graph/layout/use-layout'
import { useNarrow } from '@/components/ui'
import { graphQuery, type GraphRequest } from '@/lib/client'
import type { WireRollbackPreview } from '@/lib/contracts'
import { indexGraph } from '@/lib/view/graph/graph-model'
import { toLayoutInput } from '@/lib/view/graph/layout/layout-input'
import { drawCut, type CutMoment } from '@/lib/view/rollback/cut-drawing'

/** Rows that become roots of the graph: more would make an address that no server takes. */
export const DRAWN_ROWS = 60
const NODE_LIMIT = 300

/** The graph around a cut, before or after it. */
export function useCutDrawing(
  lake: string,
  plan: Pick<WireRollbackPreview, 'cut' | 'untouched'>,
  moment: CutMoment,
) {
  const t = useTranslations('rollback.graph')
  const request = useMemo(() => requestFor(plan.cut.map(({ ref }) => ref)), [plan.cut])
  const query = useQuery({ ...graphQuery(lake, request), placeholderData: keepPreviousData })
  const graph = useMemo(() => (query.data === undefined ? null : indexGraph(query.data)), [query.data])
  const direction = useNarrow() ? 'tb' : 'lr'
  const job = useMemo(() => {
    if (graph === null) return null
    const words = {
      was: (version: string) => t('was', { version }),
      live: t('live'),
      empty: t('empty'),
      stays: t('stays'),
      cycle: t('cycle'),
    }
    const { drawing, closure } = drawCut(graph, plan, { moment, direction, words })
    return { input: toLayoutInput(drawing, direction), subject: { drawing, closure, direction } } as const
  }, [graph, plan, moment, direction, t])
  const layout = useLayout(job)
  return { query, layout }
}

function requestFor(refs: readonly string[]): GraphRequest {
  const [root, ...moreRoots] = [...refs].sort().slice(0, DRAWN_ROWS)
  const base = { upstream: 1, downstream: 1, limit: NODE_LIMIT } as const
  return root === undefined ? base : { ...base, root, ...(moreRoots.length === 0 ? {} : { moreRoots }) }
}
