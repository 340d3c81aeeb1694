'use client'

import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { shiftWindow, spanOf, xToTime, zoomWindow, type TimeWindow } from '@/lib/view/versions'

interface LanePointer {
  readonly plot: RefObject<SVGSVGElement | null>
  readonly window: TimeWindow
  readonly width: number
  readonly onWindow: (window: TimeWindow) => void
  readonly onPoint: (at: PlotPoint | null) => void
  readonly onClick: (at: PlotPoint) => void
  /** Drags the lanes up and down, px. */
  readonly onScroll: (dy: number) => void
}

export interface PlotPoint {
  readonly x: number
  readonly y: number
  /** px around it that count as it: a finger is wider than a mouse. */
  readonly reach: number
}

/** Nearer than this a press is a click, not a drag. */
const CLICK_PX = 4
const ZOOM_PER_PX = 1.0018

/** Wheel zooms at the pointer, sideways it pans; a drag pans; two fingers zoom; a press without a drag clicks. */
export function useLanePointer(pointer: LanePointer) {
  const latest = useRef(pointer)
  const pressed = useRef(new Map<number, PlotPoint>())
  const start = useRef<{ point: PlotPoint; moved: boolean } | null>(null)
  useEffect(() => {
    latest.current = pointer
  })
  useWheel(pointer.plot, latest)

  const down = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    const point = pointOf(event)
    pressed.current.set(event.pointerId, point)
    start.current = { point, moved: pressed.current.size > 1 }
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const point = pointOf(event)
    const before = pressed.current.get(event.pointerId)
    if (before === undefined || start.current === null) return latest.current.onPoint(point)
    const far = Math.hypot(point.x - start.current.point.x, point.y - start.current.point.y) > CLICK_PX
    if (!start.current.moved && !far) return
    if (!start.current.moved) event.currentTarget.setPointerCapture(event.pointerId)
    start.current.moved = true
    latest.current.onPoint(null)
    const others = [...pressed.current].filter(([id]) => id !== event.pointerId).map(([, other]) => other)
    pressed.current.set(event.pointerId, point)
    drag(latest.current, before, point, others[0] ?? null)
  }
  const up = (event: PointerEvent<SVGSVGElement>) => {
    const wasPressed = pressed.current.delete(event.pointerId)
    if (wasPressed && start.current?.moved === false) latest.current.onClick(pointOf(event))
    if (pressed.current.size === 0) start.current = null
  }
  const cancel = (event: PointerEvent<SVGSVGElement>) => {
    pressed.current.delete(event.pointerId)
    if (pressed.current.size === 0) start.current = null
  }
  const leave = () => latest.current.onPoint(null)
  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: cancel,
    onPointerLeave: leave,
  }
}

function drag(pointer: LanePointer, from: PlotPoint, to: PlotPoint, other: PlotPoint | null): void {
  const { window, width } = pointer
  if (other === null) {
    pointer.onScroll(from.y - to.y)
    pointer.onWindow(shiftWindow(window, ((from.x - to.x) / width) * spanOf(window)))
    return
  }
  const before = Math.max(8, Math.abs(from.x - other.x))
  const after = Math.max(8, Math.abs(to.x - other.x))
  pointer.onWindow(zoomWindow(window, before / after, xToTime({ window, width }, (to.x + other.x) / 2)))
}

/** React listens passively to the wheel; the page must not scroll or zoom under the picture. */
function useWheel(plot: LanePointer['plot'], latest: RefObject<LanePointer>) {
  useEffect(() => {
    const element = plot.current
    if (element === null) return undefined
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { window, width, onWindow } = latest.current
      const sideways = event.shiftKey ? event.deltaX + event.deltaY : event.deltaX
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        onWindow(shiftWindow(window, (sideways / width) * spanOf(window)))
        return
      }
      const x = event.clientX - element.getBoundingClientRect().left
      onWindow(zoomWindow(window, ZOOM_PER_PX ** event.deltaY, xToTime({ window, width }, x)))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [plot, latest])
}

function pointOf(event: PointerEvent<SVGSVGElement>): PlotPoint {
  const box = event.currentTarget.getBoundingClientRect()
  const reach = event.pointerType === 'mouse' ? 9 : 22
  return { x: event.clientX - box.left, y: event.clientY - box.top, reach }
}
