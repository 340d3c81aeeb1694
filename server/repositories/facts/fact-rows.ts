import { encodePlain } from '@/lib/domain/observations'
import type { Prisma } from '@/server/db/client'
import type { FactScope } from '@/server/services/ports'
import { indexable, sha256 } from '../values'
import type { Column } from './columns'

type Sql = ReturnType<typeof Prisma.raw>

export interface FactKind<E> {
  readonly table: Sql
  /** Condition on a row of the table, named `f`: its fact belongs to one of these owners. */
  readonly ownedBy: (scope: FactScope) => Sql
  readonly key: (entry: E) => string
  readonly columns: readonly Column<E>[]
  /** The fact itself, stored whole. */
  readonly body: (entry: E) => unknown
}

/** The facts of one kind, seen as rows. Bodies are made only for the rows that are written. */
export interface FactRows {
  readonly table: Sql
  readonly ownedBy: (scope: FactScope) => Sql
  readonly count: number
  keyAt(index: number): string
  hashAt(index: number): string
  bodyAt(index: number): string
  readonly columnNames: readonly Sql[]
  columnArrays(indexes: readonly number[]): Sql[]
}

export function rowsOf<E>(kind: FactKind<E>, entries: readonly E[]): FactRows {
  const at = (index: number): E => {
    const entry = entries[index]
    if (entry === undefined) throw new RangeError(`no fact ${index} of ${entries.length}`)
    return entry
  }
  return {
    table: kind.table,
    ownedBy: kind.ownedBy,
    count: entries.length,
    keyAt: (index) => indexable(kind.key(at(index))),
    hashAt: (index) => hashOf(kind, at(index)),
    bodyAt: (index) => encodePlain(kind.body(at(index))),
    columnNames: kind.columns.map((column) => column.name),
    columnArrays: (indexes) => {
      const picked = indexes.map(at)
      return kind.columns.map((column) => column.array(picked))
    },
  }
}

/** The time evidence was read is left out: reading the same again must not make a new fact. */
function hashOf<E>(kind: FactKind<E>, entry: E): string {
  const body = encodePlain(kind.body(entry), 'observedAt')
  return sha256([body, ...kind.columns.map((column) => column.text(entry))].join('\n'))
}
