import cytoscape, { type Core } from 'cytoscape'
import { describe, expect, it } from 'vitest'
import { graphAnswer, graphEdge, jobNode } from '@/fixtures/graphs/graph-answer'
import { PLAIN_WORDS } from '@/fixtures/graphs/plain-words'
import { buildDrawing } from '@/lib/view/graph/build-drawing'
import { toElements, type ElementSpec } from '@/lib/view/graph/elements'
import { indexGraph } from '@/lib/view/graph/graph-model'
import type { Marks } from '@/lib/view/graph/marks'
import { applyElements } from './apply-elements'
import { applyMarks } from './apply-marks'
import { makeHandle } from './graph-handle'

type Answer = ReturnType<typeof graphAnswer>

const still = { anchor: null, animate: false }

function specs(answer: Answer, shift = 0, roots: string[] = []): ReadonlyMap<string, ElementSpec> {
  const drawing = buildDrawing(indexGraph(answer), { roots, open: [], direction: 'lr', words: PLAIN_WORDS })
  const nodes = new Map(drawing.nodes.map(({ id }, index) => [id, { x: index * 200 + shift, y: 0 }]))
  const placement = { nodes, routes: new Map(), width: 0, height: 0 }
  const elements = toElements(drawing, placement, { direction: 'lr', rootWord: 'root' })
  return new Map(elements.map((spec) => [spec.id, spec]))
}

function shown(cy: Core) {
  const handle = makeHandle(cy)
  return {
    nodes: handle
      .nodes()
      .map(({ id }) => id)
      .sort(),
    edges: handle
      .edges()
      .map(({ id }) => id)
      .sort(),
  }
}

const small = graphAnswer([graphEdge('table:a.b', 'job:j')], [], {
  omitted: [{ ref: 'job:j', direction: 'downstream', count: 2, cause: 'depth' }],
})
const large = graphAnswer(
  [graphEdge('table:a.b', 'job:j'), graphEdge('job:j', 'table:a.c')],
  [jobNode('job:j', { state: 'late' })],
)

describe('applyElements', () => {
  it('makes the canvas what the next drawing is', () => {
    const cy = cytoscape({ headless: true, styleEnabled: true })
    const [first, second] = [specs(small), specs(large, 50, ['job:j'])]
    applyElements(cy, new Map(), first, still)
    expect(shown(cy).nodes).toEqual(['hop:downstream job:j', 'job:j', 'table:a.b'])
    applyElements(cy, first, second, still)
    expect(shown(cy)).toEqual({
      nodes: ['flag:job:j', 'job:j', 'table:a.b', 'table:a.c'],
      edges: [...second.values()].flatMap(({ id, group }) => (group === 'edges' ? [id] : [])).sort(),
    })
    expect(cy.getElementById('job:j').data('state')).toBe('late')
    expect(cy.getElementById('job:j').classes()).toEqual(['root'])
    expect(cy.getElementById('table:a.b').position('x')).toBe(second.get('table:a.b')?.position?.x)
    cy.destroy()
  })

  it('keeps the owner of an opened hop on its spot', () => {
    const cy = cytoscape({ headless: true, styleEnabled: true })
    const [first, second] = [specs(small), specs(large, 340)]
    applyElements(cy, new Map(), first, still)
    cy.viewport({ zoom: 0.8, pan: { x: 30, y: 40 } })
    const before = cy.getElementById('job:j').renderedPosition()
    applyElements(cy, first, second, { anchor: 'job:j', animate: false })
    const after = cy.getElementById('job:j').renderedPosition()
    expect(after.x).toBeCloseTo(before.x, 6)
    expect(after.y).toBeCloseTo(before.y, 6)
    cy.destroy()
  })
})

describe('applyMarks', () => {
  it('marks edges and badges with their owners, and takes marks away again', () => {
    const cy = cytoscape({ headless: true, styleEnabled: true })
    applyElements(cy, new Map(), specs(small), still)
    const marks: Marks = {
      selected: 'table:a.b',
      cursor: null,
      found: new Set(),
      closure: { upstream: new Set(), downstream: new Set(), edges: new Set() },
    }
    applyMarks(cy, marks)
    expect(cy.getElementById('table:a.b').classes().sort()).toEqual(['lit', 'selected'])
    expect(cy.getElementById('job:j').hasClass('dim')).toBe(true)
    expect(cy.getElementById('hop:downstream job:j').hasClass('dim')).toBe(true)
    expect(cy.edges('.dim').length).toBe(2)
    applyMarks(cy, { ...marks, selected: null, closure: null })
    expect(cy.elements('.dim, .lit, .selected').length).toBe(0)
    cy.destroy()
  })
})
