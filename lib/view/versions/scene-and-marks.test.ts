import { describe, expect, it } from 'vitest'
import {
  answer,
  at,
  checkpoint,
  salesAnswer,
  salesWindow,
  snapshot,
} from '@/fixtures/testing/versions-answer'
import { compareIds } from './compare-ids'
import { sceneMarks } from './marks'
import { buildScene } from './scene'

const fold = { foldCompaction: true }

describe('buildScene', () => {
  it('lights the closure and keeps the rest around it', () => {
    const scene = buildScene(salesAnswer(), salesWindow())
    expect(scene.lit.size).toBe(7)
    expect(scene.lit.has('table:ods.orders@812')).toBe(false)
    expect(scene.nodes.has('table:ods.orders@812')).toBe(true)
    expect(scene.edges).toHaveLength(7)
    expect(scene.litEdges.size).toBe(6)
    expect(scene.subject).toBe('table:dws.sales_by_city@1203')
  })

  it('draws an edge of both answers once, lit', () => {
    const closure = salesAnswer()
    const scene = buildScene(closure, answer(null, [], closure.edges))
    expect(scene.edges).toEqual(closure.edges)
  })

  it('speaks of what the anchor stands for', () => {
    const closure = answer('table:a.b@3', [snapshot('a.b@2', '12:00')], [], { resolvedTo: 'table:a.b@2' })
    const scene = buildScene(closure)
    expect(scene.subject).toBe('table:a.b@2')
    expect([...scene.lit].sort()).toEqual(['table:a.b@2', 'table:a.b@3'])
  })
})

describe('sceneMarks', () => {
  it('draws a group as one mark at its content, named by its last member', () => {
    const { byLane, byRef } = sceneMarks(buildScene(salesAnswer(), salesWindow()), fold)
    const orders = byLane.get('table:ods.orders') ?? []
    expect(orders.map((mark) => mark.label)).toEqual(['805', '811', '813'])
    const group = byRef.get('table:ods.orders@812')
    expect(group).toBe(byRef.get('table:ods.orders@813'))
    expect(group).toMatchObject({ withCompaction: true, content: true, at: Date.parse(at('12:03:11')) })
  })

  it('draws each member when compaction is unfolded', () => {
    const { byLane } = sceneMarks(buildScene(salesAnswer(), salesWindow()), { foldCompaction: false })
    expect(byLane.get('table:ods.orders')?.map((mark) => mark.label)).toEqual(['805', '811', '812', '813'])
  })

  it('frames what an anchor reads as where the anchor itself was not sent', () => {
    const nodes = [snapshot('a.b@2', '12:00', { group: ['1', '2'] })]
    const closure = answer('table:a.b@1', nodes, [], { resolvedTo: 'table:a.b@2', resolvedBecause: 'group' })
    const { byLane } = sceneMarks(buildScene(closure), fold)
    expect(byLane.get('table:a.b')).toMatchObject([{ ref: 'table:a.b@2', anchor: true, lit: true }])
  })

  it('keeps the lives of an id apart', () => {
    const group = ['27', '28']
    const nodes = [
      snapshot('a.b@27!aaaaaaaa', '12:00', { status: 'superseded', group }),
      snapshot('a.b@28!aaaaaaaa', '12:00', { status: 'superseded', group }),
      snapshot('a.b@27', '12:10', { group }),
      snapshot('a.b@28', '12:10', { group }),
    ]
    const { byLane } = sceneMarks(buildScene(answer('table:a.b@28', nodes, [])), fold)
    expect(byLane.get('table:a.b')).toHaveLength(2)
  })

  it('the asked member of a group is the anchor, under its own name', () => {
    const nodes = [
      snapshot('a.b@1', '12:00', { group: ['1', '2'] }),
      snapshot('a.b@2', '12:00', { group: ['1', '2'] }),
    ]
    const { byLane } = sceneMarks(buildScene(answer('table:a.b@1', nodes, [])), fold)
    expect(byLane.get('table:a.b')).toMatchObject([
      { ref: 'table:a.b@1', label: '1', anchor: true, lit: true },
    ])
  })

  it.each([
    [{}, 'disc'],
    [{ wrote: false }, 'ring'],
    [{ savepoint: true }, 'diamond'],
    [{ savepoint: true, wrote: false }, 'diamond'],
    [{ status: 'FAILED', savepoint: true }, 'cross'],
    [{ status: 'IN_PROGRESS' }, 'pending'],
    [{ batch: true, number: null }, 'package'],
  ] as const)('a checkpoint %j is a %s', (change, shape) => {
    const { byRef } = sceneMarks(buildScene(answer(null, [checkpoint('j@1', '12:00', change)], [])), fold)
    expect([...byRef.values()]).toMatchObject([{ shape }])
  })

  it('leaves out a checkpoint whose time nobody knows', () => {
    const timeless = checkpoint('j@1', '12:00', { at: null, triggeredAt: null, completedAt: null })
    expect(sceneMarks(buildScene(answer(null, [timeless], [])), fold).byRef.size).toBe(0)
  })
})

it('compares ids as numbers', () => {
  expect(['9', '10', '9223372036854775807', '2'].sort(compareIds)).toEqual([
    '2',
    '9',
    '10',
    '9223372036854775807',
  ])
})
