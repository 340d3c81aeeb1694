import { expect, it } from 'vitest'
import { readFixtureLake, type FixtureLake } from '@/fixtures/testing/fixture-lake'
import { shuffled } from '@/fixtures/testing/random'
import { deriveFacts } from '../facts'
import type { LineageRowSeen, StoredObservation } from '../observations'
import { rowsOfFacts, type LineageRow, type RowKind } from '.'

const KINDS: readonly RowKind[] = ['source-table', 'sink-table', 'source-version', 'sink-version']

/** As it would be handed in: the row, and the table it names. */
function handIn(kind: RowKind, row: LineageRow): StoredObservation[] {
  const { job, database, barrier, snapshot, createTime } = row
  const [name = '', branch = null] = row.table.split('$branch_')
  const table = { database, table: name, branch }
  const direction = kind.startsWith('source') ? ('reads' as const) : ('writes' as const)
  const body: LineageRowSeen = { kind: 'lineage-row', direction, job, table, barrier, snapshot, createTime }
  const named = { kind: 'table-named', by: 'lineage-row', table, snapshot, at: createTime } as const
  return [body, named].map((one) => ({ place: kind, readAt: 1, lastReadAt: 1, body: one }))
}

it.each(['word-count', 'shop'] satisfies FixtureLake[])(
  'gives the rows of %s out unchanged by a lake that knows nothing else, in whatever order they came',
  async (name) => {
    const { lake, observations } = await readFixtureLake(name, ['final'])
    const facts = deriveFacts({
      ...lake,
      observations: observations.map((one) => ({ ...one, lastReadAt: one.readAt })),
    })
    const given = new Map(KINDS.map((kind) => [kind, rowsOfFacts(facts, kind).rows]))
    const rows = [...given].flatMap(([kind, list]) => list.flatMap((row) => handIn(kind, row)))
    const copy = deriveFacts({ observations: shuffled(rows, 3), warehouse: 'file:/empty', pathRewrites: [] })
    for (const [kind, list] of given) {
      expect(list.length, kind).toBeGreaterThan(0)
      expect(rowsOfFacts(copy, kind).rows, kind).toEqual(list)
    }
  },
)
