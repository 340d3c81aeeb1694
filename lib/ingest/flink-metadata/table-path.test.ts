import { expect, it } from 'vitest'
import { tablePathOf } from './table-path'

it.each([
  ['file:/lake/a.db/t/bucket-0', 0, 'file:/lake/a.db/t'],
  ['file:/lake/a.db/t/bucket-postpone', 0, 'file:/lake/a.db/t'],
  ['file:/lake/a.db/t/dt=2026-11-29/h=7/bucket-3', 2, 'file:/lake/a.db/t'],
  ['s3://b/a.db/t/dt=b%3Dc%2Fd/bucket-0', 1, 's3://b/a.db/t'],
  ['file:/lake/a.db/t/dt=__DEFAULT_PARTITION__/bucket-0', 1, 'file:/lake/a.db/t'],
  ['file:/lake/k=v.db/t/bucket-0', 0, 'file:/lake/k=v.db/t'],
  ['file:/elsewhere/bucket-0', 2, 'file:/elsewhere'],
  ['', 3, ''],
])('the table of %s with %i partition fields is %s', (bucketPath, fields, table) => {
  expect(tablePathOf(bucketPath, fields)).toBe(table)
})
