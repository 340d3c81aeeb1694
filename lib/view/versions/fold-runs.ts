import type { CheckpointMark, VersionMark } from './marks'

/** Checkpoints of one lane that are told by their number, not one by one. */
export interface FoldedRun {
  readonly kind: 'quiet' | 'failed'
  /** Ref of the first: names the run in the address once it is opened. */
  readonly ref: string
  readonly marks: readonly CheckpointMark[]
  /** Ends with the lane: nothing completed after it. */
  readonly last: boolean
}

export type LaneItem = { readonly kind: 'mark'; readonly mark: VersionMark } | FoldedRun

/** A lone quiet checkpoint is as small as its pill, and two crosses still read as two. */
const FOLD_FROM = { quiet: 2, failed: 3 } as const

/**
 * `marks`: one lane by time. Quiet: completed without data, no savepoint, not lit. Neighbours of one kind fold,
 * except runs that hold a ref of `open`.
 */
export function foldRuns(marks: readonly VersionMark[], open: ReadonlySet<string>): LaneItem[] {
  const items: LaneItem[] = []
  for (let at = 0; at < marks.length;) {
    const mark = marks[at] as VersionMark
    const kind = foldKind(mark)
    let end = at + 1
    while (kind !== null && end < marks.length && foldKind(marks[end] as VersionMark) === kind) end++
    const run = marks.slice(at, end) as CheckpointMark[]
    if (kind !== null && run.length >= FOLD_FROM[kind] && !run.some((one) => open.has(one.ref))) {
      items.push({ kind, ref: mark.ref, marks: run, last: end === marks.length })
    } else {
      for (const one of marks.slice(at, end)) items.push({ kind: 'mark', mark: one })
    }
    at = end
  }
  return items
}

/** Runs that were opened by hand: what `open` names and how many it holds, to fold them again. */
export function openRuns(marks: readonly VersionMark[], open: ReadonlySet<string>): FoldedRun[] {
  return foldRuns(marks, new Set()).filter(
    (item) => item.kind !== 'mark' && item.marks.some((one) => open.has(one.ref)),
  ) as FoldedRun[]
}

function foldKind(mark: VersionMark): FoldedRun['kind'] | null {
  if (mark.kind !== 'checkpoint' || mark.lit || mark.anchor) return null
  return mark.shape === 'ring' ? 'quiet' : mark.shape === 'cross' ? 'failed' : null
}

export interface FoldedLane {
  readonly items: readonly LaneItem[]
  /** Runs that were opened by hand. */
  readonly opened: readonly FoldedRun[]
}

/** Every lane once, whatever the window is. */
export function foldLanes(
  byLane: ReadonlyMap<string, readonly VersionMark[]>,
  options: { readonly foldQuiet: boolean; readonly open: ReadonlySet<string> },
): Map<string, FoldedLane> {
  const lanes = new Map<string, FoldedLane>()
  for (const [lane, marks] of byLane) {
    const items: LaneItem[] = options.foldQuiet
      ? foldRuns(marks, options.open)
      : marks.map((mark) => ({ kind: 'mark', mark }))
    const opened = options.foldQuiet && options.open.size > 0 ? openRuns(marks, options.open) : []
    lanes.set(lane, { items, opened })
  }
  return lanes
}

function startOf(item: LaneItem): number {
  return (item.kind === 'mark' ? item.mark : item.marks[0])?.at ?? 0
}

function endOf(item: LaneItem): number {
  return (item.kind === 'mark' ? item.mark : item.marks.at(-1))?.at ?? 0
}

/** Items by time that touch the stretch. O(log n + found). */
export function itemsBetween(items: readonly LaneItem[], from: number, to: number): readonly LaneItem[] {
  const first = firstWhere(items, (item) => endOf(item) >= from)
  return items.slice(
    first,
    firstWhere(items, (item) => startOf(item) > to),
  )
}

function firstWhere(items: readonly LaneItem[], holds: (item: LaneItem) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(items[middle] as LaneItem)) high = middle
    else low = middle + 1
  }
  return low
}
