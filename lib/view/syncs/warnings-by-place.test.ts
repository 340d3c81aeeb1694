import { expect, it } from 'vitest'
import { warningsByKind, warningsUnder } from './warnings-by-place'

const warning = (code: string, where: string) => ({ code, where, message: 'why' })

it('puts warnings of one kind together, the most frequent first', () => {
  const groups = warningsByKind([
    warning('damaged', 'file:/b'),
    warning('vanished', 'file:/d'),
    warning('vanished', 'file:/c'),
    warning('constructor', 'file:/a'),
  ])
  expect(groups.map((group) => [group.code, group.warnings.map((each) => each.where)])).toEqual([
    ['vanished', ['file:/c', 'file:/d']],
    ['constructor', ['file:/a']],
    ['damaged', ['file:/b']],
  ])
})

it('finds what lies under a source, however its address is written', () => {
  const all = [
    warning('x', 'file:/lake/shop/ods.db/a'),
    warning('x', 'file:///lake/shop'),
    warning('x', '/lake/shopping'),
  ]
  expect(warningsUnder(all, '/lake/shop/').map((each) => each.where)).toEqual([
    'file:/lake/shop/ods.db/a',
    'file:///lake/shop',
  ])
  expect(warningsUnder([warning('x', 'http://jm:8081/jobs/1')], 'http://jm:8081')).toHaveLength(1)
})
