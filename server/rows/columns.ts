import { indexable, toInt64OrNull } from './values'

/** A typed copy of something in a fact, for queries. Values are given as text. */
export interface Column<E> {
  readonly name: string
  readonly type: 'text' | 'bigint' | 'boolean'
  readonly value: (fact: E) => string | null
}

export function textColumn<E>(name: string, read: (fact: E) => string | null): Column<E> {
  const value = (fact: E) => {
    const text = read(fact)
    return text === null ? null : indexable(text)
  }
  return { name, type: 'text', value }
}

export function bigintColumn<E>(name: string, read: (fact: E) => bigint | number | null): Column<E> {
  return { name, type: 'bigint', value: (fact) => toInt64OrNull(read(fact))?.toString() ?? null }
}

export function booleanColumn<E>(name: string, read: (fact: E) => boolean): Column<E> {
  return { name, type: 'boolean', value: (fact) => String(read(fact)) }
}
