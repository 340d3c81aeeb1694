import type { Millis } from '../time'

/**
 * Bounds of missed checkpoints by trying every position, for tests. Written from rules F8 and F9 alone; shares nothing
 * with the derivation but its input. A position is kept only while every other checkpoint of the chain still has one
 * that fits beside it. Chains are trees of "no more than" relations, so what is left belongs to some whole assignment
 * (`assignments` tries them all, where there are few).
 */
export interface BruteSnapshot {
  readonly id: bigint
  readonly at: Millis
  /** Hands rows to a streaming reader. */
  readonly delivers: boolean
  /** Changes what a scan would find. */
  readonly content: boolean
  /** Ids of its group, itself included. */
  readonly group: readonly bigint[]
}

export interface BruteCheckpoint {
  readonly name: string
  /** Every source had let the barrier through by then, as the clocks say; `null` = not known. */
  readonly passedBy: Millis | null
  /** First snapshot that it committed to the table it reads. */
  readonly ownCommit: bigint | null
  /** Whether its state, where it was seen, allows the position. */
  readonly allows: ((position: bigint) => boolean) | null
  /** Snapshots that the reader's first full scan can have been of; `0` = it may have made none. */
  readonly scans: (snapshot: bigint) => boolean
  /** Checkpoints that cannot have read more than this one. */
  readonly after: readonly string[]
}

export interface BruteInput {
  readonly snapshots: readonly BruteSnapshot[]
  /** Later than this a snapshot above the newest known one may be there: it stands for all of them. */
  readonly lookedAt: Millis
  readonly margin: Millis
  /** Its readers get rows from changelogs only. */
  readonly byChangelog: boolean
  readonly checkpoints: readonly BruteCheckpoint[]
}

/** Positions left to each checkpoint, ascending. None at all where the witnesses contradict each other. */
export function possiblePositions(input: BruteInput): Map<string, bigint[]> {
  const left = new Map(input.checkpoints.map((one) => [one.name, alone(one, input)]))
  for (let changed = true; changed;) {
    changed = false
    for (const { name, after } of input.checkpoints) {
      for (const earlier of after) {
        const [here, there] = [left.get(name) ?? [], left.get(earlier) ?? []]
        const kept = here.filter((position) => there.some((other) => other <= position))
        const keptThere = there.filter((position) => here.some((other) => position <= other))
        changed ||= kept.length < here.length || keptThere.length < there.length
        left.set(name, kept)
        left.set(earlier, keptThere)
      }
    }
  }
  return left
}

/** Every whole assignment, one by one. Only for a handful of checkpoints and snapshots. */
export function* assignments(input: BruteInput): Generator<ReadonlyMap<string, bigint>> {
  const chosen = new Map<string, bigint>()
  const { checkpoints } = input
  function* choose(i: number): Generator<ReadonlyMap<string, bigint>> {
    const one = checkpoints[i]
    if (one === undefined) {
      const fits = checkpoints.every(({ name, after }) =>
        after.every((earlier) => (chosen.get(earlier) ?? 0n) <= (chosen.get(name) ?? 0n)),
      )
      if (fits) yield new Map(chosen)
      return
    }
    for (const position of alone(one, input)) {
      chosen.set(one.name, position)
      yield* choose(i + 1)
    }
  }
  yield* choose(0)
}

/** Positions that nothing about the checkpoint itself forbids; `0` = not one snapshot. */
function alone(one: BruteCheckpoint, line: BruteInput): bigint[] {
  const newest = line.snapshots.reduce((max, { id }) => (id > max ? id : max), 0n)
  const by = one.passedBy === null ? Infinity : one.passedBy + line.margin
  // Not there by then: a snapshot that neither it nor any later one is old enough for, and all above it.
  const tooNew = line.snapshots.filter(({ id }) =>
    line.snapshots.every((later) => later.id < id || later.at > by),
  )
  const positions: bigint[] = []
  for (let position = 0n; position <= newest + 1n; position++) {
    if (tooNew.some(({ id }) => id <= position)) continue
    if (position > newest && by <= line.lookedAt && one.allows === null) continue
    if (one.ownCommit !== null && position >= one.ownCommit) continue
    if (one.allows !== null && !one.allows(position)) continue
    positions.push(position)
  }
  return positions
}

/**
 * Content versions a position can stand for: the last snapshot that delivered, by its group's last member read so far,
 * or the first full scan where that was of a later one. Where snapshots in between are gone, any of them may have
 * delivered to a changelog reader; to others the position is the content.
 */
export function contentOf(
  position: bigint,
  { snapshots, byChangelog }: Pick<BruteInput, 'snapshots' | 'byChangelog'>,
  scans: BruteCheckpoint['scans'],
): { readonly low: bigint; readonly high: bigint } {
  if (position === 0n) return { low: 0n, high: 0n }
  const reached = snapshots.filter(({ id }) => id <= position)
  const found: bigint[] = []
  for (let scan = 0n; scan <= position; scan++) {
    if (!scans(scan)) continue
    const counted = reached.filter(
      ({ id, delivers, content }) => delivers || (!byChangelog && content && id <= scan),
    )
    const last = counted.reduce<BruteSnapshot | null>(
      (max, one) => (max === null || one.id > max.id ? one : max),
      null,
    )
    const from = last?.id ?? 0n
    const gap = BigInt(reached.filter(({ id }) => id > from).length) < position - from
    if (gap) found.push(...(byChangelog ? [from, position] : [position]))
    else found.push(last?.group.reduce((max, id) => (id <= position && id > max ? id : max), last.id) ?? 0n)
  }
  return {
    low: found.reduce((a, b) => (b < a ? b : a), position),
    high: found.reduce((a, b) => (b > a ? b : a), 0n),
  }
}
