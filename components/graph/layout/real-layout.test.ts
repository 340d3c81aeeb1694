import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { describe, expect, it } from 'vitest'
import { generateGraph } from '@/fixtures/graphs/generate-graph'
import { graphAnswer, graphEdge } from '@/fixtures/graphs/graph-answer'
import { PLAIN_WORDS } from '@/fixtures/graphs/plain-words'
import { buildDrawing } from '@/lib/view/graph/build-drawing'
import type { LayoutDirection } from '@/lib/view/graph/geometry'
import { indexGraph } from '@/lib/view/graph/graph-model'
import type { ElkGraph, ElkResult } from '@/lib/view/graph/layout/elk-graph'
import { layOut } from '@/lib/view/graph/layout/lay-out'
import { toLayoutInput } from '@/lib/view/graph/layout/layout-input'
import type { LayoutHints, LayoutInput, Placement } from '@/lib/view/graph/layout/layout-types'

type Answer = ReturnType<typeof graphAnswer>

const elk = new ELK()
const runElk = async (graph: ElkGraph) =>
  (await elk.layout(structuredClone(graph) as unknown as ElkNode)) as unknown as ElkResult

function inputOf(answer: Answer, direction: LayoutDirection = 'lr', roots: string[] = []): LayoutInput {
  const drawing = buildDrawing(indexGraph(answer), { roots, open: [], direction, words: PLAIN_WORDS })
  return toLayoutInput(drawing, direction)
}

const place = (input: LayoutInput, hints: LayoutHints = new Map()) => layOut(input, hints, runElk)

/** Cells of two nodes that lie on each other. */
function overlaps(input: LayoutInput, placement: Placement): string[] {
  const boxes = input.nodes.map((node) => {
    const at = placement.nodes.get(node.id) ?? { x: NaN, y: NaN }
    return { id: node.id, x: at.x - node.anchorX, y: at.y - node.anchorY, w: node.width, h: node.height }
  })
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => a.x + a.w > b.x + 1 && b.x + b.w > a.x + 1 && a.y + a.h > b.y + 1 && b.y + b.h > a.y + 1)
      .map((b) => `${a.id} ${b.id}`),
  )
}

const shop = graphAnswer([
  graphEdge('boundary:kafka/orders', 'job:ingest'),
  graphEdge('job:ingest', 'table:ods.orders'),
  graphEdge('table:ods.orders', 'job:enrich'),
  graphEdge('table:ods.users', 'job:enrich'),
  graphEdge('job:enrich', 'table:dwd.order_wide'),
  graphEdge('table:dwd.order_wide', 'job:dedupe'),
  graphEdge('job:dedupe', 'table:dwd.order_wide'),
  graphEdge('table:dwd.order_wide', 'job:agg'),
  graphEdge('job:agg', 'table:dws.sales'),
  graphEdge('table:lone.one', 'table:lone.one', { kind: 'forks' }),
])

describe.each(['lr', 'tb'] as const)('a drawing laid out %s', (direction) => {
  const along = direction === 'lr' ? 'x' : 'y'

  it('places every node and edge, none on another', async () => {
    for (const answer of [shop, generateGraph({ nodes: 60, seed: 3 })]) {
      const input = inputOf(answer, direction)
      const placement = await place(input)
      expect([...placement.nodes.keys()].sort()).toEqual(input.nodes.map(({ id }) => id).sort())
      expect(placement.routes.size).toBe(input.edges.length)
      expect(overlaps(input, placement)).toEqual([])
    }
  })

  it('lets the data flow one way, except where a cycle closes', async () => {
    const input = inputOf(shop, direction)
    const { nodes, routes } = await place(input)
    for (const { id, source, target } of input.edges) {
      const ahead = (nodes.get(target)?.[along] ?? NaN) > (nodes.get(source)?.[along] ?? NaN)
      expect(ahead).toBe(routes.get(id)?.back !== true)
    }
    expect([...routes.values()].filter(({ back }) => back)).toHaveLength(2)
  })

  it('starts and ends every edge at the border of a card, at right angles', async () => {
    const input = inputOf(shop, direction)
    const { nodes, routes } = await place(input)
    const byId = new Map(input.nodes.map((node) => [node.id, node]))
    for (const edge of input.edges) {
      const points = routes.get(edge.id)?.points ?? []
      const ends = [
        [edge.source, points[0]],
        [edge.target, points.at(-1)],
      ] as const
      for (const [id, point] of ends) {
        const [node, at] = [byId.get(id), nodes.get(id)]
        if (node === undefined || at === undefined || point === undefined) throw new Error(`${id} is lost`)
        expect(Math.abs(point.x - at.x)).toBeLessThanOrEqual(node.reachX + 0.5)
        expect(Math.abs(point.y - at.y)).toBeLessThanOrEqual(node.reachY + 0.5)
      }
      for (let at = 1; at < points.length; at++) {
        const [a, b] = [points[at - 1], points[at]]
        const steps = [Math.abs((a?.x ?? NaN) - (b?.x ?? NaN)), Math.abs((a?.y ?? NaN) - (b?.y ?? NaN))]
        expect(Math.min(...steps)).toBeLessThan(0.6)
      }
    }
  })
})

describe('layOut', () => {
  it('gives the same picture for the same graph', async () => {
    const answer = generateGraph({ nodes: 60, seed: 5 })
    const turned = { ...answer, nodes: answer.nodes.toReversed(), edges: answer.edges.toReversed() }
    expect(await place(inputOf(turned))).toEqual(await place(inputOf(answer)))
  })

  it('keeps the order of what was there when a hop is opened', async () => {
    const before = graphAnswer([1, 2, 3].map((n) => graphEdge(`table:a.t${n}`, 'job:j')))
    const first = await place(inputOf(before))
    const after = graphAnswer([
      ...before.edges,
      graphEdge('job:x', 'table:a.t2'),
      graphEdge('job:y', 'table:a.t3'),
    ])
    const second = await place(inputOf(after), first.nodes)
    const order = (placement: Placement) =>
      ['table:a.t1', 'table:a.t2', 'table:a.t3'].sort(
        (a, b) => (placement.nodes.get(a)?.y ?? 0) - (placement.nodes.get(b)?.y ?? 0),
      )
    expect(order(second)).toEqual(order(first))
  })

  it('puts the part with the root on top', async () => {
    const answer = graphAnswer([
      graphEdge('table:a.a', 'job:a'),
      graphEdge('table:b.a', 'job:a'),
      graphEdge('table:z.z', 'job:z'),
    ])
    const { nodes } = await place(inputOf(answer, 'lr', ['job:z']))
    expect(nodes.get('job:z')?.y).toBeLessThan(nodes.get('job:a')?.y ?? NaN)
  })

  it('says how far it is', async () => {
    const placed: number[] = []
    await layOut(inputOf(shop), new Map(), runElk, (count) => placed.push(count))
    expect(placed).toEqual([9, 10])
  })

  it('fails loudly when the library loses a node', async () => {
    await expect(layOut(inputOf(shop), new Map(), async () => ({ children: [] }))).rejects.toThrow(/lost/)
  })
})
