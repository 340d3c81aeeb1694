import type { Drawing, DrawnNode } from '../drawing'
import type { LayoutDirection } from '../geometry'
import { secondLine, shortIds, withoutControls } from './node-ids'

/** The drawing as a Mermaid flowchart: tables as boxes, jobs as stadiums, what is outside with slanted sides. */
export function toMermaid(drawing: Drawing, direction: LayoutDirection): string {
  const ids = shortIds(drawing)
  const nodes = drawing.nodes.map((node) => `  ${ids.get(node.id)}${shape(node)}`)
  const edges = drawing.edges.map((edge) => {
    const arrow = edge.ended || edge.inferred ? '-.->' : edge.kind === 'writes' ? '==>' : '-->'
    const pill = edge.pill === '' ? '' : `|${quoted(edge.pill)}|`
    return `  ${ids.get(edge.source)} ${arrow}${pill} ${ids.get(edge.target)}`
  })
  return [`flowchart ${direction === 'lr' ? 'LR' : 'TB'}`, ...nodes, ...edges, ''].join('\n')
}

function shape(node: DrawnNode): string {
  const second = secondLine(node.text)
  const size = node.size === undefined ? '' : ` (${node.size})`
  const text = quoted(node.label + size, ...(second === '' ? [] : [second]))
  switch (node.kind) {
    case 'job':
      return `([${text}])`
    case 'boundary':
      return `[/${text}/]`
    case 'group':
      return `[[${text}]]`
    case 'table':
      return `[${text}]`
  }
}

/** Mermaid reads `#…;` as a character and a few letters as its own: all of them by number. */
function quoted(...lines: readonly string[]): string {
  const escape = (line: string) =>
    withoutControls(line).replace(/["#&;<>`|\\[\]{}()]/g, (letter) => `#${letter.charCodeAt(0)};`)
  return `"${lines.map(escape).join('<br/>')}"`
}
