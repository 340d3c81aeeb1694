'use client'

import type { KeyboardEvent } from 'react'
import type { CursorMove } from '@/lib/view/versions'

export interface LaneActions {
  readonly move: (move: CursorMove) => void
  readonly take: () => void
  /** Innermost first: cursor, selection, anchor. */
  readonly clear: () => void
  readonly zoom: (factor: number) => void
  readonly fit: () => void
  readonly showTable: () => void
}

const MOVES = new Map<string, CursorMove>([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['Home', 'first'],
  ['End', 'last'],
])

export const ZOOM_STEP = 1.6

export function handleLaneKey(event: KeyboardEvent, actions: LaneActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const act = actionOf(event.key, actions)
  if (act === null) return
  event.preventDefault()
  act()
}

function actionOf(key: string, actions: LaneActions): (() => void) | null {
  const move = MOVES.get(key)
  if (move !== undefined) return () => actions.move(move)
  switch (key) {
    case 'Enter':
    case ' ':
      return actions.take
    case 'Escape':
      return actions.clear
    case '+':
    case '=':
      return () => actions.zoom(1 / ZOOM_STEP)
    case '-':
      return () => actions.zoom(ZOOM_STEP)
    case '0':
    case 'f':
      return actions.fit
    case 't':
      return actions.showTable
    default:
      return null
  }
}
