import type { Actor } from './ports'

/** Whom a row names as its author. */
export function nameOf({ kind, id }: Actor): string {
  return `${kind}:${id}`
}
