import type { Drawing, DrawnEdge, DrawnNode } from '../drawing'
import type { LayoutDirection } from '../geometry'
import { secondLine, withoutControls } from './node-ids'

/** The drawing in the language of Graphviz (`dot`); ids are the refs. */
export function toGraphviz(drawing: Drawing, direction: LayoutDirection, name: string): string {
  return [
    `digraph ${quote(name)} {`,
    `  rankdir=${direction === 'lr' ? 'LR' : 'TB'};`,
    '  node [fontname="IBM Plex Mono, monospace", fontsize=11];',
    ...drawing.nodes.map((node) => `  ${quote(node.id)} [${attributes(nodeAttributes(node))}];`),
    ...drawing.edges.map(
      (edge) => `  ${quote(edge.source)} -> ${quote(edge.target)} [${attributes(edgeAttributes(edge))}];`,
    ),
    '}',
    '',
  ].join('\n')
}

function nodeAttributes(node: DrawnNode): [string, string][] {
  const size = node.size === undefined ? '' : ` (${node.size})`
  const label = [node.label + size, secondLine(node.text)].filter(Boolean).join('\n')
  const style = node.kind === 'job' ? 'rounded' : node.kind === 'boundary' || node.ended ? 'dashed' : 'solid'
  return [
    ['label', label],
    ['shape', node.kind === 'group' ? 'box3d' : 'box'],
    ['style', style],
    ...(node.root ? [['penwidth', '2'] as [string, string]] : []),
  ]
}

function edgeAttributes(edge: DrawnEdge): [string, string][] {
  return [
    ['style', edge.ended ? 'dotted' : edge.inferred ? 'dashed' : 'solid'],
    ['arrowhead', edge.kind === 'reads' ? 'vee' : 'normal'],
    ['penwidth', edge.kind === 'writes' ? '2' : '1'],
    ...(edge.pill === '' ? [] : [['label', edge.pill] as [string, string]]),
  ]
}

function attributes(list: readonly [string, string][]): string {
  return list.map(([key, value]) => `${key}=${quote(value)}`).join(', ')
}

function quote(text: string): string {
  const lines = text.split('\n').map(withoutControls)
  return `"${lines.map((line) => line.replaceAll('\\', '\\\\').replaceAll('"', '\\"')).join('\\n')}"`
}
