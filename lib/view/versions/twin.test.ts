import { expect, it } from 'vitest'
import { at, salesAnswer, salesWindow } from '@/fixtures/testing/versions-answer'
import { orderLanes } from './lane-order'
import { buildScene } from './scene'
import { twinRows } from './twin'

const scene = buildScene(salesAnswer(), salesWindow())
const rows = (from: string, to: string) =>
  twinRows(scene, orderLanes(scene), { from: Date.parse(at(from)), to: Date.parse(at(to)) })

it('holds the closure whole, upstream first, then what is around it in the window', () => {
  const all = rows('12:00', '12:04')
  expect(all.filter((row) => row.section !== 'around').map((row) => row.ref)).toEqual([
    'table:ods.orders@811',
    'table:ods.payments@540',
    'table:ods.users@231',
    'job:enrich~1a2b3c4d@416',
    'table:dwd.order_wide@654',
    'job:sales-agg~1a2b3c4d@388',
    'table:dws.sales_by_city@1203',
  ])
  expect(all.filter((row) => row.section === 'around').map((row) => row.ref)).toEqual([
    'table:ods.orders@812',
    'table:ods.orders@813',
    'table:ods.users@232',
    'table:ods.users@233',
    'job:enrich~1a2b3c4d@417',
  ])
})

it('has the certainty of what leads to a row', () => {
  const enrich = rows('12:00', '12:01').find((row) => row.lane === 'job:enrich')
  expect(enrich?.into.map((edge) => edge.certainty)).toEqual(['exact', 'exact', 'range'])
  expect(enrich?.outOf).toHaveLength(1)
})
