import { Prisma } from '@/server/db/client'
import { lines } from '../lines'
import { indexable, toInt64OrNull } from '../values'

type Sql = ReturnType<typeof Prisma.raw>

/** A typed copy of something in a fact, for queries. */
export interface Column<E> {
  readonly name: Sql
  /** The column of many facts as one bound array. */
  readonly array: (facts: readonly E[]) => Sql
  /** Its value as text, for the fact's hash. */
  readonly text: (fact: E) => string
}

export function textColumn<E>(name: string, read: (fact: E) => string | null): Column<E> {
  const value = (fact: E) => {
    const text = read(fact)
    return text === null ? null : indexable(text)
  }
  return {
    name: Prisma.raw(name),
    array: (facts) => Prisma.sql`${facts.map(value)}::text[]`,
    text: (fact) => value(fact) ?? '',
  }
}

export function bigintColumn<E>(name: string, read: (fact: E) => bigint | number | null): Column<E> {
  const value = (fact: E) => toInt64OrNull(read(fact))
  return {
    name: Prisma.raw(name),
    array: (facts) => Prisma.sql`${lines(facts.map(value))}::bigint[]`,
    text: (fact) => String(value(fact)),
  }
}

export function booleanColumn<E>(name: string, read: (fact: E) => boolean): Column<E> {
  return {
    name: Prisma.raw(name),
    array: (facts) => Prisma.sql`${lines(facts.map(read))}::boolean[]`,
    text: (fact) => String(read(fact)),
  }
}
