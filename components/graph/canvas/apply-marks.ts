import type { Core, EdgeSingular, NodeSingular } from 'cytoscape'
import type { State } from '@/lib/view/graph/states'
import { edgeMarks, nodeMarks, type MarkClass, type Marks } from '@/lib/view/graph/marks'

const MARKS: readonly MarkClass[] = ['selected', 'cursor', 'found', 'lit', 'dim']

/** One batch: only what changes is styled again. Badges and flags follow their owner. */
export function applyMarks(cy: Core, marks: Marks): void {
  cy.batch(() => {
    cy.nodes().forEach((node) => setClasses(node, marksOfNode(node, marks)))
    cy.edges().forEach((edge) => {
      const owner = edge.data('owner') as string | undefined
      const classes =
        owner === undefined ? edgeMarks(edge.id(), marks) : nodeMarks(owner, null, marks).filter(isShade)
      setClasses(edge, classes)
    })
  })
}

function marksOfNode(node: NodeSingular, marks: Marks): readonly MarkClass[] {
  const owner = node.data('owner') as string | undefined
  if (owner !== undefined) return nodeMarks(owner, null, marks).filter((mark) => mark === 'dim')
  const state = node.data('state') as State | 'none'
  return nodeMarks(node.id(), state === 'none' ? null : state, marks)
}

function isShade(mark: MarkClass): boolean {
  return mark === 'dim'
}

function setClasses(element: NodeSingular | EdgeSingular, wanted: readonly MarkClass[]): void {
  for (const mark of MARKS) {
    const on = wanted.includes(mark)
    if (element.hasClass(mark) !== on) element.toggleClass(mark, on)
  }
}
