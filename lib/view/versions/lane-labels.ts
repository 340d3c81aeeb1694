import type { DrawnBracket } from './brackets'
import type { LaneFrame } from './frame'
import type { VersionMark } from './marks'
import { LABEL_FONT_PX, type LabelWish, type Slot } from './place-labels'
import { textWidth } from './text-width'
import type { PlacedItem, PlacedMark } from './place-items'
import type { DrawingWords } from './words'

/** What a lane is known by beside its marks. */
export interface LaneFacts {
  readonly state: 'fresh' | 'stale' | 'late' | 'broken' | 'idle' | 'unknown'
  /** Commit time of the newest content, ms; tables only. */
  readonly lastContentAt: number | null
}

const BELOW = 21
const SILENCE_GAP = 16
const ABOVE = -12

/** One place only: between two marks nobody could tell whose label it is. */
const LOWER_LEFT: readonly Slot[] = [{ align: 'end', dx: -4, dy: BELOW }]
/** Lower left first, away from the edges that come from above and leave below. */
const AROUND: readonly Slot[] = [
  { align: 'end', dx: -4, dy: BELOW },
  { align: 'start', dx: 6, dy: BELOW },
  { align: 'middle', dx: 0, dy: BELOW + 3 },
  { align: 'end', dx: -4, dy: ABOVE },
  { align: 'start', dx: 6, dy: ABOVE },
]
/** A lit version has a second row before it is left out. */
const AROUND_LIT: readonly Slot[] = [
  ...AROUND,
  { align: 'end', dx: -8, dy: BELOW + 13 },
  { align: 'start', dx: 8, dy: BELOW + 13 },
  { align: 'end', dx: -16, dy: 4 },
  { align: 'start', dx: 22, dy: 4 },
]
const FLAG: readonly Slot[] = [{ align: 'start', dx: 17, dy: -16 }]

/** Everything one lane could say. */
export interface LaneSayings {
  readonly items: readonly PlacedItem[]
  readonly brackets: readonly DrawnBracket[]
  readonly facts: LaneFacts | null
  /** Lit marks left and right of the window. */
  readonly outside: { readonly earlier: number; readonly later: number }
  readonly width: number
  /** Where time ends: now, or the right end of the plot. */
  readonly end: number
}

export function labelWishes(lane: LaneFrame, sayings: LaneSayings, words: DrawingWords): LabelWish[] {
  const { items, brackets } = sayings
  const y = lane.y
  const singles = items.filter((item) => item.kind === 'mark')
  const wishes: LabelWish[] = singles.flatMap((item) => markWishes(item, y, words))
  const expired = singles.find((item) => item.mark.kind === 'snapshot' && item.mark.node.status === 'expired')
  if (expired !== undefined) {
    const slots = [{ align: 'start', dx: -6, dy: BELOW } as const]
    wishes.push(note('expired', words.expired(), { x: expired.x, y }, slots, 'muted'))
  }
  for (const bracket of brackets) wishes.push(bracketWish(bracket, y, words))
  wishes.push(...outsideWishes(sayings, y, words))
  const silence = silenceWish(sayings, y, words)
  return silence === null ? wishes : [...wishes, silence]
}

/** At the edge of the lane where the closure goes on. */
function outsideWishes({ outside, width }: LaneSayings, y: number, words: DrawingWords): LabelWish[] {
  const wishes: LabelWish[] = []
  for (const side of ['earlier', 'later'] as const) {
    if (outside[side] === 0) continue
    const left = side === 'earlier'
    const text = words.outside(side, outside[side])
    const slot = { align: left ? 'start' : 'end', dx: left ? 8 : -8, dy: ABOVE } as const
    const wish = note(side, text, { x: left ? 0 : width, y }, [slot, { ...slot, dy: BELOW }], 'lit')
    wishes.push({ ...wish, rank: 1 })
  }
  return wishes
}

