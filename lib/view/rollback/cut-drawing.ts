import type { WireGraphNode, WireRollbackPreview } from '@/lib/contracts'
import type { Drawing, NodeText } from '../graph/drawing'
import { edgeId } from '../graph/edge-id'
import { buildDrawing, type DrawingWords } from '../graph/build-drawing'
import type { Closure } from '../graph/closure'
import { filterGraph } from '../graph/filters'
import type { LayoutDirection } from '../graph/geometry'
import type { GraphModel } from '../graph/graph-model'
import { refParts } from '../ref-parts'
import type { WireCutRow } from './plan-rows'

export type CutMoment = 'now' | 'after'

export interface CutWords {
  /** `was @861`. */
  readonly was: (version: string) => string
  readonly live: string
  readonly empty: string
  readonly stays: string
  readonly cycle: string
}

interface CutDrawingOptions {
  readonly moment: CutMoment
  readonly direction: LayoutDirection
  readonly words: CutWords
}

/** Tables and jobs around a cut as they stand now, or as they would stand after it. Places are equal in both. */
export function drawCut(
  graph: GraphModel,
  plan: Pick<WireRollbackPreview, 'cut' | 'untouched'>,
  { moment, direction, words }: CutDrawingOptions,
): { readonly drawing: Drawing; readonly closure: Closure } {
  const rows = new Map(plan.cut.map((row) => [row.ref, row]))
  const stays = new Map(plan.untouched.map((one) => [one.ref, one.current]))
  const kept = filterGraph(
    { ...graph, hidden: [] }, // A job that has ended is put back like one that runs, and so are its edges.
    { ended: true, maintenance: false },
    [...rows.keys()],
  )
  const drawing = buildDrawing(kept.graph, {
    roots: [],
    open: [],
    direction,
    words: {
      ...NO_WORDS,
      cycle: words.cycle,
      describe: (node) => describe(node, rows, stays, moment, words),
    },
  })
  const nodes = drawing.nodes.map((node) => ({
    ...node,
    // Versions are what this drawing is for: they stay when cards are drawn small.
    short: node.text.fact === '' ? node.short : `${node.short}\n${node.text.fact}`,
    // What the states will be afterwards nobody knows.
    state: moment === 'now' ? node.state : null,
  }))
  return {
    drawing: { ...drawing, nodes },
    closure: {
      upstream: new Set(rows.keys()),
      downstream: new Set(),
      edges: new Set(
        [...kept.graph.edges.values()]
          .filter(({ from, to }) => rows.has(from) && rows.has(to))
          .map((edge) => edgeId(edge)),
      ),
    },
  }
}

const NO_WORDS: Omit<DrawingWords, 'describe' | 'cycle'> = {
  count: String,
  more: String,
  jobs: String,
  describeGroup: () => ({ word: '', fact: '' }),
}

function describe(
  node: WireGraphNode,
  rows: ReadonlyMap<string, WireCutRow>,
  stays: ReadonlyMap<string, string | null>,
  moment: CutMoment,
  words: CutWords,
): NodeText {
  const row = rows.get(node.ref)
  if (row === undefined) {
    const current = stays.get(node.ref)
    return { word: '', fact: current === undefined ? '' : `${versionText(current, words)} ${words.stays}` }
  }
  const now = versionText(row.current, words)
  if (moment === 'now') return { word: '', fact: now }
  const target = row.target === null ? words.empty : versionText(row.target, words)
  return { word: '', fact: `${target} ${words.was(now)}` }
}

function versionText(ref: string | null, words: CutWords): string {
  return ref === null ? words.live : (refParts(ref).version ?? words.live)
}
