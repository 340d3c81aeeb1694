import { expect, it } from 'vitest'
import { parseAnchor } from './parse-anchor'

it.each([
  ['ods.orders@20', 'table:ods.orders@20'],
  [' table:ods.orders@20 ', 'table:ods.orders@20'],
  ['ods.orders@20!3f9c01ab', 'table:ods.orders@20!3f9c01ab'],
  ['ods.orders$branch_dev@2', 'table:ods.orders$branch_dev@2'],
  ['enrich@17', 'job:enrich@17'],
  ['job:enrich~1a2b3c4d@17', 'job:enrich~1a2b3c4d@17'],
  ['enrich~1a2b3c4d', 'job:enrich~1a2b3c4d'],
  ['insert-into_lake.ods.orders@4', 'job:insert-into_lake%2Eods%2Eorders@4'],
  ['my job @ home@4', null],
  ['count words@4', 'job:count%20words@4'],
])('%s is %s', (text, ref) => {
  const parsed = parseAnchor(text)
  expect(parsed.ok ? parsed.ref : null).toBe(ref)
})

it.each([
  ['', 'empty'],
  ['boundary:kafka/orders', 'boundary'],
  ['table:orders@20', 'unreadable'],
  ['ods.orders@020', 'unreadable'],
  ['@20', 'unreadable'],
])('%s is refused: %s', (text, problem) => {
  expect(parseAnchor(text)).toMatchObject({ ok: false, problem })
})

it('knows the table or job when only the version is missing', () => {
  expect(parseAnchor('ods.orders')).toEqual({
    ok: false,
    problem: 'no-version',
    ref: 'table:ods.orders',
    kind: 'table',
  })
  expect(parseAnchor('enrich')).toEqual({ ok: false, problem: 'no-version', ref: 'job:enrich', kind: 'job' })
})
