'use client'

import { useEffect, useRef, type RefObject } from 'react'
import type { GraphApi } from '@/components/graph'
import { useCopy } from '@/components/ui'
import type { Direction } from '@/lib/view/graph/adjacency'
import type { Arrow } from '@/lib/view/graph/nearest'
import { refLabel } from '@/lib/view/ref-parts'
import { openIfGroup } from './open-group'
import type { Find } from './use-find'
import type { Lineage } from './use-lineage'
import type { LineageActions } from './use-lineage-actions'

interface Keys {
  readonly view: Lineage
  readonly actions: LineageActions
  readonly find: Find
  readonly api: RefObject<GraphApi | null>
  readonly cursor: string | null
  readonly setCursor: (ref: string | null) => void
  readonly toggleLegend: () => void
}

const ARROWS = new Map<string, Arrow>([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
])

/** Keys of the whole screen; those that move something on the canvas only while it has the focus. */
export function useKeys(keys: Keys): void {
  const copy = useCopy()
  const latest = useRef<(event: KeyboardEvent) => void>(() => undefined)
  useEffect(() => {
    latest.current = (event) => {
      if (event.defaultPrevented || isElsewhere(event)) return
      const handled = onCanvas(event)
        ? canvasKey(event, keys) || screenKey(event, keys, copy)
        : screenKey(event, keys, copy)
      if (handled) event.preventDefault()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function screenKey(event: KeyboardEvent, keys: Keys, copy: ReturnType<typeof useCopy>): boolean {
  const { view, actions, find, api } = keys
  const { sel, as } = view.state
  if ((event.ctrlKey || event.metaKey) && event.key === 'f' && onCanvas(event)) return does(find.show)
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  switch (event.key) {
    case '/':
      return does(find.show)
    case 'Escape':
      if (find.open) return does(find.close)
      keys.setCursor(null)
      return sel !== null && does(() => actions.select(null))
    case 'l':
      return as === 'graph' && does(keys.toggleLegend)
    case 't':
      return does(() => view.url.set({ as: as === 'graph' ? 'table' : 'graph' }))
    case 'r':
      return sel !== null && does(() => actions.onlyRoot(sel))
    case 'c':
      return sel !== null && does(() => void copy(refLabel(sel), refLabel(sel)))
    case '[':
      return opensHop(keys, 'upstream')
    case ']':
      return opensHop(keys, 'downstream')
    case '+':
    case '=':
      return does(() => api.current?.zoomIn())
    case '-':
      return does(() => api.current?.zoomOut())
    case '0':
      return does(() => api.current?.zoomTo(1))
    case 'f':
      return does(() => api.current?.fit())
    default:
      return false
  }
}

function canvasKey(event: KeyboardEvent, { view, actions, api, cursor, setCursor }: Keys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const arrow = ARROWS.get(event.key)
  if (arrow !== undefined) {
    const from = cursor ?? view.state.sel ?? view.state.root[0] ?? null
    const next = api.current?.step(from, arrow) ?? null
    if (next !== null) {
      setCursor(next)
      api.current?.reveal(next)
    }
    return true
  }
  if (event.key === 'Enter' || event.key === ' ') {
    return cursor !== null && does(() => openIfGroup(view, actions, cursor) || actions.select(cursor))
  }
  return false
}

function does(action: () => unknown): true {
  action()
  return true
}

/** Opens what lies one hop further; where nothing does, the address stays as it is. */
function opensHop({ view, actions }: Keys, direction: Direction): boolean {
  const { sel } = view.state
  const hidden = view.filtered?.graph.hidden ?? []
  if (sel === null || !hidden.some((hop) => hop.ref === sel && hop.direction === direction)) return false
  return does(() => actions.openHop(sel, direction))
}

/** The region itself: on a button over the canvas Enter is the button's. */
function onCanvas(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.matches('[data-graph-region]')
}

/** In a field, a menu or a dialog keys mean something else. */
function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target
  if (!(target instanceof Element)) return false
  return (
    target.closest(
      'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="spinbutton"]',
    ) !== null
  )
}
