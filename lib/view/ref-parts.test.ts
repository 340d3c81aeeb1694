import { describe, expect, it } from 'vitest'
import { ownerRef, refLabel, refParts } from './ref-parts'

describe('refParts', () => {
  it.each([
    ['table:ods.orders', 'table', 'ods.', 'orders', null, null, null],
    ['table:ods.orders@812', 'table', 'ods.', 'orders', null, '@812', null],
    ['table:ods.orders@812!3f9c01ab', 'table', 'ods.', 'orders', null, '@812', '!3f9c01ab'],
    ['table:ods.orders$branch_dev', 'table', 'ods.', 'orders$branch_dev', null, null, null],
    ['table:a%2Eb.c%20d', 'table', 'a.b.', 'c d', null, null, null],
    ['job:enrich', 'job', '', 'enrich', null, null, null],
    ['job:enrich~1a2b3c4d', 'job', '', 'enrich', '~1a2b3c4d', null, null],
    ['job:enrich~1a2b3c4d@17', 'job', '', 'enrich', '~1a2b3c4d', '@17', null],
    ['boundary:kafka/orders', 'boundary', 'kafka/', 'orders', null, null, null],
    ['what is this', 'unreadable', '', 'what is this', null, null, null],
  ])('%s', (ref, kind, place, name, run, version, identity) => {
    expect(refParts(ref)).toEqual({ kind, place, name, run, version, identity })
  })
})

it('gives the name people say', () => {
  expect(refLabel('table:ods.orders@812!3f9c01ab')).toBe('ods.orders@812')
  expect(refLabel('job:enrich~1a2b3c4d@17')).toBe('enrich~1a2b3c4d@17')
})

it.each([
  ['table:ods.orders@812!3f9c01ab', 'table:ods.orders'],
  ['table:ods.a%40b@1', 'table:ods.a%40b'],
  ['job:enrich~1a2b3c4d@17', 'job:enrich'],
  ['job:enrich', 'job:enrich'],
  ['boundary:kafka/a', 'boundary:kafka/a'],
])('the owner of %s is %s', (ref, owner) => {
  expect(ownerRef(ref)).toBe(owner)
})
