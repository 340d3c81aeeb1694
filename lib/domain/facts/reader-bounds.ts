import { groupBy } from '../collections'
import type { RefText } from '../refs'
import { findAsides } from './asides'
import {
  bracketOf,
  ceilingsOf,
  floorsOf,
  type Bracket,
  type Floor,
  type ReaderLine,
  type Successor,
} from './bounds'
import type { Chains } from './chains'
import { SKEW_MARGIN } from './clock'
import { UNKNOWN_SCAN, type ContentIndex, type FirstScan, type TableContent } from './content'
import type { Group } from './groups'
import type { CheckpointFact, Evidence } from './model'
import { statePositions, type StatePosition } from './reads'
import type { RunDraft } from './runs'
import type { SourceDraft } from './sources'

export interface ReaderBoundsInput {
  readonly runs: ReadonlyMap<string, RunDraft>
  readonly sources: ReadonlyMap<string, readonly SourceDraft[]>
  readonly content: ReadonlyMap<RefText, TableContent>
  readonly chains: Chains
  readonly groupsOf: (jobId: string) => readonly Group[]
  readonly checkpointsOf: (jobId: string) => readonly CheckpointFact[]
}

/** A scan of one run with the bounds of every checkpoint that has a position. */
export interface ReaderBounds {
  readonly positions: ReadonlyMap<bigint, StatePosition>
  readonly brackets: ReadonlyMap<bigint, Bracket>
  readonly scan: FirstScan
  /** What the state the run began from says of this source; `null` where nothing is known of it. */
  readonly restored: Evidence | null
}

interface Reader {
  readonly run: RunDraft
  readonly source: SourceDraft
  readonly content: ContentIndex
  readonly positions: ReadonlyMap<bigint, StatePosition>
  readonly line: ReaderLine
}

/**
 * Bounds along chains (rule F9): a run begins where the state it was restored from had stood, so runs before it bound it
 * from below and runs after it from above. Asked for run by run; what several ask for is worked out once.
 */
export function indexReaderBounds(
  input: ReaderBoundsInput,
): (jobId: string, source: SourceDraft) => ReaderBounds {
  const { runs, sources, chains } = input
  const successorsOf = groupBy(chains.restoredFrom, ([, restored]) => restored.run)
  const readers = new Map<string, Reader | null>()
  const floors = new Map<string, ReturnType<typeof floorsOf>>()
  const ceilings = new Map<string, ReturnType<typeof ceilingsOf>>()

  /** A scan of a run, or of its operators only those that are given. */
  function readerOf(jobId: string, table: RefText, operators: readonly string[] | null): Reader | null {
    const whole = sources.get(jobId)?.find((one) => one.from === table && one.kind === 'scan')
    const source = operators === null || whole === undefined ? whole : narrowed(whole, operators)
    const key = `${jobId} ${table} ${source?.operatorIds.join(' ')}`
    const known = readers.get(key)
    if (known !== undefined) return known
    const run = runs.get(jobId)
    const content = run === undefined ? undefined : input.content.get(table)?.(run.startTime, source?.hints)
    const found =
      run === undefined || source === undefined || content === undefined
        ? null
        : makeReader(run, source, content, input)
    readers.set(key, found)
    return found
  }

  /** The reader whose state this one began from. Operator ids tell: a source with another id began anew. */
  function parentOf(reader: Reader): { reader: Reader; checkpointId: bigint } | null {
    const restored = chains.restoredFrom.get(reader.run.jobId)
    // Without a path the number is only a guess from shared commit users.
    if (restored === undefined || restored.run === null || restored.path === null) return null
    const { from, operatorIds } = reader.source
    const parent = readerOf(restored.run, from, operatorIds)
    // An operator that is new reads from the beginning, so what the others had read bounds nothing.
    if (parent === null || operatorIds.length === 0 || parent.source.operatorIds.length < operatorIds.length)
      return null
    return { reader: parent, checkpointId: restored.checkpointId }
  }

  function floorsFor(reader: Reader): ReturnType<typeof floorsOf> {
    const key = keyOf(reader)
    const known = floors.get(key)
    if (known !== undefined) return known
    floors.set(key, new Map()) // a run restored from itself, or in a ring, is bounded by its own states alone
    const parent = parentOf(reader)
    const at = parent === null ? 0n : (floorAt(parent.reader, parent.checkpointId)?.low ?? 0n)
    const found = floorsOf(reader.line, at === 0n ? null : at)
    floors.set(key, found)
    return found
  }

  /** At a checkpoint, or where it left no trace at the last one before it that led on. */
  function floorAt(reader: Reader, checkpointId: bigint): Floor | undefined {
    const { checkpoints, asides } = reader.line
    const nearest = checkpoints.findLast(
      (one) =>
        one.checkpointId === checkpointId ||
        (one.checkpointId < checkpointId && !asides.has(one.checkpointId)),
    )
    return nearest === undefined ? undefined : floorsFor(reader).get(nearest.checkpointId)
  }

  function ceilingsFor(reader: Reader): ReturnType<typeof ceilingsOf> {
    const key = keyOf(reader)
    const known = ceilings.get(key)
    if (known !== undefined) return known
    ceilings.set(key, new Map())
    const found = ceilingsOf(reader.line, successors(reader))
    ceilings.set(key, found)
    return found
  }

  function successors(reader: Reader): Successor[] {
    return (successorsOf.get(reader.run.jobId) ?? []).flatMap(([jobId, { checkpointId, path }]) => {
      const { from, operatorIds } = reader.source
      const next = path === null ? null : readerOf(jobId, from, operatorIds)
      const same = next?.source.operatorIds.length === operatorIds.length && operatorIds.length > 0
      if (next === null || next === reader || !same) return []
      const first = next.line.checkpoints[0]
      const high = first === undefined ? null : (ceilingsFor(next).get(first.checkpointId)?.high ?? null)
      return high === null ? [] : [{ checkpointId, high }]
    })
  }

  /** The first run of the reader's line that found a snapshot made the scan: an older one may have waited for one. */
  function scanFor(reader: Reader, below = new Set<Reader>()): FirstScan {
    const parent = parentOf(reader)
    if (parent === null || below.has(parent.reader))
      return chains.restoredFrom.has(reader.run.jobId) ? UNKNOWN_SCAN : firstScanOf(reader)
    if (parent.reader.positions.get(parent.checkpointId)?.high === 0n) return firstScanOf(reader)
    const inherited = scanFor(parent.reader, below.add(reader))
    if ((floorAt(parent.reader, parent.checkpointId)?.low ?? 0n) > 0n) return inherited
    const own = firstScanOf(reader)
    return {
      low: own.low < inherited.low ? own.low : inherited.low,
      high:
        own.high === null || inherited.high === null
          ? null
          : own.high > inherited.high
            ? own.high
            : inherited.high,
    }
  }

  return (jobId, source) => {
    const reader = readerOf(jobId, source.from, source.operatorIds)
    if (reader === null)
      return { positions: new Map(), brackets: new Map(), scan: UNKNOWN_SCAN, restored: null }
    const [low, high] = [floorsFor(reader), ceilingsFor(reader)]
    const { newest } = reader.content
    const brackets = reader.line.checkpoints.map(
      ({ checkpointId }) =>
        [checkpointId, bracketOf(low.get(checkpointId)!, high.get(checkpointId)!, newest)] as const,
    )
    const parent = parentOf(reader)
    return {
      positions: reader.positions,
      brackets: new Map(brackets),
      scan: scanFor(reader),
      restored:
        parent === null ? null : evidenceOf(parent.reader, floorAt(parent.reader, parent.checkpointId)),
    }
  }
}

