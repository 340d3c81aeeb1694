'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLayout } from '@/components/graph/layout/use-layout'
import { useLineageState } from '@/components/url-state'
import { delayQuery, graphQuery } from '@/lib/client'
import { delayPath } from '@/lib/view/delays/delay-path'
import { buildAdjacency } from '@/lib/view/graph/adjacency'
import { buildDrawing } from '@/lib/view/graph/build-drawing'
import { closureOf } from '@/lib/view/graph/closure'
import { countShown } from '@/lib/view/graph/count-shown'
import { closureAmong, lateRefs } from '@/lib/view/graph/delay-closure'
import { onlyBetween } from '@/lib/view/graph/between'
import { filterGraph } from '@/lib/view/graph/filters'
import { readGlobs } from '@/lib/view/graph/globs'
import { groupGraph } from '@/lib/view/graph/grouping'
import { liftClosure } from '@/lib/view/graph/lift'
import { indexGraph } from '@/lib/view/graph/graph-model'
import { toLayoutInput } from '@/lib/view/graph/layout/layout-input'
import { preflight } from '@/lib/view/graph/preflight'
import { lineageRequest } from './lineage-request'
import { useGraphWords } from './use-graph-words'
import { useNarrow } from '@/components/ui'

export type Lineage = ReturnType<typeof useLineage>

/** The view of the address, the answer it asks for, and what is drawn of it. */
export function useLineage(lake: string) {
  const url = useLineageState()
  const { state } = url
  const request = useMemo(() => lineageRequest(state), [state])
  const query = useQuery({ ...graphQuery(lake, request), placeholderData: keepPreviousData })
  const answer = query.data ?? null
  const graph = useMemo(() => (answer === null ? null : indexGraph(answer)), [answer])
  const filtered = useMemo(
    () =>
      graph === null
        ? null
        : filterGraph(
            state.between ? (onlyBetween(graph, state.root) ?? graph) : graph,
            { ended: state.ended, maintenance: state.maint, debug: state.debug, hide: state.hide },
            state.root,
          ),
    [graph, state.ended, state.maint, state.debug, state.hide, state.between, state.root],
  )
  const grouping = useMemo(
    () =>
      filtered === null
        ? null
        : groupGraph(filtered.graph, {
            by: state.group,
            patterns: readGlobs(state.pat),
            open: state.gopen,
            roots: state.root,
          }),
    [filtered, state.group, state.pat, state.gopen, state.root],
  )

  const narrow = useNarrow()
  const direction = state.dir === 'auto' ? (narrow ? 'tb' : 'lr') : state.dir
  const words = useGraphWords(graph?.now ?? null)
  const drawing = useMemo(
    () =>
      filtered === null
        ? null
        : buildDrawing(filtered.graph, { roots: state.root, open: state.open, direction, words, grouping }),
    [filtered, grouping, state.root, state.open, direction, words],
  )
  const [forced, setForced] = useState(false)
  const check = drawing === null ? null : preflight(drawing.nodes.length, drawing.edges.length)
  const blocked = check?.kind === 'too-large' && !forced ? check : null
  const wanted = state.as === 'graph' && blocked === null
  const job = useMemo(
    () =>
      drawing === null || !wanted || drawing.nodes.length === 0
        ? null
        : { input: toLayoutInput(drawing, direction), subject: { drawing, direction } },
    [drawing, direction, wanted],
  )
  const layout = useLayout(job)

  const path = useQuery({
    ...delayQuery(lake, state.path ?? '', state.asOf),
    enabled: state.path !== null,
  })
  const delay = state.path === null ? null : (path.data ?? null)
  const closure = useMemo(() => {
    if (filtered === null) return null
    const { graph: drawn } = filtered
    if (delay !== null)
      return closureAmong(
        drawn,
        delayPath(delay).map(({ ref }) => ref),
      )
    if (state.late) return closureAmong(drawn, lateRefs(drawn))
    if (state.sel === null || !drawn.nodes.has(state.sel)) return null
    return closureOf(buildAdjacency(drawn.edges.values()), state.sel)
  }, [filtered, state.sel, state.late, delay])
  const lit = useMemo(
    () => (grouping === null ? closure : liftClosure(closure, grouping)),
    [closure, grouping],
  )
  const counts = useMemo(
    () => (graph === null || filtered === null ? null : countShown(graph, filtered)),
    [graph, filtered],
  )
  return {
    lake,
    url,
    state,
    query,
    answer,
    graph,
    filtered,
    drawing,
    direction,
    words,
    layout,
    closure,
    grouping,
    /** The closure as it is drawn: with groups for their members. */
    lit,
    /** Answer and error of the delay whose way is lit. */
    path: { delay, error: state.path === null ? null : path.error },
    counts,
    blocked,
    force: () => setForced(true),
    /** What is drawn is not yet what the address asks for. */
    waiting: query.isPlaceholderData || layout.busy,
  } as const
}
