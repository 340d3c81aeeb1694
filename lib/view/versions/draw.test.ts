import { describe, expect, it } from 'vitest'
import { testWords as words } from '@/fixtures/testing/drawing-words'
import {
  answer,
  at,
  checkpointRef,
  reads,
  salesAnswer,
  salesWindow,
  snapshot,
  checkpoint,
  writes,
} from '@/fixtures/testing/versions-answer'
import type { WireVersions } from '@/lib/contracts'
import { drawVersions, type Drawing, type DrawOptions } from './draw'
import { foldLanes } from './fold-runs'
import { frameLanes, lanesHeight, timeToX, WIDE_SIZES, xToTime } from './frame'
import { hitTest, targetKey } from './hit-test'
import { orderLanes } from './lane-order'
import { sceneMarks } from './marks'
import { moveCursor, startTarget } from './move-cursor'
import { overlap } from './place-labels'
import { buildScene } from './scene'

const window = { from: Date.parse(at('11:50')), to: Date.parse(at('12:20')) }

function draw(
  closure: WireVersions,
  around: WireVersions | null = null,
  change: Partial<DrawOptions & { foldQuiet: boolean }> = {},
  shown = window,
): Drawing {
  const scene = buildScene(closure, around)
  const lanes = frameLanes(orderLanes(scene), WIDE_SIZES)
  const marks = sceneMarks(scene, { foldCompaction: true })
  const options: DrawOptions = {
    folded: foldLanes(marks.byLane, { foldQuiet: change.foldQuiet ?? true, open: new Set() }),
    view: { y0: 0, y1: lanesHeight(lanes) },
    laneFacts: new Map(),
    words,
    ...change,
  }
  return drawVersions(scene, marks, { window: shown, width: 900, lanes }, options)
}

const lane = (drawing: Drawing, ref: string) => {
  const found = drawing.lanes.find(({ frame }) => frame.ref === ref)
  if (found === undefined) throw new Error(`no lane ${ref}`)
  return found
}

describe('drawVersions', () => {
  it('lays lanes of 80 px below each other', () => {
    const drawing = draw(salesAnswer(), salesWindow())
    expect(drawing.lanes.map(({ frame }) => frame.top)).toEqual([0, 80, 160, 240, 320, 400, 480])
    expect(drawing.nowX).toBeGreaterThan(900)
  })

  it('draws the closure whole, and edges around it only between marks that stand alone', () => {
    const drawing = draw(salesAnswer(), salesWindow())
    expect(drawing.edges.filter((edge) => edge.lit)).toHaveLength(6)
    expect(drawing.edges.filter((edge) => !edge.lit)).toEqual([])
    const unfolded = draw(salesAnswer(), salesWindow(), { foldQuiet: false })
    expect(unfolded.edges.filter((edge) => !edge.lit).map(({ edge }) => edge.from)).toEqual([
      'table:ods.orders@812',
    ])
  })

  it('shows the range as a dashed edge from the low bound and a bracket over the candidates', () => {
    const drawing = draw(salesAnswer(), salesWindow())
    const range = drawing.edges.find(({ edge }) => edge.certainty === 'range')
    expect(range).toMatchObject({ stroke: 'dashed', lit: true })
    expect([...drawing.candidates].sort()).toEqual(['table:ods.users@231', 'table:ods.users@232'])
    expect(drawing.brackets).toMatchObject([{ lane: 'table:ods.users', count: 2, open: false }])
    const users = lane(drawing, 'table:ods.users')
    expect(users.labels.map((label) => label.text)).toContain('231 to 232: one of these')
  })

  it('leaves the bracket open at the left where nothing is certain', () => {
    const closure = answer(
      checkpointRef('j@1'),
      [checkpoint('j@1', '12:05'), snapshot('a.b@3', '12:04')],
      [reads('a.b@3', 'j@1', { certainty: 'atMost', low: '0', high: '3' })],
    )
    expect(draw(closure).brackets).toMatchObject([{ open: true, low: null, high: '3', count: 1 }])
  })

  it('joins brackets that overlap', () => {
    const nodes = [
      checkpoint('j@1', '12:05'),
      checkpoint('j@2', '12:06'),
      ...[3, 4, 5].map((id) => snapshot(`a.b@${id}`, `12:0${id - 2}`)),
    ]
    const closure = answer(checkpointRef('j@2'), nodes, [
      reads('a.b@3', 'j@1', { certainty: 'range', low: '3', high: '4' }),
      reads('a.b@4', 'j@2', { certainty: 'range', low: '4', high: '5' }),
    ])
    expect(draw(closure).brackets).toMatchObject([{ low: '3', high: '5' }])
  })

  it('stands in for a table without a version and for a boundary', () => {
    const closure = answer(
      'table:c.d@1',
      [
        checkpoint('j@1', '12:05'),
        snapshot('c.d@1', '12:06'),
        { kind: 'boundary', ref: 'boundary:kafka/x', label: 'kafka/x', says: 'outside', hop: 1 },
      ],
      [
        reads('a.dim', 'j@1', { certainty: 'assumed', lookup: true }),
        reads('boundary:kafka/x', 'j@1'),
        writes('j@1', 'c.d@1', { certainty: 'tentative' }),
      ],
    )
    const drawing = draw(closure)
    expect(drawing.edges.map(({ edge, stroke }) => [edge.from, stroke])).toEqual([
      ['table:a.dim', 'dashed'],
      ['boundary:kafka/x', 'solid'],
      [checkpointRef('j@1'), 'dotted'],
    ])
    const outside = lane(drawing, 'boundary:kafka/x').boundaries
    expect(outside).toMatchObject([{ ref: 'boundary:kafka/x', at: Date.parse(at('12:05')) }])
  })

  it('fills only the lanes that are looked at, and draws the edges that pass', () => {
    const drawing = draw(salesAnswer(), salesWindow(), { view: { y0: 250, y1: 300 } })
    expect(drawing.lanes.map(({ frame }) => frame.ref)).toEqual(['job:enrich'])
    expect(drawing.edges).toHaveLength(4)
  })

  it('says since when a waiting table has nothing new', () => {
    const facts = { state: 'late', lastContentAt: Date.parse(at('12:08:04')) } as const
    const laneFacts = new Map([['table:dws.sales_by_city', facts]])
    const labels = lane(draw(salesAnswer(), null, { laneFacts }), 'table:dws.sales_by_city').labels
    expect(labels).toContainEqual(expect.objectContaining({ text: 'nothing new since then', tone: 'late' }))
  })

  it('says where the closure goes on outside the window', () => {
    const shown = { from: Date.parse(at('12:05')), to: Date.parse(at('12:20')) }
    const labels = lane(draw(salesAnswer(), salesWindow(), {}, shown), 'table:ods.orders').labels
    expect(labels).toContainEqual(expect.objectContaining({ text: '1 earlier', tone: 'lit' }))
  })

  it('lets no label touch another or a mark', () => {
    const drawing = draw(salesAnswer(), salesWindow(), { foldQuiet: false })
    for (const { labels, items } of drawing.lanes) {
      labels.forEach((label, i) => {
        for (const other of labels.slice(i + 1)) expect(overlap(label.box, other.box, 0)).toBe(false)
        for (const item of items) {
          const box = { x0: item.x0, x1: item.x1, y0: label.y - 6, y1: label.y + 6 }
          expect(overlap(label.box, box, 0)).toBe(false)
        }
      })
    }
  })

  it('turns time into x and back', () => {
    const frame = { window, width: 900 }
    expect(timeToX(frame, Date.parse(at('12:05')))).toBe(450)
    expect(xToTime(frame, 450)).toBe(Date.parse(at('12:05')))
  })
})

