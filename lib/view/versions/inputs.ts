import type { WireSnapshotNode, WireVersionEdge } from '@/lib/contracts'
import { ownerRef } from '../ref-parts'
import { compareIds } from './marks'
import type { VersionScene } from './scene'

/** How firmly a version names what was read, all the way from the subject. */
export type Firmness = 'exact' | 'range' | 'atMost' | 'atLeast' | 'assumed'

/** A source at the upper end of the closure, and the version of it that the subject contains. */
export interface Input {
  readonly table: string
  readonly firmness: Firmness
  /** Ids; `null` where no version can be named. */
  readonly low: string | null
  readonly high: string | null
  /** Job that reads the table on this way: only where two ways contain different versions. */
  readonly via: string | null
  readonly lookup: boolean
  /** Nothing of it was new since the checkpoint before. */
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
  return nameWays([...found.values()]).sort(
    (a, b) => byText(a.table, b.table) || byText(a.via ?? '', b.via ?? ''),
  )
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
  return [...first.values()].map((node) => lastMember(scene, node)).sort((a, b) => byText(a.ref, b.ref))
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
  const own = inputs.filter((input) => input.table === table)
  if (own.length === 0 || own.some((input) => input.firmness === 'assumed' || input.firmness === 'atLeast')) {
    return null
  }
  return own
    .map((input) => input.high)
    .reduce((a, b) => (a === null || b === null ? null : compareIds(a, b) > 0 ? a : b))
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
    via: ownerRef(edge.to),
    lookup: edge.lookup === true,
    noNewData: edge.noNewData === true,
  }
}

function remember(found: Map<string, Input>, input: Input): void {
  const key = [input.table, input.firmness, input.low, input.high, input.via].join(' ')
  if (!found.has(key)) found.set(key, input)
}

/** The way is named where it matters; ways that contain the same version are one. */
function nameWays(inputs: readonly Input[]): Input[] {
  const versions = new Map<string, Set<string>>()
  const version = (input: Input) => [input.firmness, input.low, input.high].join(' ')
  for (const input of inputs) {
    versions.set(input.table, (versions.get(input.table) ?? new Set()).add(version(input)))
  }
  const named = new Map<string, Input>()
  for (const input of inputs) {
    const differs = (versions.get(input.table)?.size ?? 0) > 1
    const key = [input.table, version(input), differs ? input.via : ''].join(' ')
    if (!named.has(key)) named.set(key, differs ? input : { ...input, via: null })
  }
  return [...named.values()]
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
