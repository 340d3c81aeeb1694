import type { WireSearchItem } from '@/lib/contracts'
import { jobHref, lineageHref, tableHref, versionsHref } from '../url-state'

export interface JumpTarget {
  /** Where Enter leads: a table or job into the graph, a version to its lineage. */
  readonly href: string
  /** Where Ctrl-Enter leads: the page of the table or job; `null` = the same place. */
  readonly pageHref: string | null
}

/** `asOf` is kept within a lake: an instant of one says nothing about another. */
export function jumpTarget({ kind, ref, lake }: WireSearchItem, asOf: string | null): JumpTarget {
  switch (kind) {
    case 'snapshot':
    case 'checkpoint':
      return { href: versionsHref(lake, { anchor: ref, sel: ref, asOf }), pageHref: null }
    case 'job':
      return {
        href: lineageHref(lake, { root: [ref], sel: ref, asOf }),
        pageHref: jobHref(lake, ref, asOf),
      }
    // A commit user is known by the table it commits to.
    case 'commit-user':
    case 'table':
      return {
        href: lineageHref(lake, { root: [ref], sel: ref, asOf }),
        pageHref: tableHref(lake, ref, asOf),
      }
  }
}

const KINDS: readonly WireSearchItem['kind'][] = ['table', 'job', 'snapshot', 'checkpoint', 'commit-user']

export interface JumpGroup {
  readonly kind: WireSearchItem['kind']
  readonly items: readonly WireSearchItem[]
}

/** By kind, in a fixed order; within a kind as found. */
export function groupFound(items: readonly WireSearchItem[]): JumpGroup[] {
  return KINDS.map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) })).filter(
    (group) => group.items.length > 0,
  )
}
