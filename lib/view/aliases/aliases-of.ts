import type { WireAliasList } from '@/lib/contracts'

export interface AliasesOf {
  /** Pairs that may be one, this one among them. */
  readonly hints: WireAliasList['hints']
  /** Joined by hand: names that mean this one, or this name meaning another. */
  readonly joined: WireAliasList['items']
  /** Names it bore before, folded by proof. */
  readonly renamed: readonly string[]
}

/** What is known of the names of one table or job. A hint that was followed is no hint any more. */
export function aliasesOf(list: WireAliasList, ref: string): AliasesOf {
  const joined = list.items.filter(({ from, to }) => from === ref || to === ref)
  const done = new Set(joined.map(({ from }) => from))
  return {
    hints: list.hints.filter(({ from, to }) => (from === ref || to === ref) && !done.has(from)),
    joined,
    renamed: list.renamed.flatMap(({ from, to }) => (to === ref ? [from] : [])),
  }
}
