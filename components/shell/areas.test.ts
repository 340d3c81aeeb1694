import { expect, it } from 'vitest'
import { areaLinks } from './areas'
import { placeOf } from './use-place'

const hrefs = (path: string, first: string | null, asOf: string | null) =>
  areaLinks(placeOf(path), first, asOf).map((link) => link.href)

it('leaves out the areas of a lake while there is none', () => {
  expect(hrefs('/', null, null)).toEqual(['/'])
})

it('stays in the lake and at the instant one is in', () => {
  expect(hrefs('/lakes/shop/versions', 'billing', '2026-11-29T22:16:46.522Z')).toEqual([
    '/',
    '/lakes/shop/lineage?asOf=2026-11-29T22:16:46.522Z',
    '/lakes/shop/versions?asOf=2026-11-29T22:16:46.522Z',
    '/lakes/shop/delays?asOf=2026-11-29T22:16:46.522Z',
    '/lakes/shop/damage?asOf=2026-11-29T22:16:46.522Z',
    '/lakes/shop/rollback',
    '/lakes/shop/recoverability?asOf=2026-11-29T22:16:46.522Z',
  ])
})

it('leads from the overview into the first lake, at its newest facts', () => {
  expect(hrefs('/', 'billing', '2026-11-29T22:16:46.522Z')).toEqual([
    '/',
    '/lakes/billing/lineage',
    '/lakes/billing/versions',
    '/lakes/billing/delays',
    '/lakes/billing/damage',
    '/lakes/billing/rollback',
    '/lakes/billing/recoverability',
  ])
})
