import { SKEW_MARGIN } from '../facts/clock'
import type { ReadFact, RestorePosition, RunFact } from '../facts'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import { comparePlaces, type LifeLine, type Place, type RestorePoint } from './life-line'
import { isMonotone, type Constraint, type Link } from './problem'
import { readableFrom, type TableLine } from './table-line'
import { topOf, versionFrom, type CandidateNames, type ChainVariable, type TableVariable } from './variables'

export interface LookupReads {
  /** What a lookup had seen at most at a checkpoint of a run; `null` = not known. */
  of(jobId: string, checkpointId: bigint, table: RefText): ReadFact | null
}

/** How a chain reads a table: by scanning it, or by looking rows up in it, which has no position (rules K8, F11). */
type Kind = 'scan' | 'lookup'

/** Rules K1 and K4 of one chain reading one table. */
export function readerConstraints(
  chain: ChainVariable,
  table: TableVariable,
  lookups: LookupReads,
  names: CandidateNames,
): { constraints: Constraint[]; links: Link[] } {
  const positions = chain.points.map((point) =>
    point === null ? null : positionAt(point, chain, table, lookups),
  )
  const need = new Int32Array(chain.points.length)
  for (const [i, position] of positions.entries()) if (position !== null) need[i] = position.need
  need[topOf(chain)] = needOfTop(chain, table, lookups)
  const says = (x: number, y: number) => {
    const through = positions[y]?.through ?? null
    const position = through === null ? 'may have read it up to its head' : `had read it through ${through}`
    const dead = need[y]! > topOf(table) ? ', on a life that is gone' : ''
    return y === topOf(chain) && !chain.stopped
      ? `${names.says(chain, y)} follows ${table.ref} to its head, above ${names.says(table, x)}`
      : `${names.says(chain, y)} ${position}${dead}, above ${names.says(table, x)}`
  }
  const about = { from: table.ref, to: chain.ref, says }
  const constraint: Constraint = {
    rule: 'K1',
    x: table.index,
    y: chain.index,
    need,
    monotone: isMonotone(need),
    about,
  }
  const link = replayLink(chain, table, positions, names)
  return { constraints: [constraint], links: link === null ? [] : [link] }
}

interface Position {
  /** Lowest candidate of the table that holds what was read; one more than its last = none. */
  readonly need: number
  /** `null` = not bounded by anything but the head. */
  readonly through: bigint | null
  /** A restore reads nothing below; `null` = it begins with the table as it then is. */
  readonly neededFrom: bigint | null
}

function positionAt(
  point: RestorePoint,
  chain: ChainVariable,
  table: TableVariable,
  lookups: LookupReads,
): Position | null {
  const run = chain.line?.runs[point.run]
  const kinds = run === undefined ? new Set<Kind>() : kindsOf(run, table.ref)
  if (kinds.size === 0) return null
  const scan = kinds.has('scan') ? scanPosition(point, table, strayedAt(chain.line, table.line)) : null
  const lookup = kinds.has('lookup') ? lookupPosition(point, table, lookups) : null
  if (scan === null || lookup === null) return scan ?? lookup
  return { ...scan, need: Math.max(scan.need, lookup.need) }
}

export function kindsOf(run: RunFact, table: RefText): Set<Kind> {
  const kinds = new Set<Kind>()
  for (const { from, kind } of run.sources) if (from === table && kind !== 'boundary') kinds.add(kind)
  return kinds
}

export function restorePositionOf(point: RestorePoint, table: RefText): RestorePosition | null {
  return point.fact.restores.find((one) => one.table === table) ?? null
}

function scanPosition(point: RestorePoint, table: TableVariable, strayed: Place | null): Position {
  const position = restorePositionOf(point, table.ref)
  const through = position?.plannedThrough ?? null
  if (position === null || through === null) {
    return { need: topOf(table), through: null, neededFrom: position?.neededFrom ?? 1n }
  }
  if (through === 0n) return { need: 0, through, neededFrom: null }
  const alive = strayed === null || comparePlaces(point, strayed) < 0
  return {
    need: alive ? versionFrom(table, through) : topOf(table) + 1,
    through,
    neededFrom: position.neededFrom,
  }
}

