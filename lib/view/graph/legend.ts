import type { Drawing } from './drawing'
import { STATES, type State } from './states'

export interface LegendItems {
  readonly states: readonly State[]
  readonly edges: readonly ('reads' | 'writes' | 'tiers' | 'forks' | 'inferred' | 'ended')[]
  readonly nodes: readonly ('outside' | 'root' | 'batch' | 'maintenance' | 'gone' | 'group')[]
}

/** Only what the drawing holds, in a fixed order. */
export function legendOf(drawing: Drawing): LegendItems {
  const states = new Set(drawing.nodes.map(({ state }) => state))
  const icons = new Set(drawing.nodes.map(({ icon }) => icon))
  const kinds = new Set(drawing.edges.map(({ kind }) => kind))
  return {
    states: STATES.filter((state) => states.has(state)),
    edges: [
      ...(['reads', 'writes', 'tiers', 'forks'] as const).filter((kind) => kinds.has(kind)),
      ...(drawing.edges.some(({ inferred }) => inferred) ? (['inferred'] as const) : []),
      ...(drawing.edges.some(({ ended }) => ended) ? (['ended'] as const) : []),
    ],
    nodes: [
      ...(icons.has('outside') ? (['outside'] as const) : []),
      ...(drawing.nodes.some(({ root }) => root) ? (['root'] as const) : []),
      ...(icons.has('batch') ? (['batch'] as const) : []),
      ...(icons.has('maintenance') ? (['maintenance'] as const) : []),
      ...(icons.has('group') ? (['group'] as const) : []),
      ...(icons.has('archive') ? (['gone'] as const) : []),
    ],
  }
}
