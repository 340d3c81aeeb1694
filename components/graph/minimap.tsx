'use client'

import { useEffect, useRef, type PointerEvent } from 'react'
import type { State } from '@/lib/view/graph/states'
import { CARD, JOB } from '@/lib/view/graph/geometry'
import type { GraphScene } from './canvas/graph-scene'

const SIZE = { width: 176, height: 112 } as const
const MARGIN = 8

interface Scale {
  readonly factor: number
  readonly x: number
  readonly y: number
}

/** The whole drawing at the size of a stamp, and the frame of what is seen. Drag to move there. */
export function Minimap({ scene, theme }: { readonly scene: GraphScene; readonly theme: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let frame = 0
    const paintSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => canvas.current !== null && paint(canvas.current, scene))
    }
    paintSoon()
    const stop = scene.watch(paintSoon)
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [scene, theme])

  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const scale = scaleOf(scene)
    scene.panTo({
      x: (event.clientX - box.left - scale.x) / scale.factor,
      y: (event.clientY - box.top - scale.y) / scale.factor,
    })
  }
  return (
    <canvas
      ref={canvas}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        move(event)
      }}
      onPointerMove={move}
      style={SIZE}
      className="absolute right-3 bottom-3 rounded-panel border border-line-2 bg-surface max-sm:hidden"
    />
  )
}

function paint(canvas: HTMLCanvasElement, scene: GraphScene): void {
  const ratio = window.devicePixelRatio
  const context = canvas.getContext('2d')
  if (context === null) return
  canvas.width = SIZE.width * ratio
  canvas.height = SIZE.height * ratio
  const { factor, x, y } = scaleOf(scene)
  context.setTransform(ratio * factor, 0, 0, ratio * factor, ratio * x, ratio * y)
  for (const { kind, state, at } of scene.cards()) {
    const body = kind === 'job' ? JOB : CARD
    context.fillStyle = state === 'none' ? scene.tokens.edge : scene.tokens[`${state as State}-edge`]
    if (kind === 'job') {
      context.beginPath()
      context.arc(at.x, at.y, body.height / 2, 0, 2 * Math.PI)
      context.fill()
    } else context.fillRect(at.x - body.width / 2, at.y - body.height / 2, body.width, body.height)
  }
  // Where more is seen than there is, the frame keeps to the stamp.
  const seen = clip(scene.window(), -x / factor, -y / factor, SIZE.width / factor, SIZE.height / factor)
  context.strokeStyle = scene.tokens.accent
  context.lineWidth = 1.5 / factor
  context.strokeRect(seen.x, seen.y, seen.width, seen.height)
}

function scaleOf(scene: GraphScene): Scale {
  const cards = scene.cards()
  if (cards.length === 0) return { factor: 1, x: 0, y: 0 }
  const xs = cards.map(({ at }) => at.x)
  const ys = cards.map(({ at }) => at.y)
  const [left, right] = [Math.min(...xs) - CARD.width / 2, Math.max(...xs) + CARD.width / 2]
  const [top, bottom] = [Math.min(...ys) - CARD.height / 2, Math.max(...ys) + CARD.height / 2]
  const factor = Math.min(
    (SIZE.width - 2 * MARGIN) / (right - left),
    (SIZE.height - 2 * MARGIN) / (bottom - top),
  )
  return {
    factor,
    x: (SIZE.width - (right - left) * factor) / 2 - left * factor,
    y: (SIZE.height - (bottom - top) * factor) / 2 - top * factor,
  }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function clip(box: Box, left: number, top: number, width: number, height: number): Box {
  const x = Math.max(left, box.x)
  const y = Math.max(top, box.y)
  return {
    x,
    y,
    width: Math.max(0, Math.min(left + width, box.x + box.width) - x),
    height: Math.max(0, Math.min(top + height, box.y + box.height) - y),
  }
}
