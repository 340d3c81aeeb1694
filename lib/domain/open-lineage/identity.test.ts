import { describe, expect, it } from 'vitest'
import { tableRefText, type RefText } from '../refs'
import type { EventDataset, Json } from './event'
import { boundaryOfDataset, tableOfDataset, type LakePlace } from './identity'

const LAKE: LakePlace = {
  warehouse: 's3://acme-lake/warehouse',
  pathRewrites: [
    { from: 'hdfs://nn/wh', to: 's3://acme-lake/warehouse' },
    { from: 'prod-lake', to: 's3://acme-lake/warehouse' },
  ],
  tables: new Set(['table:ods.orders' as RefText]),
}

function dataset(namespace: string, name: string, facets: Record<string, Json> = {}): EventDataset {
  return { namespace, name, facets: new Map(Object.entries(facets)), useFacets: new Map() }
}

const refOf = (one: EventDataset, lake = LAKE) => {
  const table = tableOfDataset(one, lake)
  return table === null ? null : tableRefText(table)
}

describe('one table by any of its names (requirement 17)', () => {
  it.each([
    ['Paimon 2.0, by its warehouse', dataset('s3://acme-lake/warehouse', 'lake.ods.orders')],
    ['… under another catalog of a session', dataset('s3://acme-lake/warehouse', 'paimon.ods.orders')],
    ['… with another spelling of the store', dataset('s3a://acme-lake/warehouse/', 'x.ods.orders')],
    [
      'Paimon 1.4, by its path',
      dataset('paimon://s3://acme-lake/warehouse/ods.db/orders', 'lake.ods.orders'),
    ],
    ['no namespace at all', dataset('', 'lake.ods.orders')],
    ['the last resort of Paimon', dataset('paimon', 'paimon.ods.orders')],
    ['its own path as a namespace', dataset('s3://acme-lake/warehouse/ods.db/orders', 'paimon.ods.orders')],
    ['store and path, as file formats are named', dataset('s3://acme-lake', 'warehouse/ods.db/orders')],
    ['the path of the cluster', dataset('hdfs://nn:8020/wh', 'lake.ods.orders')],
    ['a namespace that the lake’s settings name', dataset('prod-lake', 'lake.ods.orders')],
    [
      'the path of its options',
      dataset('anything', 'n', { config: { path: 's3a://acme-lake/warehouse/ods.db/orders' } }),
    ],
    [
      'the warehouse of its options',
      dataset('', 'c.ods.orders', { config: { 'catalog.warehouse': 's3://acme-lake/warehouse' } }),
    ],
    [
      'a symlink',
      dataset('hive://meta:9083', 'x', {
        symlinks: {
          identifiers: [{ namespace: 's3://acme-lake/warehouse', name: 'lake.ods.orders', type: 'TABLE' }],
        },
      }),
    ],
    ['a system table of it', dataset('s3://acme-lake/warehouse', 'lake.ods.orders$audit_log')],
  ])('%s', (_, one) => expect(refOf(one)).toBe('table:ods.orders'))

  it('tells branches apart, by name and by path', () => {
    const branch = 'table:ods.orders$branch_dev'
    expect(refOf(dataset('s3://acme-lake/warehouse', 'lake.ods.orders$branch_dev'))).toBe(branch)
    expect(
      refOf(dataset('paimon://s3://acme-lake/warehouse/ods.db/orders', 'lake.ods.orders$branch_dev')),
    ).toBe(branch)
  })

  it('matches a bare name only where the lake has that table', () => {
    expect(refOf(dataset('', 'lake.ods.customers'))).toBeNull()
    expect(refOf(dataset('s3://acme-lake/warehouse', 'lake.ods.customers'))).toBe('table:ods.customers')
  })

  it.each([
    dataset('s3://acme-lake/warehouse2', 'lake.ods.orders'),
    dataset('paimon://s3://other/warehouse/ods.db/orders', 'lake.ods.orders'),
    dataset('kafka://broker:9092', 'orders'),
    dataset('postgres://db:5432', 'shop.public.orders'),
    dataset('s3://acme-lake/warehouse', 'orders'),
    dataset('', 'orders'),
  ])('takes nothing else for one of its tables: $namespace $name', (one) => {
    expect(refOf(one)).toBeNull()
  })
})

describe('what lies outside a lake', () => {
  it.each([
    ['kafka://broker:9092', 'orders', 'boundary:kafka/orders'],
    ['postgres://db:5432', 'shop.public.orders', 'boundary:postgres/shop%2Epublic%2Eorders'],
    ['', 'c.d.t', 'boundary:unresolved/c%2Ed%2Et'],
    ['datagen', 'x', 'boundary:datagen/x'],
  ])('%s %s is %s', (namespace, name, ref) => {
    expect(boundaryOfDataset({ namespace, name })).toBe(ref)
  })
})
