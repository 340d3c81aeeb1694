export type LayoutDirection = 'lr' | 'tb'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Model units; at zoom 1 a unit is a CSS pixel. */
export const CARD = { width: 164, height: 48 } as const
export const JOB = { width: 40, height: 32 } as const
export const BADGE_HEIGHT = { lr: 18, tb: 26 } as const
/** Stub between a card and its badge. */
export const BADGE_GAP = 8
export const FLAG = { width: 52, height: 17, gap: 4 } as const

/** Advance of a letter of IBM Plex Mono at 12 px. */
const MONO_CHAR = 7.2

const LABEL_GAP = 4
const LABEL_HEIGHT = 32
const MIN_LABEL = 96
const MAX_LABEL = 176

/** The room a node takes, and where in it the middle of its card or stadium is. */
export interface Cell {
  readonly width: number
  readonly height: number
  readonly anchorX: number
  readonly anchorY: number
  /** Which side of the layer the card keeps to, so that cards with badges line up with those without. */
  readonly align: 'start' | 'end' | 'center'
}

export interface CellParts {
  readonly kind: 'table' | 'job' | 'boundary' | 'group'
  /** Width of the widest line below (or beside) a job. */
  readonly labelWidth: number
  /** Widths of the badges that stand beside the card, 0 for none. */
  readonly badgeBefore: number
  readonly badgeAfter: number
  readonly flag: boolean
  /** Has an edge coming in. */
  readonly fed: boolean
}

export function cellOf(parts: CellParts, direction: LayoutDirection): Cell {
  const top = parts.flag ? FLAG.height + FLAG.gap : 0
  const cell = parts.kind === 'job' ? jobCell(parts.labelWidth, direction) : cardCell(parts, direction)
  return { ...cell, height: cell.height + top, anchorY: cell.anchorY + top }
}

export function badgeWidth(label: string, direction: LayoutDirection): number {
  return direction === 'lr' ? 12 + label.length * 7 : 28 + label.length * 6.5
}

/** By the name alone: the words below it change with every checkpoint, and nothing may move for that. */
export function jobLabelWidth(name: string): number {
  return Math.min(MAX_LABEL, Math.max(MIN_LABEL, Math.ceil(name.length * MONO_CHAR) + 6))
}

function cardCell(parts: CellParts, direction: LayoutDirection): Cell {
  // Badges stand before sources and after sinks: cards without one keep to the side of those that have one.
  const align = parts.fed ? 'start' : 'end'
  if (direction === 'lr') {
    const before = parts.badgeBefore > 0 ? parts.badgeBefore + BADGE_GAP : 0
    const after = parts.badgeAfter > 0 ? parts.badgeAfter + BADGE_GAP : 0
    const width = before + CARD.width + after
    return {
      width,
      height: CARD.height,
      anchorX: before + CARD.width / 2,
      anchorY: CARD.height / 2,
      align,
    }
  }
  const before = parts.badgeBefore > 0 ? BADGE_HEIGHT.tb + BADGE_GAP : 0
  const after = parts.badgeAfter > 0 ? BADGE_HEIGHT.tb + BADGE_GAP : 0
  return {
    width: CARD.width,
    height: before + CARD.height + after,
    anchorX: CARD.width / 2,
    anchorY: before + CARD.height / 2,
    align,
  }
}

/** Top-down the words stand beside the stadium, where no edge leaves it. */
function jobCell(labelWidth: number, direction: LayoutDirection): Cell {
  if (direction === 'lr') {
    const width = Math.max(JOB.width, labelWidth)
    return {
      width,
      height: JOB.height + LABEL_GAP + LABEL_HEIGHT,
      anchorX: width / 2,
      anchorY: JOB.height / 2,
      align: 'center',
    }
  }
  return {
    width: JOB.width + LABEL_GAP + labelWidth,
    height: JOB.height,
    anchorX: JOB.width / 2,
    anchorY: JOB.height / 2,
    align: 'center',
  }
}
