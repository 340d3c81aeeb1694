import { fromPlain } from '@/lib/domain/observations'

export interface BodyRow {
  readonly body: string
}

/** The stored fact. `F` is what the row's table holds: only `toFactRows` writes there. */
export function toFact<F>(row: BodyRow): F {
  return fromPlain(JSON.parse(row.body)) as F
}

export function toFacts<F>(rows: readonly BodyRow[]): F[] {
  return rows.map((row) => toFact<F>(row))
}