function lookupPosition(point: RestorePoint, table: TableVariable, lookups: LookupReads): Position {
  const high = lookups.of(point.fact.jobId, point.fact.checkpointId, table.ref)?.high ?? null
  return {
    need: high === null ? topOf(table) : Math.min(versionFrom(table, high), topOf(table)),
    through: high,
    neededFrom: null,
  }
}

/** A running chain follows its sources: lowering any of them unseats it (rule K8). A stopped one stands where it stopped. */
function needOfTop(chain: ChainVariable, table: TableVariable, lookups: LookupReads): number {
  const newest = chain.line?.runs.at(-1)
  const last = chain.line?.last ?? null
  if (
    newest === undefined ||
    (kindsOf(newest, table.ref).size === 0 && last?.run === chain.line!.runs.length - 1)
  )
    return 0
  if (!chain.stopped || last === null) return topOf(table)
  const position = positionAt(last, chain, table, lookups)
  // What is wrong already is no reason to touch a table that nobody asked to touch.
  return position === null ? 0 : Math.min(position.need, topOf(table))
}

/**
 * The first checkpoint of a line that had read a snapshot which is not on the current path (rule K1); `null` = none. Its
 * rows stay in the state of all that follow, wherever those stand: a reader whose source went back waits, and then skips.
 */
function strayedAt(line: LifeLine | null, table: TableLine): Place | null {
  if (line === null || (table.superseded.length === 0 && table.head !== null)) return null
  for (const point of line.completed) {
    const through = restorePositionOf(point, table.ref)?.plannedThrough ?? 0n
    if (through > 0n && !isOnPath(table, through, point.fact.completedAt)) return point
  }
  return null
}

/**
 * Whether the snapshot of this id that a checkpoint had read is the one on the current path (rule K1): of all lives of
 * the id the newest that was there when the checkpoint completed. Where clocks leave it open it counts as gone.
 */
function isOnPath(line: TableLine, id: bigint, completedAt: Millis | null): boolean {
  if (line.head === null || id > line.head.id) return false
  const others = line.superseded.filter((one) => one.id === id)
  if (others.length === 0) return true
  if (completedAt === null) return false
  const current = line.path.find((one) => one.id === id)
  if (current === undefined || current.timeMillis > completedAt) return false
  return !others.some(
    (one) => one.timeMillis > current.timeMillis && one.timeMillis <= completedAt + SKEW_MARGIN,
  )
}

/** Rule K4: what a restored reader still has to read must be there, without a hole, up to the version chosen. */
function replayLink(
  chain: ChainVariable,
  table: TableVariable,
  positions: readonly (Position | null)[],
  names: CandidateNames,
): Link | null {
  const startOf = readableFrom(table.line)
  const starts = table.versions.map((one) => (one === null ? 0n : startOf(one)))
  const highest = starts.reduce((a, b) => (b > a ? b : a), 0n)
  const tight = positions.some((one) => one !== null && one.neededFrom !== null && one.neededFrom < highest)
  if (!tight) return null
  return {
    rule: 'K4',
    chain: chain.index,
    table: table.index,
    fits: (c, s) => {
      const from = positions[c]?.neededFrom ?? null
      const version = table.versions[s] ?? null
      if (from === null || version === null) return true
      return from >= starts[s]! || from > version.id
    },
    about: {
      from: table.ref,
      to: chain.ref,
      says: (x, y) =>
        `${names.says(chain, y)} would have to read ${table.ref} from ${positions[y]?.neededFrom ?? '?'} on; up to ` +
        `${names.says(table, x)} it can be read from ${starts[x] ?? '?'} only`,
    },
  }
}
