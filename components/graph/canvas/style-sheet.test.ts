import cytoscape, { type StylesheetJson } from 'cytoscape'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { generateGraph } from '@/fixtures/graphs/generate-graph'
import { PLAIN_WORDS } from '@/fixtures/graphs/plain-words'
import { glyphMarkup } from '@/components/ui/glyphs'
import { buildDrawing } from '@/lib/view/graph/build-drawing'
import { toElements } from '@/lib/view/graph/elements'
import { indexGraph } from '@/lib/view/graph/graph-model'
import { makeImages } from '@/lib/view/graph/style/images'
import { buildStyleSheet } from '@/lib/view/graph/style/style-sheet'
import { readTokens, TOKEN_NAMES } from '@/lib/view/graph/style/tokens'

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
const dark = /\[data-theme='dark'\] \{[\s\S]*?\n\}/.exec(css)?.[0] ?? ''

const valueIn = (text: string) => (property: string) =>
  new RegExp(`${property}:\\s*([^;]+);`).exec(text)?.[1] ?? ''

describe.each([
  ['light', valueIn(css)],
  ['dark', (property: string) => valueIn(dark)(property) || valueIn(css)(property)],
])('the canvas in the %s theme', (_, read) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  afterEach(() => void warn.mockClear())
  const tokens = readTokens(read)
  const rules = buildStyleSheet(
    tokens,
    makeImages(tokens, { icon: () => '<path d="M0 0h9"/>', glyph: glyphMarkup }),
  )

  it('finds every token it draws with', () => {
    expect(TOKEN_NAMES.filter((name) => tokens[name] === '')).toEqual([])
  })

  it('takes every rule and value, and no custom property, which it cannot resolve', () => {
    expect(JSON.stringify(rules)).not.toContain('var(')
    const lake = generateGraph({ nodes: 40 })
    const root = lake.nodes[0]?.ref ?? ''
    const answer = {
      ...lake,
      omitted: [{ ref: root, direction: 'upstream' as const, count: 2, cause: 'depth' as const }],
    }
    const drawing = buildDrawing(indexGraph(answer), {
      roots: [root],
      open: [],
      direction: 'lr',
      words: PLAIN_WORDS,
    })
    const nodes = new Map(drawing.nodes.map(({ id }, n) => [id, { x: n, y: n }]))
    const placement = { nodes, routes: new Map(), width: 0, height: 0 }
    const cy = cytoscape({
      headless: true,
      styleEnabled: true,
      style: rules as unknown as StylesheetJson,
      elements: toElements(drawing, placement, { direction: 'lr', rootWord: 'root' }).map((spec) => ({
        group: spec.group,
        data: { ...spec.data },
        classes: [...spec.classes],
      })),
    })
    cy.elements().addClass('lit').removeClass('lit').addClass('dim mid far html selected cursor found')
    cy.elements().forEach((element) => void element.style('label'))
    expect(warn.mock.calls.map(String)).toEqual([])
    cy.destroy()
  })
})
