import { describe, expect, it } from 'vitest'
import { graphAnswer, graphEdge } from '@/fixtures/graphs/graph-answer'
import { PLAIN_WORDS } from '@/fixtures/graphs/plain-words'
import { buildDrawing } from './build-drawing'
import { toElements } from './elements'
import { CARD } from './geometry'
import { indexGraph } from './graph-model'
import type { Placement } from './layout/layout-types'

const answer = graphAnswer(
  [graphEdge('table:ods.orders', 'job:enrich'), graphEdge('job:enrich', 'table:dwd.order_wide')],
  [],
  { omitted: [{ ref: 'table:ods.orders', direction: 'upstream', count: 2, cause: 'depth' }] },
)
const drawing = buildDrawing(indexGraph(answer), {
  roots: ['table:dwd.order_wide'],
  open: [],
  direction: 'lr',
  words: PLAIN_WORDS,
})
const [read, write] = drawing.edges
const placement: Placement = {
  nodes: new Map([
    ['table:ods.orders', { x: 100, y: 0 }],
    ['job:enrich', { x: 300, y: 50 }],
    ['table:dwd.order_wide', { x: 500, y: 50 }],
  ]),
  routes: new Map([
    [
      read?.id ?? '',
      {
        id: read?.id ?? '',
        back: false,
        over: true,
        points: [
          { x: 182, y: 0 },
          { x: 200, y: 0 },
          { x: 200, y: 50 },
          { x: 280, y: 50 },
        ],
      },
    ],
    [
      write?.id ?? '',
      {
        id: write?.id ?? '',
        back: false,
        over: false,
        points: [
          { x: 320, y: 50 },
          { x: 418, y: 50 },
        ],
      },
    ],
  ]),
  width: 600,
  height: 100,
}
const elements = toElements(drawing, placement, { direction: 'lr', rootWord: 'root' })
const find = (id: string | undefined) => elements.find((each) => each.id === id)

describe('toElements', () => {
  it('has every id once, and no edge before its ends', () => {
    const seen = new Set<string>()
    for (const { id, data } of elements) {
      expect(seen.has(id)).toBe(false)
      seen.add(id)
      if (data['source'] !== undefined) {
        expect(seen.has(String(data['source']))).toBe(true)
        expect(seen.has(String(data['target']))).toBe(true)
      }
    }
  })

  it('says on the canvas all that a card says', () => {
    expect(find('table:ods.orders')?.data).toMatchObject({
      label: 'ods.orders\nfresh',
      full: 'ods.orders',
      short: 'orders',
      state: 'fresh',
    })
  })

  it('stands a badge beside its card, with a stub', () => {
    const badge = find('hop:upstream table:ods.orders')
    expect(badge?.position?.y).toBe(0)
    expect(badge?.position?.x).toBeLessThan(100 - CARD.width / 2)
    expect(find('stub:hop:upstream table:ods.orders')?.data).toMatchObject({
      source: 'hop:upstream table:ods.orders',
      target: 'table:ods.orders',
    })
  })

  it('puts a flag over a root, at its left edge', () => {
    const flag = find('flag:table:dwd.order_wide')
    expect(flag?.data['label']).toBe('root')
    expect(flag?.position?.y).toBeLessThan(50 - CARD.height / 2)
    expect(find('table:dwd.order_wide')?.classes).toContain('root')
  })

  it('gives corners to edges that have them, and only ends to straight ones', () => {
    expect(find(read?.id)?.data).toMatchObject({ se: '82px 0px', te: '-20px 0px' })
    expect(String(find(read?.id)?.data['sd']).split(' ')).toHaveLength(2)
    expect(find(read?.id)?.classes).toContain('over')
    expect(find(write?.id)?.data).toMatchObject({ se: '20px 0px', te: '-82px 0px' })
    expect(find(write?.id)?.data['sd']).toBeUndefined()
  })
})
