import type { VersionScene, Drawing } from '@/lib/view/versions'
import { marksOf } from '@/lib/view/versions'

/** What browser tests read of the picture; see the README. Read-only, made on each call. */
export interface VersionsTestHandle {
  nodes(): readonly {
    readonly ref: string
    readonly lane: string
    readonly kind: 'snapshot' | 'checkpoint'
    readonly shape: string
    readonly lit: boolean
    readonly anchor: boolean
    /** Drawn by itself, told by a pill's number, or one of a bar. */
    readonly drawn: 'mark' | 'run' | 'clump'
    /** Centre in the page, px; of a pill or bar its own. */
    readonly x: number
    readonly y: number
  }[]
  edges(): readonly {
    readonly from: string
    /** Where it is drawn from: a read below the anchor starts at the version it takes in. */
    readonly start: string
    readonly to: string
    readonly kind: 'reads' | 'writes'
    readonly certainty: string
    readonly stroke: string
    readonly lit: boolean
  }[]
  /** Refs of the closure, sorted. */
  lit(): readonly string[]
}

export function makeTestHandle(drawing: Drawing, scene: VersionScene, plot: Element): VersionsTestHandle {
  return {
    nodes: () => {
      const box = plot.getBoundingClientRect()
      return drawing.lanes.flatMap((lane) =>
        lane.items.flatMap((item) =>
          marksOf(item).map((mark) => ({
            ref: mark.ref,
            lane: mark.lane,
            kind: mark.kind,
            shape: mark.kind === 'snapshot' ? mark.node.status : mark.shape,
            lit: mark.lit,
            anchor: mark.anchor,
            drawn: item.kind,
            x: box.left + (item.kind === 'mark' ? item.x : (item.x0 + item.x1) / 2),
            y: box.top + lane.frame.y,
          })),
        ),
      )
    },
    edges: () =>
      drawing.edges.map(({ edge, start, stroke, lit }) => ({
        from: edge.from,
        start,
        to: edge.to,
        kind: edge.kind,
        certainty: edge.certainty,
        stroke,
        lit,
      })),
    lit: () => [...scene.lit].sort(),
  }
}