describe('hitTest', () => {
  const drawing = draw(salesAnswer(), salesWindow())
  const users = lane(drawing, 'table:ods.users')
  const first = users.items[0]

  it('takes the nearest mark in reach, in its lane', () => {
    const x = (first?.x0 ?? 0) + 8
    const hit = hitTest(drawing, x, users.frame.y + 4, 12)
    expect(hit === null ? null : targetKey(hit)).toBe('table:ods.users@231')
    expect(hitTest(drawing, x, users.frame.y - 200, 12)).toBeNull()
    expect(hitTest(drawing, (first?.x0 ?? 0) - 40, users.frame.y, 12)).toBeNull()
    expect(hitTest(drawing, 10, -5, 12)).toBeNull()
  })
})

describe('moveCursor', () => {
  const drawing = draw(salesAnswer(), salesWindow())
  const key = (target: ReturnType<typeof startTarget>) => (target === null ? null : targetKey(target))

  it('starts at the anchor', () => {
    expect(key(startTarget(drawing))).toBe('table:dws.sales_by_city@1203')
    expect(key(moveCursor(drawing, null, 'left'))).toBe('table:dws.sales_by_city@1203')
  })

  it('goes up to what is nearest in time, and along the lane', () => {
    const up = moveCursor(drawing, startTarget(drawing), 'up')
    expect(key(up)).toBe(checkpointRef('sales-agg@388'))
    const right = moveCursor(drawing, up, 'right')
    expect(key(right)).toBe(checkpointRef('sales-agg@389'))
    expect(key(moveCursor(drawing, right, 'left'))).toBe(checkpointRef('sales-agg@388'))
    expect(moveCursor(drawing, right, 'right')).toBeNull()
    expect(key(moveCursor(drawing, up, 'last'))).toBe(checkpointRef('sales-agg@389'))
  })

  it('stops at the outermost lanes', () => {
    expect(moveCursor(drawing, startTarget(drawing), 'down')).toBeNull()
  })

  it('is lost with its lane and starts again', () => {
    const cursor = startTarget(drawing)
    const other = draw(answer('table:x.y@1', [snapshot('x.y@1', '12:00')], []))
    expect(key(moveCursor(other, cursor, 'down'))).toBe('table:x.y@1')
  })
})
