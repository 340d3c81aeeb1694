'use client'

import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import type { Drawing } from '@/lib/view/graph/drawing'
import { toElements } from '@/lib/view/graph/elements'
import type { LayoutDirection } from '@/lib/view/graph/geometry'
import type { Placement } from '@/lib/view/graph/layout/layout-types'
import type { Marks } from '@/lib/view/graph/marks'
import { IconSources } from './canvas/icon-sources'
import { GraphScene, type SceneEvents } from './canvas/graph-scene'
import { loadFonts } from './canvas/read-theme'
import type { GraphApi } from './graph-api'
import { Minimap } from './minimap'

export interface GraphViewProps {
  readonly drawing: Drawing
  readonly placement: Placement
  readonly direction: LayoutDirection
  readonly marks: Marks
  readonly events: SceneEvents
  /** Read again when it changes: colours come from the page. */
  readonly theme: string
  readonly rootWord: string
  /** Stays on its spot when the drawing changes. */
  readonly anchor: string | null
  /** When it changes the view is set anew: to all of the drawing, or to `focus` where that would be too small. */
  readonly viewKey: string
  readonly focus: string | null
  readonly minimap: boolean
  /** px at the foot that a sheet lies over; the selected node is kept above it. */
  readonly covered: number
  readonly apiRef: Ref<GraphApi>
}

/** The drawn graph: data in, events out. Keyboard, names and everything around it belong to the page. */
export function GraphView({
  drawing,
  placement,
  direction,
  marks,
  events,
  theme,
  rootWord,
  anchor,
  viewKey,
  focus,
  minimap,
  covered,
  apiRef,
}: GraphViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const sources = useRef<HTMLDivElement>(null)
  const [scene, setScene] = useState<GraphScene | null>(null)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })

  useEffect(() => {
    let live = true
    let made: GraphScene | null = null
    void loadFonts().then(() => {
      if (!live || frame.current === null || sources.current === null) return
      made = new GraphScene(frame.current, sources.current, latest)
      setScene(made)
    })
    return () => {
      live = false
      made?.destroy()
      setScene(null)
    }
  }, [])

  const elements = useMemo(
    () => toElements(drawing, placement, { direction, rootWord }),
    [drawing, placement, direction, rootWord],
  )
  useEffect(() => scene?.setTheme(), [scene, theme])
  useEffect(() => scene?.setCovered(covered), [scene, covered])
  useEffect(
    () => scene?.draw({ drawing, elements, direction, anchor, viewKey, focus }),
    [scene, drawing, elements, direction, anchor, viewKey, focus],
  )
  useEffect(() => scene?.setMarks(marks), [scene, marks, elements])
  const { selected } = marks
  useEffect(() => {
    if (covered > 0 && selected !== null) scene?.reveal(selected)
  }, [scene, covered, selected])
  useImperativeHandle(apiRef, () => scene ?? NO_SCENE, [scene])

  return (
    <>
      <IconSources ref={sources} />
      <div ref={frame} className="absolute inset-0" aria-hidden data-graph="" />
      {minimap && scene !== null && <Minimap scene={scene} theme={theme} />}
    </>
  )
}

const NO_SCENE: GraphApi = {
  fit: () => undefined,
  zoomIn: () => undefined,
  zoomOut: () => undefined,
  zoomTo: () => undefined,
  reveal: () => undefined,
  step: () => null,
  paint: () => {
    throw new Error('Nothing is drawn yet')
  },
}
