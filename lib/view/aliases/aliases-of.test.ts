import { expect, it } from 'vitest'
import type { WireAliasList } from '@/lib/contracts'
import { aliasesOf } from './aliases-of'

const hint = (from: string, to: string) => ({ from, to, because: 'ends-alike' as const, evidence: [] })
const list: WireAliasList = {
  items: [
    { from: 'boundary:paimon/a', to: 'table:db.t', createdAt: '2026-11-29T22:00:00.000Z' },
    { from: 'boundary:paimon/x', to: 'table:db.u', createdAt: '2026-11-29T22:00:00.000Z' },
  ],
  hints: [
    hint('boundary:paimon/a', 'table:db.t'),
    hint('boundary:paimon/b', 'table:db.t'),
    hint('table:db.t', 'table:db.v'),
    hint('table:db.w', 'table:db.v'),
  ],
  renamed: [{ from: 'table:db.old', to: 'table:db.t' }],
  nextCursor: null,
  readAt: '2026-11-29T22:00:00.000Z',
}

it('gives hints on either side, without those that were followed', () => {
  const { hints, joined, renamed } = aliasesOf(list, 'table:db.t')
  expect(hints.map(({ from, to }) => [from, to])).toEqual([
    ['boundary:paimon/b', 'table:db.t'],
    ['table:db.t', 'table:db.v'],
  ])
  expect(joined.map(({ from }) => from)).toEqual(['boundary:paimon/a'])
  expect(renamed).toEqual(['table:db.old'])
})
