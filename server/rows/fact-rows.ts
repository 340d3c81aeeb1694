import { encodePlain, withoutNumbers } from '@/lib/domain/observations'
import type { FactRows, FactTable } from '@/server/services/ports'
import type { Column } from './columns'
import { indexable, sha256 } from './values'

export interface FactKind<E> {
  readonly table: FactTable
  readonly key: (entry: E) => string
  readonly columns: readonly Column<E>[]
  /** The fact itself, stored whole. */
  readonly body: (entry: E) => unknown
}

export function rowsOf<E>(kind: FactKind<E>, entries: readonly E[]): FactRows {
  const columns = kind.columns.map((column) => entries.map(column.value))
  const bodies = entries.map((entry) => encodePlain(kind.body(entry)))
  return {
    table: kind.table,
    keys: entries.map((entry) => indexable(kind.key(entry))),
    hashes: bodies.map((body, index) => hashOf(kind, body, (column) => columns[column]?.[index] ?? null)),
    bodies,
    columns,
  }
}

/** The time evidence was read is left out: reading the same again must not make a new fact. */
function hashOf<E>(kind: FactKind<E>, body: string, valueOf: (column: number) => string | null): string {
  const texts = kind.columns.map(({ type }, index) => valueOf(index) ?? (type === 'text' ? '' : 'null'))
  return sha256([withoutNumbers(body, 'observedAt'), ...texts].join('\n'))
}
