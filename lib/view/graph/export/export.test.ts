import { describe, expect, it } from 'vitest'
import { boundaryNode, graphAnswer, graphEdge, tableNode } from '@/fixtures/graphs/graph-answer'
import { PLAIN_WORDS } from '@/fixtures/graphs/plain-words'
import { buildDrawing } from '../build-drawing'
import { indexGraph } from '../graph-model'
import { TOKEN_NAMES, type Tokens } from '../style/tokens'
import { roundedPath } from './rounded-path'
import { toGraphviz } from './to-graphviz'
import { toMermaid } from './to-mermaid'
import { toSvg } from './to-svg'

const nasty = 'table:ods.a"<b>&%23;'
const drawing = buildDrawing(
  indexGraph(
    graphAnswer(
      [
        graphEdge(nasty, 'job:enrich'),
        graphEdge('boundary:kafka/x', 'job:enrich', { certainty: 'assumed' }),
        graphEdge('job:enrich', 'table:dwd.wide'),
      ],
      [boundaryNode('boundary:kafka/x'), tableNode('table:dwd.wide', { state: 'late' })],
    ),
  ),
  { roots: ['table:dwd.wide'], open: [], direction: 'lr', words: PLAIN_WORDS },
)
const tokens = Object.fromEntries(TOKEN_NAMES.map((name) => [name, `[${name}]`])) as Tokens
const placement = {
  nodes: new Map(drawing.nodes.map(({ id }, index) => [id, { x: index * 200, y: 0 }])),
  routes: new Map(),
  width: 800,
  height: 100,
}

describe('export', () => {
  it('to Mermaid: every node and edge once, names escaped', () => {
    expect(toMermaid(drawing, 'lr')).toBe(
      [
        'flowchart LR',
        '  n0[/"kafka/x<br/>unknown"/]',
        '  n1(["enrich<br/>fresh"])',
        '  n2["dwd.wide<br/>late"]',
        '  n3["ods.a#34;#60;b#62;#38;#35;#59;<br/>fresh"]',
        '  n0 -.-> n1',
        '  n3 --> n1',
        '  n1 ==> n2',
        '',
      ].join('\n'),
    )
  })

  it('to Graphviz: refs as ids, quotes escaped', () => {
    const dot = toGraphviz(drawing, 'tb', 'shop "x"')
    expect(dot).toContain('digraph "shop \\"x\\"" {')
    expect(dot).toContain('rankdir=TB')
    expect(dot).toContain('"table:ods.a\\"<b>&%23;" -> "job:enrich"')
    expect(dot).toContain(
      '"boundary:kafka/x" -> "job:enrich" [style="dashed", arrowhead="vee", penwidth="1"]',
    )
    expect(dot).toContain('label="dwd.wide\\nlate"')
  })

  it('to SVG: every name and word, nothing that runs or loads', () => {
    const svg = toSvg(drawing, placement, {
      direction: 'lr',
      tokens,
      icon: () => '<path/>',
      glyph: (state) => `<svg data-state="${state}"></svg>`,
      fonts: '',
      rootWord: 'root',
      title: 'Lineage of <shop>',
      foot: 'read',
    })
    expect(svg).toContain('<title>Lineage of &lt;shop&gt;</title>')
    expect(svg).toContain('a&quot;&lt;b&gt;&amp;')
    expect(svg).toContain('[late-wash]')
    expect(svg.match(/data-state="late"/g)).toHaveLength(1)
    expect(svg).not.toMatch(/<script|href|url\(/)
    for (const { name } of drawing.nodes) expect(svg).toContain(name.split('"')[0])
  })
})

describe('a path with corners', () => {
  it('rounds no further than half of the shorter side', () => {
    expect(
      roundedPath(
        [
          { x: 0, y: 0 },
          { x: 100, y: 0 },
          { x: 100, y: 4 },
        ],
        10,
      ),
    ).toBe('M0 0L98 0Q100 0 100 2L100 4')
    expect(roundedPath([], 10)).toBe('')
  })
})