function markWishes(item: PlacedMark, y: number, words: DrawingWords): LabelWish[] {
  const { mark, x } = item
  const wishes: LabelWish[] = []
  const saved = mark.kind === 'checkpoint' && mark.node.savepoint
  const text = saved ? words.savepoint(mark.label) : mark.label
  if (text !== '' && hasLabel(mark)) {
    wishes.push({
      key: mark.ref,
      text,
      font: 'mono',
      tone: mark.lit ? 'lit' : 'plain',
      rank: mark.anchor ? 0 : mark.lit ? 1 : saved ? 3 : 5,
      x,
      y,
      slots: mark.lit ? AROUND_LIT : saved ? AROUND : LOWER_LEFT,
      yields: !mark.lit,
    })
  }
  const tag = mark.kind === 'snapshot' ? mark.node.tags[0] : undefined
  if (tag !== undefined && mark.kind === 'snapshot') {
    const more = mark.node.tags.length > 1 ? ` +${mark.node.tags.length - 1}` : ''
    const flag = { key: `${mark.ref} tag`, text: tag + more, font: 'mono', tone: 'plain', rank: 2 } as const
    wishes.push({ ...flag, x, y, slots: FLAG })
  }
  const took = tookWish(mark, x, y, words)
  return took === null ? wishes : [...wishes, took]
}

function hasLabel(mark: VersionMark): boolean {
  if (mark.lit) return true
  return mark.kind === 'snapshot'
    ? !mark.node.maintenance && mark.node.status !== 'expired'
    : mark.shape !== 'cross'
}

function tookWish(mark: VersionMark, x: number, y: number, words: DrawingWords): LabelWish | null {
  if (mark.kind !== 'checkpoint' || mark.startedAt === null || mark.node.status !== 'COMPLETED') return null
  const ms = mark.at - mark.startedAt
  if (ms < LONG_CHECKPOINT_MS) return null
  return note(
    `${mark.ref} took`,
    words.took(ms),
    { x, y },
    [{ align: 'end', dx: -12, dy: BELOW + 1 }],
    'muted',
  )
}

/** Below it a bar from trigger to completion says enough. */
const LONG_CHECKPOINT_MS = 30_000

function bracketWish(bracket: DrawnBracket, y: number, words: DrawingWords): LabelWish {
  const text = bracket.low === null ? words.atMost(bracket.high) : words.range(bracket.low, bracket.high)
  const dy = bracket.y - y + 4
  const width = bracket.x1 - bracket.x0
  const slots: Slot[] = [
    { align: 'start', dx: 6, dy },
    { align: 'end', dx: -width - 6, dy },
    { align: 'start', dx: -width, dy: dy - 8 },
    { align: 'end', dx: 0, dy: dy - 8 },
    { align: 'start', dx: 6, dy: BELOW },
  ]
  return { ...note(`range ${bracket.high}`, text, { x: bracket.x1, y }, slots, 'lit'), rank: 1.5 }
}

/** Behind the last mark of a table that waits for data: since when. */
function silenceWish({ items, facts, end }: LaneSayings, y: number, words: DrawingWords): LabelWish | null {
  const last = items.at(-1)
  if (last === undefined || facts === null || facts.lastContentAt === null) return null
  const tone = facts.state
  if (tone !== 'late' && tone !== 'stale' && tone !== 'idle' && tone !== 'broken') return null
  const text = words.nothingSince(facts.lastContentAt)
  // Only where there is a stretch of nothing to see before now.
  if (last.x1 + SILENCE_GAP + textWidth(text, 'sans', LABEL_FONT_PX) > end) return null
  return note('silence', text, { x: last.x1, y }, [{ align: 'start', dx: SILENCE_GAP, dy: -8 }], tone)
}

function note(
  key: string,
  text: string,
  at: { readonly x: number; readonly y: number },
  slots: readonly Slot[],
  tone: LabelWish['tone'],
): LabelWish {
  return { key, text, font: 'sans', tone, rank: 4, ...at, slots }
}
