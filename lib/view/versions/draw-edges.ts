import type { WireVersionEdge } from '@/lib/contracts'
import { edgeCurve, type Curve, type Point } from './edge-curve'
import { timeToX, type Frame, type LaneFrame } from './frame'
import { refsOfMark, type SceneMarks } from './marks'
import type { PlacedItem } from './place-items'
import { laneOf, type VersionScene } from './scene'
import { holdsForCertain } from './taken-in'

export interface DrawnEdge {
  readonly edge: WireVersionEdge
  /** The version it is drawn from. */
  readonly start: string
  readonly curve: Curve
  readonly stroke: 'solid' | 'dashed' | 'dotted'
  readonly lit: boolean
}

/** A boundary has no time: it stands where its edge needs it. */
export interface BoundaryMark {
  readonly ref: string
  readonly lane: string
  readonly x: number
  /** ms, of the version at the other end. */
  readonly at: number
}

/** Where an edge ends: centre of the mark, and room kept to it. */
interface End extends Point {
  readonly gap: number
}

export interface MarkPlaces {
  readonly frame: Frame
  readonly lanes: ReadonlyMap<string, LaneFrame>
  readonly marks: SceneMarks['byRef']
  /** Refs of marks that are drawn one by one. */
  readonly single: ReadonlySet<string>
}

export function findPlaces(
  frame: Frame,
  marks: SceneMarks['byRef'],
  items: ReadonlyMap<string, readonly PlacedItem[]>,
): MarkPlaces {
  const single = new Set<string>()
  for (const lane of items.values()) {
    for (const item of lane)
      if (item.kind === 'mark') for (const ref of refsOfMark(item.mark)) single.add(ref)
  }
  return { frame, lanes: new Map(frame.lanes.map((lane) => [lane.ref, lane])), marks, single }
}

/**
 * Edges of the closure always; those around it where they are certain and both ends are drawn one by one: a run
 * bounded by its neighbours would send a fan of uncertain edges from one low bound. Lit ones last, on top.
 */
export function drawEdges(scene: VersionScene, places: MarkPlaces): DrawnEdge[] {
  const drawn: DrawnEdge[] = []
  for (const edge of scene.edges) {
    const lit = scene.litEdges.has(edge)
    if (!lit && !(edge.certainty === 'exact' && places.single.has(edge.from) && places.single.has(edge.to))) {
      continue
    }
    for (const start of scene.starts.get(edge) ?? [edge.from]) {
      const ends = edgeEnds(scene, places, edge, start)
      if (ends === null) continue
      const curve = edgeCurve(ends.from, ends.to, { from: ends.from.gap, to: ends.to.gap })
      drawn.push({
        edge,
        start,
        curve,
        stroke: strokeOf(scene, edge, start),
        lit,
      })
    }
  }
  return drawn.sort((a, b) => Number(a.lit) - Number(b.lit))
}

export function boundaryMarks(scene: VersionScene, places: MarkPlaces): Map<string, BoundaryMark[]> {
  const byLane = new Map<string, BoundaryMark[]>()
  for (const edge of scene.litEdges) {
    for (const [ref, other] of [
      [edge.from, edge.to],
      [edge.to, edge.from],
    ] as const) {
      const partner = places.marks.get(other)
      if (scene.nodes.get(ref)?.kind !== 'boundary' || partner === undefined) continue
      const mark = { ref, lane: ref, at: partner.at, x: timeToX(places.frame, partner.at) }
      byLane.set(ref, [...(byLane.get(ref) ?? []).filter((one) => Math.abs(one.x - mark.x) > 1), mark])
    }
  }
  return byLane
}

/**
 * An end without a mark (a boundary, a bare table, a version that was not sent) stands in its lane: a boundary
 * right above or below the other end, a version a little earlier than the one that read it.
 */
function edgeEnds(
  scene: VersionScene,
  places: MarkPlaces,
  edge: WireVersionEdge,
  start: string,
): { readonly from: End; readonly to: End } | null {
  // A bare table that is bounded starts at its bound.
  const newest = edge.high === undefined ? null : markEnd(places, `${edge.from}@${edge.high}`)
  const from = markEnd(places, start) ?? newest ?? standInEnd(scene, places, start, edge.to, -24)
  const to = markEnd(places, edge.to) ?? standInEnd(scene, places, edge.to, edge.from, 24)
  return from === null || to === null ? null : { from, to }
}

function markEnd(places: MarkPlaces, ref: string): End | null {
  const mark = places.marks.get(ref)
  const lane = mark === undefined ? undefined : places.lanes.get(mark.lane)
  if (mark === undefined || lane === undefined) return null
  const gap = mark.anchor ? 13 : mark.kind === 'checkpoint' && mark.lit ? 12 : 9
  return { x: clampX(places.frame, timeToX(places.frame, mark.at)), y: lane.y, gap }
}

function standInEnd(
  scene: VersionScene,
  places: MarkPlaces,
  ref: string,
  other: string,
  aside: number,
): End | null {
  const partner = places.marks.get(other)
  const lane = places.lanes.get(laneOf(scene, ref))
  if (partner === undefined || lane === undefined) return null
  const x = timeToX(places.frame, partner.at) + (lane.kind === 'boundary' ? 0 : aside)
  return { x: clampX(places.frame, x), y: lane.y, gap: lane.kind === 'boundary' ? 8 : 2 }
}

/** Far away is far away: keeps paths short whatever the zoom. */
function clampX(frame: Frame, x: number): number {
  return Math.min(Math.max(x, -frame.width), 2 * frame.width)
}

function strokeOf(scene: VersionScene, edge: WireVersionEdge, start: string): DrawnEdge['stroke'] {
  if (edge.certainty === 'tentative') return 'dotted'
  const node = scene.nodes.get(start)
  if (start !== edge.from && node?.kind === 'snapshot')
    return holdsForCertain(edge, node) ? 'solid' : 'dashed'
  return edge.certainty === 'exact' ? 'solid' : 'dashed'
}
