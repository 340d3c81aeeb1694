import { axisTicks, type AxisTick } from './axis'
import { drawBrackets, type DrawnBracket } from './brackets'
import { findCandidates } from './candidates'
import { boundaryMarks, drawEdges, findPlaces, type BoundaryMark, type DrawnEdge } from './draw-edges'
import { curvePoints } from './edge-curve'
import { itemsBetween, type FoldedLane, type FoldedRun } from './fold-runs'
import { timeToX, type Frame, type LaneFrame } from './frame'
import { labelWishes, type LaneFacts } from './lane-labels'
import type { SceneMarks, VersionMark } from './marks'
import { placeItems, type PlacedItem } from './place-items'
import { placeLabels, type Box, type PlacedLabel } from './place-labels'
import type { VersionScene } from './scene'
import type { DrawingWords } from './words'

export interface DrawOptions {
  /** `foldLanes` of the marks. */
  readonly folded: ReadonlyMap<string, FoldedLane>
  /** Part of the height that is looked at; only its lanes are filled. */
  readonly view: { readonly y0: number; readonly y1: number }
  readonly laneFacts: ReadonlyMap<string, LaneFacts>
  readonly words: DrawingWords
}

export interface DrawnLane {
  readonly frame: LaneFrame
  readonly items: readonly PlacedItem[]
  readonly boundaries: readonly BoundaryMark[]
  readonly labels: readonly PlacedLabel[]
  readonly opened: readonly FoldedRun[]
}

export interface Drawing {
  readonly frame: Frame
  readonly ticks: readonly AxisTick[]
  readonly nowX: number | null
  readonly lanes: readonly DrawnLane[]
  readonly edges: readonly DrawnEdge[]
  readonly brackets: readonly DrawnBracket[]
  /** Versions an uncertain read may mean, by ref. */
  readonly candidates: ReadonlySet<string>
}

/** Marks this far outside are still drawn: their labels and halves may reach in. */
const MARGIN_PX = 40

/** The whole picture as numbers. Pure; the component only turns it into SVG. */
export function drawVersions(
  scene: VersionScene,
  { byLane, byRef }: SceneMarks,
  frame: Frame,
  options: DrawOptions,
): Drawing {
  const shown = frame.lanes.filter((lane) => inView(lane.top, lane.top + lane.height, options.view))
  const nowX = scene.now === null ? null : timeToX(frame, scene.now)
  const candidates = findCandidates(scene, byLane)
  // A bracket ends on marks, not in the middle of a bar.
  const ends = new Set(candidates.flatMap(({ marks }) => [marks[0]?.ref ?? '', marks.at(-1)?.ref ?? '']))
  const items = new Map(
    shown.map((lane) => [lane.ref, laneItems(options.folded.get(lane.ref), frame, options.words, ends)]),
  )
  const places = findPlaces(frame, byRef, items)
  const edges = drawEdges(scene, places).filter(({ curve }) =>
    inView(Math.min(curve.from.y, curve.to.y), Math.max(curve.from.y, curve.to.y), options.view),
  )
  const brackets = drawBrackets(candidates, places)
  const boundaries = boundaryMarks(scene, places)
  return {
    frame,
    ticks: axisTicks(frame.window, frame.width),
    nowX,
    lanes: shown.map((lane) => {
      const laneMarks = items.get(lane.ref) ?? []
      const ground = labelGround(lane, laneMarks, brackets, edges, frame)
      const own = brackets.filter((bracket) => bracket.lane === lane.ref)
      const sayings = {
        items: laneMarks,
        brackets: own,
        facts: options.laneFacts.get(lane.ref) ?? null,
        outside: countOutside(byLane.get(lane.ref) ?? [], frame.window),
        width: frame.width,
        end: Math.min(frame.width, nowX ?? frame.width),
      }
      return {
        frame: lane,
        items: laneMarks,
        boundaries: boundaries.get(lane.ref) ?? [],
        labels: placeLabels(labelWishes(lane, sayings, options.words), ground),
        opened: options.folded.get(lane.ref)?.opened ?? [],
      }
    }),
    edges,
    brackets: brackets.filter((bracket) => items.has(bracket.lane)),
    candidates: new Set(candidates.flatMap(({ marks }) => marks.map((mark) => mark.ref))),
  }
}

function laneItems(
  lane: FoldedLane | undefined,
  frame: Frame,
  words: DrawingWords,
  keep: ReadonlySet<string>,
) {
  const margin = (MARGIN_PX / frame.width) * (frame.window.to - frame.window.from)
  const near = itemsBetween(lane?.items ?? [], frame.window.from - margin, frame.window.to + margin)
  return placeItems(near, (at) => timeToX(frame, at), words, keep)
}

function labelGround(
  lane: LaneFrame,
  items: readonly PlacedItem[],
  brackets: readonly DrawnBracket[],
  edges: readonly DrawnEdge[],
  frame: Frame,
) {
  const bounds: Box = { x0: 2, y0: lane.top + 1, x1: frame.width - 2, y1: lane.top + lane.height - 1 }
  const here = ({ curve }: DrawnEdge) =>
    curvePoints(curve).filter((point) => point.y >= bounds.y0 && point.y <= bounds.y1)
  const marks = items.flatMap((item) => itemBoxes(item, lane.y))
  const bars = brackets
    .filter((bracket) => bracket.lane === lane.ref)
    .map(({ x0, x1, y }) => ({ x0, x1, y0: y - 1, y1: y + 5 }))
  return {
    bounds,
    taken: [...marks, ...bars],
    lit: edges.filter((edge) => edge.lit).flatMap(here),
  }
}

function itemBoxes(item: PlacedItem, y: number): Box[] {
  const half = item.kind === 'run' ? 10 : item.kind === 'mark' && item.mark.lit ? 10 : 7
  const frame = item.kind === 'mark' && item.mark.anchor ? 5 : 0
  const body = {
    x0: item.x0 - frame,
    x1: item.x1 + frame,
    y0: y - half - frame / 2,
    y1: y + half + frame / 2,
  }
  const tagged = item.kind === 'mark' && item.mark.kind === 'snapshot' && item.mark.node.tags.length > 0
  return tagged ? [body, { x0: item.x - 1, x1: item.x + 15, y0: y - 25, y1: y - 7 }] : [body]
}

function countOutside(marks: readonly VersionMark[], { from, to }: Frame['window']) {
  const lit = marks.filter((mark) => mark.lit)
  return {
    earlier: lit.filter((mark) => mark.at < from).length,
    later: lit.filter((mark) => mark.at > to).length,
  }
}

function inView(y0: number, y1: number, view: DrawOptions['view']): boolean {
  return y1 >= view.y0 && y0 <= view.y1
}
