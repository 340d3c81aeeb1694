import type { FoldedRun, LaneItem } from './fold-runs'
import type { VersionMark } from './marks'
import { textWidth } from './text-width'
import type { DrawingWords } from './words'

interface Extent {
  readonly x0: number
  readonly x1: number
}

export interface PlacedMark extends Extent {
  readonly kind: 'mark'
  readonly mark: VersionMark
  /** Where labels and edges hang. */
  readonly x: number
}

export interface PlacedRun extends Extent {
  readonly kind: 'run'
  readonly run: FoldedRun
  /** Those under the pill: the first of a failed run may stand before it as crosses. */
  readonly marks: readonly VersionMark[]
  /** Empty where not even the number fits. */
  readonly text: string
}

/** Marks too close to be told apart at this zoom. */
export interface PlacedClump extends Extent {
  readonly kind: 'clump'
  readonly marks: readonly VersionMark[]
  readonly text: string
}

export type PlacedItem = PlacedMark | PlacedRun | PlacedClump

export const PILL_FONT_PX = 11.5
/** Glyph and padding of a pill beside its text. */
const PILL_EXTRA = 32
const CLUMP_EXTRA = 10
const GAP = 3
/** A pill reaches a little beyond its first and last checkpoint. */
const PILL_OVERHANG = 8
/** More marks to keep than this in one lane and they may be drawn together like the others. */
const KEPT_AT_MOST = 16
/** Failed attempts that stay crosses in front of their pill, and the room each needs. */
const CROSSES = 8
const CROSS_ROOM = 12

/**
 * One lane from left to right, so that no two items overlap, lit ones aside. Lit marks and those to `keep` stay what
 * and where they are; others that would touch become one bar with their number. O(n).
 */
export function placeItems(
  items: readonly LaneItem[],
  xOf: (at: number) => number,
  words: DrawingWords,
  keep: ReadonlySet<string> = new Set(),
): PlacedItem[] {
  const spread = items.flatMap((item) => spreadFailures(item, xOf))
  const kept = spread.filter((item) => item.kind === 'mark' && isNotable(item.mark)).length
  const stays = (item: PlacedItem) =>
    item.kind === 'mark' &&
    (item.mark.lit ||
      item.mark.anchor ||
      keep.has(item.mark.ref) ||
      (kept <= KEPT_AT_MOST && isNotable(item.mark)))
  const walls: PlacedItem[] = []
  const free: { item: PlacedItem; readonly wallsBefore: number }[] = []
  for (const each of spread) {
    let item = placeItem(each, xOf)
    let wallsBefore = walls.length
    if (stays(item)) {
      walls.push(item)
      continue
    }
    for (
      let top = free.at(-1);
      top !== undefined && top.item.x1 + gapOf(top.item, item) > item.x0;
      top = free.at(-1)
    ) {
      item = endBefore(merge(top.item, item), walls[top.wallsBefore])
      wallsBefore = top.wallsBefore
      free.pop()
    }
    free.push({ item, wallsBefore })
  }
  const placed = [...walls, ...free.map(({ item }) => item)].sort((a, b) => a.x0 + a.x1 - b.x0 - b.x1)
  const fitted: PlacedItem[] = []
  placed.forEach((item, i) => fitted.push(fitText(item, fitted.at(-1), placed[i + 1], words)))
  return fitted
}

/** Bars swallow what is near, so that a dense lane is a few bars and not a row of beads. */
function gapOf(a: PlacedItem, b: PlacedItem): number {
  return a.kind === 'clump' || b.kind === 'clump' ? 8 : 1
}

/** A bar that holds marks from both sides of a lit one ends in front of it. */
function endBefore(item: PlacedItem, wall: PlacedItem | undefined): PlacedItem {
  return wall === undefined ? item : { ...item, x1: Math.max(item.x0 + 4, Math.min(item.x1, wall.x0 - 1)) }
}

export function marksOf(item: PlacedItem): readonly VersionMark[] {
  return item.kind === 'mark' ? [item.mark] : item.marks
}

