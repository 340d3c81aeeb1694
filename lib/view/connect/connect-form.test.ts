import { describe, expect, it } from 'vitest'
import { lakeCreate } from '@/lib/contracts'
import { EMPTY_FORM, reasonsByField, textOf, toLakeBody } from './connect-form'

describe('toLakeBody', () => {
  it('gives what the API takes, without empty rows', () => {
    const { body, rows } = toLakeBody({
      name: ' billing ',
      warehouse: ' s3://lake/billing ',
      flink: ['', 'http://flink-a:8081', 'http://user:secret@flink-a:8082/', 'file:/data/flink/late/'],
      checkpoints: ['', ' /data/chk '],
      rewrites: [
        { from: '', to: '' },
        { from: 'file:/data', to: 'file:/mnt' },
      ],
      every: '',
    })
    expect(lakeCreate.parse(body)).toMatchObject({
      name: 'billing',
      warehouse: 's3://lake/billing',
      flink: [
        { name: 'flink-a', url: 'http://flink-a:8081' },
        { name: 'flink-a-2', url: 'http://user:secret@flink-a:8082/' },
        { name: 'late', url: 'file:/data/flink/late/' },
      ],
      checkpoints: ['/data/chk'],
      pathRewrites: [{ from: 'file:/data', to: 'file:/mnt' }],
      syncEverySeconds: 0,
    })
    expect(rows).toEqual({ flink: [1, 2, 3], checkpoints: [1], pathRewrites: [1] })
  })

  it('leaves refusing to the server', () => {
    expect(toLakeBody(EMPTY_FORM).body).toMatchObject({ name: '', warehouse: '', flink: [], checkpoints: [] })
    expect(toLakeBody({ ...EMPTY_FORM, every: 'often' }).body.syncEverySeconds).toBeNaN()
  })
})

describe('reasonsByField', () => {
  const rows = { flink: [1, 3], checkpoints: [0], pathRewrites: [] }

  it.each(['flink.1.url', 'flink[1].url', '/flink/1/url', 'body.flink.1.url'])(
    'finds the row of %s',
    (name) => {
      expect([...reasonsByField([{ name, reason: 'no address' }], rows)]).toEqual([['flink.3', 'no address']])
    },
  )

  it('puts what belongs to no field at the form, and keeps two reasons of one field', () => {
    const reasons = reasonsByField(
      [
        { name: 'name', reason: 'taken' },
        { name: 'name', reason: 'too long' },
        { name: 'catalog', reason: 'unknown' },
        { name: 'syncEverySeconds', reason: 'no number' },
        { name: 'flink', reason: 'too many' },
      ],
      rows,
    )
    expect([...reasons]).toEqual([
      ['name', 'taken; too long'],
      ['form', 'catalog: unknown'],
      ['every', 'no number'],
      ['flink.1', 'too many'],
    ])
  })
})

it('reads what stands in a field', () => {
  const form = { ...EMPTY_FORM, name: 'a', flink: ['x', 'y'], rewrites: [{ from: 'f', to: 't' }] }
  expect(
    ['name', 'warehouse', 'every', 'flink.1', 'flink.2', 'checkpoints.0', 'pathRewrites.0', 'form'].map(
      (field) => textOf(form, field),
    ),
  ).toEqual(['a', '', '60', 'y', '', '', 'f t', ''])
})
