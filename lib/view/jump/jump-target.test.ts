import { expect, it } from 'vitest'
import type { WireSearchItem } from '@/lib/contracts'
import { groupFound, jumpTarget } from './jump-target'

const found = (kind: WireSearchItem['kind'], ref: string): WireSearchItem => ({
  kind,
  ref,
  lake: 'shop',
  label: ref,
})

it('leads a table into the graph and to its page, a version to its lineage', () => {
  expect(jumpTarget(found('table', 'table:ods.orders'), null)).toEqual({
    href: '/lakes/shop/lineage?root=table:ods.orders&sel=table:ods.orders',
    pageHref: '/lakes/shop/tables/ods.orders',
  })
  expect(jumpTarget(found('snapshot', 'table:ods.orders@812'), '2026-11-29T22:16:46.522Z')).toEqual({
    href: '/lakes/shop/versions?anchor=table:ods.orders@812&sel=table:ods.orders@812&asOf=2026-11-29T22:16:46.522Z',
    pageHref: null,
  })
  expect(jumpTarget(found('commit-user', 'table:dwd.wide'), null).pageHref).toBe(
    '/lakes/shop/tables/dwd.wide',
  )
})

it('groups by kind in one order, whatever the order of the answer', () => {
  const items = [found('job', 'job:b'), found('table', 'table:a.b'), found('job', 'job:a')]
  expect(groupFound(items).map(({ kind, items: of }) => [kind, of.map(({ ref }) => ref)])).toEqual([
    ['table', ['table:a.b']],
    ['job', ['job:b', 'job:a']],
  ])
})
