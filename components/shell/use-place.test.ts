import { expect, it } from 'vitest'
import { placeOf } from './use-place'

it.each([
  ['/', null, 'overview'],
  ['/connections', null, 'connections'],
  ['/lakes/shop', 'shop', 'other'],
  ['/lakes/shop/lineage', 'shop', 'lineage'],
  ['/lakes/shop/versions', 'shop', 'versions'],
  ['/lakes/shop/damage', 'shop', 'damage'],
  ['/lakes/shop/rollback', 'shop', 'rollback'],
  ['/lakes/shop/rollback/7f3a', 'shop', 'rollback'],
  ['/lakes/shop/tables/ods.orders', 'shop', 'entity'],
  ['/lakes/%ZZ/lineage', '%ZZ', 'lineage'],
  ['/nowhere', null, 'other'],
])('%s', (path, lake, area) => {
  expect(placeOf(path)).toEqual({ lake, area })
})
