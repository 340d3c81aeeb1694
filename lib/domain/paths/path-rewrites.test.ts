import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { childUri, normalizeStorageUri, rewritePath, segmentsBelow, tableOfPath } from '.'

describe('normalizeStorageUri', () => {
  it.each([
    ['/data/lake', 'file:/data/lake'],
    ['file:/data/lake/', 'file:/data/lake'],
    ['file:///data//lake', 'file:/data/lake'],
    ['file://localhost/data/lake', 'file:/data/lake'],
    ['FILE:/data/./x/../lake', 'file:/data/lake'],
    ['/', 'file:/'],
    ['file:/', 'file:/'],
    ['s3a://Bucket/Lake/', 's3://Bucket/Lake'],
    ['s3n://bucket', 's3://bucket'],
    ['s3://bucket/', 's3://bucket'],
    ['hdfs://nn:8020/a', 'hdfs://nn/a'],
    ['hdfs://NN/a', 'hdfs://nn/a'],
    ['hdfs://nn:9000/a', 'hdfs://nn:9000/a'],
    ['hdfs:/a', 'hdfs:///a'],
    ['oss://b/a', 'oss://b/a'],
    ['file://host/share', 'file://host/share'],
    ['lake/./shop/', 'lake/shop'],
    ['a:b', './a:b'],
    ['./s3a:/x', './s3a:/x'],
    ['/data/ü ber%20/#?$', 'file:/data/ü ber%20/#?$'],
  ])('%s becomes %s', (text, normal) => {
    expect(normalizeStorageUri(text)).toBe(normal)
  })

  it('is stable when applied again', () => {
    const piece = fc.constantFrom('file:', 's3a:', '//', '/', '.', '..', 'a', 'b.db', 'c d', '%2F', ':')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const once = normalizeStorageUri(pieces.join(''))
        expect(normalizeStorageUri(once)).toBe(once)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('segmentsBelow and childUri', () => {
  it('are each other’s inverse, for roots and buckets too', () => {
    for (const parent of ['file:/', 'file:/a', 's3://bucket', 's3://bucket/x']) {
      expect(segmentsBelow(childUri(parent, 'b.db', 't'), parent)).toEqual(['b.db', 't'])
    }
  })

  it('do not take a longer name for a child', () => {
    expect(segmentsBelow('file:/data/lake/shop2', 'file:/data/lake/shop')).toBeNull()
  })
})

describe('rewritePath', () => {
  const rewrites = [
    { from: 'file:/data', to: '/mnt/data' },
    { from: 'file:///data/lake/shop/', to: 'file:///copy/shop/warehouse' },
    { from: 's3a://old', to: 's3://new/prefix' },
  ]

  it.each([
    ['file:/data/lake/shop/ods.db/orders', 'file:/copy/shop/warehouse/ods.db/orders'],
    ['/data/lake/shop', 'file:/copy/shop/warehouse'],
    ['file:/data/lake/shop2/ods.db', 'file:/mnt/data/lake/shop2/ods.db'],
    ['s3://old/cp/chk-1', 's3://new/prefix/cp/chk-1'],
    ['s3://older/cp', 's3://older/cp'],
    ['file:/elsewhere', 'file:/elsewhere'],
  ])('%s becomes %s', (path, ours) => {
    expect(rewritePath(path, rewrites)).toBe(ours)
  })

  it('applies one rewrite only, so that swapped roots do not chase each other', () => {
    const swap = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ]
    expect(rewritePath('/a/x', swap)).toBe('file:/b/x')
    expect(rewritePath('/b/x', swap)).toBe('file:/a/x')
  })

  it('does not depend on the order of the rewrites', () => {
    const path = 'file:/data/lake/shop/ods.db/orders'
    fc.assert(
      fc.property(fc.shuffledSubarray(rewrites, { minLength: 3 }), (shuffled) => {
        expect(rewritePath(path, shuffled)).toBe('file:/copy/shop/warehouse/ods.db/orders')
      }),
    )
  })

  it('rewrites from the root', () => {
    expect(rewritePath('/x/y', [{ from: '/', to: 's3://b' }])).toBe('s3://b/x/y')
  })
})

describe('tableOfPath', () => {
  const warehouse = '/copy/shop/'
  const rewrites = [{ from: 'file:/data/lake/shop', to: 'file:///copy/shop' }]
  const of = (path: string) => tableOfPath(path, warehouse, rewrites)

  it('finds table, branch and places below', () => {
    expect(of('file:/data/lake/shop/ods.db/orders')).toEqual({
      database: 'ods',
      table: 'orders',
      branch: null,
    })
    expect(of('/data/lake/shop/ods.db/orders/dt=1/bucket-0')).toEqual({
      database: 'ods',
      table: 'orders',
      branch: null,
    })
    expect(of('file:/copy/shop/ods.db/users/branch/branch-test')?.branch).toBe('test')
    expect(of('file:/copy/shop/a.b.db/__proto__')).toEqual({
      database: 'a.b',
      table: '__proto__',
      branch: null,
    })
  })

  it.each([
    'file:/data/lake/shop2/ods.db/orders',
    'file:/data/lake/shop/ods/orders',
    'file:/data/lake/shop/.db/orders',
    'file:/data/lake/shop/ods.db',
    'file:/data/lake/shop',
    's3://data/lake/shop/ods.db/orders',
  ])('gives nothing for %s', (path) => {
    expect(of(path)).toBeNull()
  })
})
