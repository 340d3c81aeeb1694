import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answer, checkpointRef, reads, salesAnswer, writes } from '@/fixtures/testing/versions-answer'
import type { WireVersionEdge } from '@/lib/contracts'
import { ownerRef } from '../ref-parts'
import { orderLanes } from './lane-order'
import { buildScene } from './scene'

const order = (edges: readonly WireVersionEdge[]) =>
  orderLanes(buildScene(answer(null, [], edges))).map((lane) => lane.ref)

describe('orderLanes', () => {
  it('goes from upstream to downstream', () => {
    expect(orderLanes(buildScene(salesAnswer()))).toEqual([
      { ref: 'table:ods.orders', kind: 'table' },
      { ref: 'table:ods.payments', kind: 'table' },
      { ref: 'table:ods.users', kind: 'table' },
      { ref: 'job:enrich', kind: 'job' },
      { ref: 'table:dwd.order_wide', kind: 'table' },
      { ref: 'job:sales-agg', kind: 'job' },
      { ref: 'table:dws.sales_by_city', kind: 'table' },
    ])
  })

  it('keeps a late input next to the job that reads it', () => {
    const edges = [
      reads('a.deep@1', 'first@1'),
      writes('first@1', 'b.mid@1'),
      reads('b.mid@1', 'second@1'),
      reads('a.flat@1', 'second@1'),
      writes('second@1', 'c.out@1'),
    ]
    expect(order(edges)).toEqual([
      'table:a.deep',
      'job:first',
      'table:b.mid',
      'table:a.flat',
      'job:second',
      'table:c.out',
    ])
  })

  it('is empty for nothing, and ends on cycles and self-loops', () => {
    expect(order([])).toEqual([])
    const loop = [reads('a.t@1', 'j@1'), writes('j@1', 'a.t@2')]
    expect(order(loop)).toHaveLength(2)
  })

  it('gives boundaries lanes of their own', () => {
    const edges = [writes('boundary:unknown/a.t', 'a.t@1', { certainty: 'assumed' }), reads('a.t@1', 'j@1')]
    expect(orderLanes(buildScene(answer(null, [], edges)))[0]).toEqual({
      ref: 'boundary:unknown/a.t',
      kind: 'boundary',
    })
  })

  it('does not overflow on a long chain', () => {
    const edges = Array.from({ length: 5000 }, (_, i) => [
      reads(`a.t${i}@1`, `j${i}@1`),
      writes(`j${i}@1`, `a.t${i + 1}@1`),
    ]).flat()
    expect(order(edges)).toHaveLength(10_001)
  })

  it('is topological without cycles, whatever the order of the edges', () => {
    const pair = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }))
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 25 }), fc.infiniteStream(fc.nat()), (pairs, noise) => {
        const edges = pairs
          .filter(([a, b]) => a < b)
          .flatMap(([a, b]) => [reads(`d.t${a}@1`, `j${a}-${b}@1`), writes(`j${a}-${b}@1`, `d.t${b}@1`)])
        const lanes = order(edges)
        for (const edge of edges) {
          expect(lanes.indexOf(ownerRef(edge.from))).toBeLessThan(lanes.indexOf(ownerRef(edge.to)))
        }
        const shuffled = edges
          .map((edge) => ({ edge, key: noise.next().value }))
          .sort((a, b) => a.key - b.key)
        expect(order(shuffled.map(({ edge }) => edge))).toEqual(lanes)
      }),
    )
  })
})

it('names the lane of a checkpoint by its job', () => {
  expect(ownerRef(checkpointRef('enrich@416'))).toBe('job:enrich')
})
