import { expect, it } from 'vitest'
import type { WireDamageItem } from '@/lib/contracts'
import { anchorOf, bySeverity, refHref } from './describe'

it.each([
  [
    'table:ods.orders@812!3f9c01ab',
    '/lakes/l/versions?anchor=table:ods.orders@812!3f9c01ab&sel=table:ods.orders@812!3f9c01ab',
  ],
  ['job:enrich~1a2b3c4d@17', '/lakes/l/versions?anchor=job:enrich~1a2b3c4d@17&sel=job:enrich~1a2b3c4d@17'],
  ['table:ods.orders', '/lakes/l/tables/ods.orders'],
  ['job:enrich', '/lakes/l/jobs/enrich'],
  ['job:enrich~1a2b3c4d', '/lakes/l/jobs/enrich'],
  ['boundary:kafka/orders', null],
  ['nonsense', null],
])('leads from %s to %s', (ref, href) => {
  expect(refHref('l', ref, null)).toBe(href)
})

it('groups by severity, worst first, and leaves out what is empty', () => {
  const item = (key: string, severity: WireDamageItem['severity']) => ({ key, severity }) as WireDamageItem
  const groups = bySeverity([item('a', 'notice'), item('b', 'damage'), item('c', 'notice')])
  expect(groups.map((group) => [group.severity, group.items.map(({ key }) => key)])).toEqual([
    ['damage', ['b']],
    ['notice', ['a', 'c']],
  ])
})

it('makes an id of any key', () => {
  expect(anchorOf({ key: 'table:d.t rolled back to 1f%' })).toBe('f-table-d.t-rolled-back-to-1f-')
})
