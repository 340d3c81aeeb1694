import { createElement, type ReactNode } from 'react'
import { cn } from './cn'
import { GLYPHS, type GlyphShape } from './glyphs'
import { STATE_INK, STATE_WASH, type StateName } from './states'

interface StateGlyphProps {
  readonly state: StateName
  /** px. */
  readonly size?: number
  /** Read out where no word stands beside the glyph. */
  readonly label?: string
  readonly className?: string
}

export function StateGlyph({ state, size = 14, label, className }: StateGlyphProps) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} className={cn('shrink-0', className)} {...name}>
      {GLYPHS[state].map((shape, index) =>
        createElement(shape.tag, { key: index, ...reactAttrs(shape), ...paint(state, shape.part) }),
      )}
    </svg>
  )
}

interface StateLabelProps {
  readonly state: StateName
  /** The word, and what goes with it: never the colour alone. */
  readonly children: ReactNode
  readonly chip?: boolean
  readonly className?: string
}

/** Glyph and word in the state's ink; as a chip on its wash. */
export function StateLabel({ state, children, chip = false, className }: StateLabelProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.25 align-middle font-medium whitespace-nowrap',
        STATE_INK[state],
        chip && ['rounded-full py-px pr-2 pl-1.25 text-12', STATE_WASH[state]],
        className,
      )}
    >
      <StateGlyph state={state} />
      <span>{children}</span>
    </span>
  )
}

function reactAttrs(shape: GlyphShape): Record<string, string> {
  const { 'stroke-dasharray': strokeDasharray, ...rest } = shape.attrs
  return strokeDasharray === undefined ? rest : { ...rest, strokeDasharray }
}

function paint(state: StateName, part: GlyphShape['part']): Record<string, string | number> {
  if (part === 'sign') {
    return {
      fill: 'none',
      stroke: `var(--${state}-on)`,
      strokeWidth: 1.8,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    }
  }
  const fill = `var(--${state}-fill)`
  return part === 'body' ? { fill } : { fill, stroke: `var(--${state}-edge)`, strokeWidth: 1.3 }
}