/** A new reader scans the newest snapshot of its start, unless options place it elsewhere, and then reads on. */
function firstScanOf({ run, source, content, positions }: Reader): FirstScan {
  if (content.startsElsewhere || source.hints.some((hints) => /\b(scan\.|consumer-id)/.test(hints ?? '')))
    return UNKNOWN_SCAN
  let high: bigint | null = null
  for (const at of positions.values()) {
    const through = at.low > 0n ? at.low : (at.minOpen ?? at.high)
    if (through > 0n && (high === null || through < high)) high = through
  }
  return { low: content.headAtLeast(run.startTime - SKEW_MARGIN) ?? 0n, high }
}

/** The state that gave a lower bound. */
function evidenceOf(reader: Reader, floor: Floor | undefined): Evidence | null {
  const from = floor?.lowFrom
  return typeof from === 'bigint' ? (reader.positions.get(from)?.evidence ?? null) : null
}

function makeReader(
  run: RunDraft,
  source: SourceDraft,
  content: ContentIndex,
  input: ReaderBoundsInput,
): Reader {
  const positions = statePositions(run, source, content)
  const groups = input.groupsOf(run.jobId)
  const committed = new Map<bigint, number>()
  const ownCommits = new Map<bigint, bigint>()
  for (const group of groups) {
    const first = group.members[0]!.record
    committed.set(group.identifier, Math.min(committed.get(group.identifier) ?? Infinity, first.timeMillis))
    if (group.table === source.from && (ownCommits.get(group.identifier) ?? first.id) >= first.id)
      ownCommits.set(group.identifier, first.id)
  }
  const checkpoints = input.checkpointsOf(run.jobId)
  const line: ReaderLine = {
    checkpoints: checkpoints
      .filter((one) => one.status === 'COMPLETED' || one.wrote)
      .map(({ checkpointId, completedAt }) => {
        const by = Math.min(completedAt ?? Infinity, committed.get(checkpointId) ?? Infinity)
        return { checkpointId, passedBy: Number.isFinite(by) ? by : null }
      }),
    known: positions,
    asides: findAsides(checkpoints),
    headAtMost: (at) => content.headAtMost(at, run.startTime),
    ownCommits,
  }
  return { run, source, content, positions, line }
}

/** Those of its operators that are among the given ones. */
function narrowed(source: SourceDraft, operators: readonly string[]): SourceDraft {
  if (source.operatorIds.every((id) => operators.includes(id))) return source
  return { ...source, operatorIds: source.operatorIds.filter((id) => operators.includes(id)) }
}

function keyOf(reader: Reader): string {
  return `${reader.run.jobId} ${reader.source.from} ${reader.source.operatorIds.join(' ')}`
}