function isNotable(mark: VersionMark): boolean {
  return mark.kind === 'snapshot' ? mark.node.tags.length > 0 : mark.shape === 'diamond'
}

/** The first crosses of a failed run stay where there is room for them. */
function spreadFailures(item: LaneItem, xOf: (at: number) => number): LaneItem[] {
  if (item.kind !== 'failed') return [item]
  const { marks } = item
  const room = (xOf(marks.at(-1)?.at ?? 0) - xOf(marks[0]?.at ?? 0)) / (marks.length - 1)
  if (room < CROSS_ROOM) return [item]
  const crosses = marks.slice(0, CROSSES).map((mark) => ({ kind: 'mark', mark }) as const)
  return marks.length - CROSSES < 3 ? marks.map((mark) => ({ kind: 'mark', mark })) : [...crosses, item]
}

function placeItem(item: LaneItem, xOf: (at: number) => number): PlacedItem {
  if (item.kind === 'mark') {
    const x = xOf(item.mark.at)
    const wide = item.mark.kind === 'snapshot' && item.mark.withCompaction
    return { kind: 'mark', mark: item.mark, x, x0: x - 6, x1: x + (wide ? 15 : 6) }
  }
  const marks = item.kind === 'failed' ? item.marks.slice(crossesBefore(item, xOf)) : item.marks
  const x0 = xOf(marks[0]?.at ?? 0) - 6
  const x1 = xOf(marks.at(-1)?.at ?? 0) + 6
  return { kind: 'run', run: item, marks, x0, x1, text: '' }
}

function crossesBefore(run: FoldedRun, xOf: (at: number) => number): number {
  const { marks } = run
  const room = (xOf(marks.at(-1)?.at ?? 0) - xOf(marks[0]?.at ?? 0)) / (marks.length - 1)
  return room < CROSS_ROOM ? 0 : CROSSES
}

/** A clump takes in what follows it where it is: thousands of marks become one without copying. */
function merge(a: PlacedItem, b: PlacedItem): PlacedClump {
  const marks = a.kind === 'clump' ? (a.marks as VersionMark[]) : [...marksOf(a)]
  for (const mark of marksOf(b)) marks.push(mark)
  return { kind: 'clump', marks, x0: Math.min(a.x0, b.x0), x1: Math.max(a.x1, b.x1), text: '' }
}

function fitText(
  item: PlacedItem,
  before: PlacedItem | undefined,
  after: PlacedItem | undefined,
  words: DrawingWords,
): PlacedItem {
  if (item.kind === 'mark') return item
  const room: Extent = {
    x0: Math.min(item.x0, Math.max((before?.x1 ?? -Infinity) + GAP, item.x0 - 60)),
    x1: Math.max(item.x1, Math.min((after?.x0 ?? Infinity) - GAP, item.x1 + 60)),
  }
  if (item.kind === 'clump') {
    const text = String(item.marks.length)
    const grown = grow(item, textWidth(text, 'sans', PILL_FONT_PX) + CLUMP_EXTRA, room)
    return grown === null ? item : { ...item, ...grown, text }
  }
  const pill = { ...item, ...(grow(item, item.x1 - item.x0 + PILL_OVERHANG, room) ?? {}) }
  const long = words.run(item.run, 'long')
  if (pillWidth(long) <= pill.x1 - pill.x0) return { ...pill, text: long }
  for (const text of [words.run(item.run, 'short'), String(item.run.marks.length)]) {
    const grown = grow(pill, pillWidth(text), room)
    if (grown !== null) return { ...pill, ...grown, text }
  }
  return pill
}

function pillWidth(text: string): number {
  return textWidth(text, 'sans', PILL_FONT_PX) + PILL_EXTRA
}

/** Wider around the middle, inside `room`; `null` where that is not enough. */
function grow(item: Extent, width: number, room: Extent): Extent | null {
  const lack = width - (item.x1 - item.x0)
  if (lack <= 0) return { x0: item.x0, x1: item.x1 }
  if (width > room.x1 - room.x0) return null
  const x0 = Math.max(room.x0, Math.min(item.x0 - lack / 2, room.x1 - width))
  return { x0, x1: x0 + width }
}
