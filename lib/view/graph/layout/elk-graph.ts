import type { LayoutDirection, Point } from '../geometry'
import type { Component } from './components'
import type { LayoutEdge, LayoutHints, LayoutNode } from './layout-types'
import { choosePorts } from './ports'

/** The parts of ELK's JSON that we use. */
export interface ElkGraph {
  readonly id: string
  readonly layoutOptions: Readonly<Record<string, string>>
  readonly children: readonly ElkNode[]
  readonly edges: readonly { readonly id: string; readonly sources: string[]; readonly targets: string[] }[]
}

export interface ElkNode {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly layoutOptions: Readonly<Record<string, string>>
  readonly ports: readonly ElkPort[]
}

interface ElkPort {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: 0
  readonly height: 0
  readonly layoutOptions: Readonly<Record<string, string>>
}

export interface ElkResult {
  readonly width?: number
  readonly height?: number
  readonly children?: readonly { readonly id: string; readonly x?: number; readonly y?: number }[]
  readonly edges?: readonly {
    readonly id: string
    readonly sections?: readonly {
      readonly startPoint: Point
      readonly endPoint: Point
      readonly bendPoints?: readonly Point[]
    }[]
  }[]
}

/** Gaps of the drawing: a trunk 12 after a card, 12 between trunks. */
const OPTIONS: Readonly<Record<string, string>> = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.randomSeed': '1',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.separateConnectedComponents': 'false',
  'elk.spacing.nodeNode': '26',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '13',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '11',
}

/**
 * Measured on generated lakes (CPU time, height): 300 nodes Brandes-Köpf 1.1 s and 9,600 px, network simplex 1.1 s and
 * 5,800 px; 1,000 nodes 6 s and 35,000 px, 31 s and 18,000 px, linear segments 4.5 s and 24,000 px. The first is the
 * most even to look at while small.
 */
function placementOptions(nodes: number): Readonly<Record<string, string>> {
  const strategy = 'elk.layered.nodePlacement.strategy'
  if (nodes > 400) return { [strategy]: 'LINEAR_SEGMENTS' }
  if (nodes > 120) return { [strategy]: 'NETWORK_SIMPLEX' }
  return { [strategy]: 'BRANDES_KOEPF', 'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED' }
}

/** A connected part without its cycles, as ELK wants it. */
export function toElkGraph(
  part: Component,
  direction: LayoutDirection,
  back: ReadonlySet<string>,
  hints: LayoutHints,
): ElkGraph {
  const edges = part.edges.filter(({ id }) => !back.has(id))
  const ports = choosePorts(edges)
  const portsOf = new Map<string, ElkPort[]>()
  const byId = new Map(part.nodes.map((node) => [node.id, node]))
  const known = part.nodes.some(({ id }) => hints.has(id))
  const use = (nodeId: string, port: string, side: 'in' | 'out') => {
    const node = byId.get(nodeId)
    const list = portsOf.get(nodeId) ?? []
    portsOf.set(nodeId, list)
    if (node !== undefined && !list.some(({ id }) => id === port))
      list.push(toPort(node, port, side, direction))
    return [port]
  }
  const elkEdges = edges.map((edge: LayoutEdge) => {
    const chosen = ports.get(edge.id) ?? { source: `${edge.source} out`, target: `${edge.target} in` }
    return {
      id: edge.id,
      sources: use(edge.source, chosen.source, 'out'),
      targets: use(edge.target, chosen.target, 'in'),
    }
  })
  return {
    id: 'drawing',
    layoutOptions: {
      ...OPTIONS,
      ...placementOptions(part.nodes.length),
      'elk.direction': direction === 'lr' ? 'RIGHT' : 'DOWN',
      'elk.layered.crossingMinimization.semiInteractive': String(known),
    },
    children: part.nodes.map((node) => ({
      id: node.id,
      width: node.width,
      height: node.height,
      ports: portsOf.get(node.id) ?? [],
      layoutOptions: nodeOptions(node, direction, hints),
    })),
    edges: elkEdges,
  }
}

function nodeOptions(
  node: LayoutNode,
  direction: LayoutDirection,
  hints: LayoutHints,
): Record<string, string> {
  const options: Record<string, string> = { 'elk.portConstraints': 'FIXED_POS' }
  if (node.align !== 'center') options['elk.alignment'] = ALIGNMENT[direction][node.align]
  const before = hints.get(node.id)
  if (before !== undefined) options['elk.position'] = `(${before.x},${before.y})`
  return options
}

const ALIGNMENT = {
  lr: { start: 'LEFT', end: 'RIGHT' },
  tb: { start: 'TOP', end: 'BOTTOM' },
} as const

function toPort(node: LayoutNode, id: string, side: 'in' | 'out', direction: LayoutDirection): ElkPort {
  const lr = direction === 'lr'
  return {
    id,
    x: lr ? (side === 'in' ? 0 : node.width) : node.anchorX,
    y: lr ? node.anchorY : side === 'in' ? 0 : node.height,
    width: 0,
    height: 0,
    layoutOptions: {
      'elk.port.side': lr ? (side === 'in' ? 'WEST' : 'EAST') : side === 'in' ? 'NORTH' : 'SOUTH',
    },
  }
}
