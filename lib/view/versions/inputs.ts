import { compareText } from '@/lib/domain/collections'
import type { WireSnapshotNode, WireVersionEdge } from '@/lib/contracts'
import { ownerRef } from '../ref-parts'
import { compareIds } from './compare-ids'
import type { VersionScene } from './scene'

/** How firmly versions name what was read, all the way from the subject. `between`: different ways hold different versions. */
export type Firmness = 'exact' | 'range' | 'atMost' | 'atLeast' | 'between' | 'assumed'

/** A source at the upper end of the closure, and the version of it that the subject contains. */
export interface Input {
  readonly table: string
  readonly firmness: Firmness
  /** Ids; `null` where no version can be named. */
  readonly low: string | null
  readonly high: string | null
  readonly lookup: boolean
  /** Nothing of it was new since the checkpoint before. */
  /** Its number is somebody else's word alone. */
  readonly told?: true
  readonly noNewData: boolean
}

/** Walks up from `start` (a snapshot or checkpoint) to the tables where the closure ends. O(edges). */
export function findInputs(scene: VersionScene, start: string): Input[] {
  const found = new Map<string, Input>()
  const seen = new Set<string>()
  const open: { ref: string; firmness: Firmness }[] = [{ ref: start, firmness: 'exact' }]
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const key = `${step.ref} ${step.firmness}`
    if (seen.has(key)) continue
    seen.add(key)
    for (const edge of scene.into.get(step.ref) ?? []) {
      const firmness = weaken(step.firmness, edge)
      if (edge.kind === 'writes') {
        open.push({ ref: edge.from, firmness: step.firmness })
      } else if (!edge.from.startsWith('boundary:')) {
        if (readsFurther(scene, edge.from)) open.push({ ref: edge.from, firmness })
        else remember(found, inputOf(edge, firmness))
      }
    }
  }
  return joinWays([...found.values()]).sort((a, b) => compareText(a.table, b.table))
}

/** Boundaries the rows came through, without a table before them. */
export function findBoundaries(scene: VersionScene, start: string): string[] {
  const writers = (scene.into.get(start) ?? [])
    .filter((edge) => edge.kind === 'writes')
    .map((edge) => edge.from)
  const ends = [start, ...writers].flatMap((ref) => scene.into.get(ref) ?? []).map((edge) => edge.from)
  return [...new Set(ends.filter((ref) => scene.nodes.get(ref)?.kind === 'boundary'))].sort()
}

/**
 * Content snapshots of the inputs that were there when the subject was made and are not in it: the first of
 * each input. Only where the upper bound is proven.
 */
export function findMissing(
  scene: VersionScene,
  inputs: readonly Input[],
  madeAt: number,
): WireSnapshotNode[] {
  const first = new Map<string, WireSnapshotNode>()
  for (const node of scene.nodes.values()) {
    if (node.kind !== 'snapshot' || !node.content || node.maintenance || node.status === 'superseded')
      continue
    const bound = provenBound(inputs, node.table)
    if (bound === null || compareIds(node.id, bound) <= 0 || Date.parse(node.at) > madeAt) continue
    if (node.group.some((id) => compareIds(id, bound) <= 0)) continue
    const best = first.get(node.table)
    if (best === undefined || compareIds(node.id, best.id) < 0) first.set(node.table, node)
  }
  return [...first.values()].map((node) => lastMember(scene, node)).sort((a, b) => compareText(a.ref, b.ref))
}

/** A group reads as its last member. */
function lastMember(scene: VersionScene, node: WireSnapshotNode): WireSnapshotNode {
  const last = node.group.at(-1)
  if (last === undefined || last === node.id) return node
  for (const other of scene.nodes.values()) {
    if (other.kind !== 'snapshot' || other.table !== node.table || other.id !== last) continue
    if (other.status !== 'superseded' && other.commitUser === node.commitUser) return other
  }
  return node
}

function provenBound(inputs: readonly Input[], table: string): string | null {
  const highs = inputs.filter((input) => input.table === table).map(provenHigh)
  return highs.length === 0 ? null : extreme(highs, 1)
}

/**
 * A read behind an uncertain one says less: the closure follows the low bound of a range (so what lies behind is
 * the least), the high one of an "at most".
 */
function weaken(way: Firmness, edge: WireVersionEdge): Firmness {
  if (edge.kind === 'writes') return way
  const own: Firmness = edge.certainty === 'tentative' ? 'assumed' : edge.certainty
  if (way === 'exact') return own
  if (way === 'assumed' || own === 'assumed') return 'assumed'
  if (way === 'atMost') return 'atMost'
  return own === 'atMost' ? 'assumed' : 'atLeast'
}

function readsFurther(scene: VersionScene, snapshot: string): boolean {
  return (scene.into.get(snapshot) ?? []).some(
    (write) =>
      write.kind === 'writes' &&
      (scene.into.get(write.from) ?? []).some((read) => !read.from.startsWith('boundary:')),
  )
}

function inputOf(edge: WireVersionEdge, firmness: Firmness): Input {
  const low = edge.low === undefined || edge.low === '0' ? null : edge.low
  return {
    table: ownerRef(edge.from),
    firmness,
    low,
    high: edge.high ?? low,
    lookup: edge.lookup === true,
    noNewData: edge.noNewData === true,
    ...(edge.claimed === true && firmness === 'assumed' ? { told: true } : {}),
  }
}

function remember(found: Map<string, Input>, input: Input): void {
  const key = [input.table, input.lookup, input.firmness, input.low, input.high].join(' ')
  if (!found.has(key)) found.set(key, input)
}

/** One statement per table, and one more where it is also looked up: true of every way that leads to it. */
function joinWays(inputs: readonly Input[]): Input[] {
  const ways = new Map<string, Input[]>()
  for (const input of inputs) {
    const key = `${input.table} ${input.lookup}`
    ways.set(key, [...(ways.get(key) ?? []), input])
  }
  return [...ways.values()].flatMap((all) => {
    const first = all[0]
    return first === undefined ? [] : [all.length === 1 ? first : { ...first, ...commonBounds(all) }]
  })
}

function commonBounds(all: readonly Input[]): Pick<Input, 'firmness' | 'low' | 'high' | 'noNewData'> {
  const low = extreme(all.map(provenLow), -1)
  const high = extreme(all.map(provenHigh), 1)
  const firmness =
    low !== null && high !== null
      ? 'between'
      : low !== null
        ? 'atLeast'
        : high !== null
          ? 'atMost'
          : 'assumed'
  return { firmness, low, high, noNewData: all.every((input) => input.noNewData) }
}

function provenLow({ firmness, low }: Input): string | null {
  return firmness === 'atMost' || firmness === 'assumed' ? null : low
}

function provenHigh({ firmness, high }: Input): string | null {
  return firmness === 'atLeast' || firmness === 'assumed' ? null : high
}

/** The smallest (`sign` -1) or largest id; `null` where one is not known. */
function extreme(ids: readonly (string | null)[], sign: 1 | -1): string | null {
  return ids.reduce((a, b) => (a === null || b === null ? null : compareIds(a, b) * sign >= 0 ? a : b))
}
