import type { Flow, Pair } from './flow'
import type { TableAt } from './versions-at'

/** A table that feeds the judged one, with its ways on to it. */
export interface UpstreamTable {
  readonly table: TableAt
  /** Place in `Upstream.tables`. */
  readonly rank: number
  /** In key order. */
  readonly ways: readonly Way[]
}

export interface Way {
  readonly pair: Pair
  readonly to: UpstreamTable
  /** Closes a loop: data passes it once and has then arrived. */
  readonly back: boolean
}

/** The tables and ways that feed one table. Without `back` ways it has no cycle. */
export interface Upstream {
  /** The table itself first; each table before all that feed it, `back` ways left aside. */
  readonly tables: readonly UpstreamTable[]
  readonly at: (table: TableAt) => UpstreamTable | undefined
}

interface Draft {
  readonly table: TableAt
  rank: number
  readonly ways: { pair: Pair; to: Draft; back: boolean }[]
  readonly into: readonly Pair[]
  next: number
  open: boolean
}

/** Depth-first against the flow, iterative, O(V+E); ways in key order, so loops are cut at the same place each time. */
export function upstreamOf(flow: Flow, table: TableAt): Upstream {
  const drafts = new Map<TableAt, Draft>()
  const done: Draft[] = []
  const stack = [enter(table)]
  for (let top = stack[stack.length - 1]; top !== undefined; top = stack[stack.length - 1]) {
    const pair = top.into[top.next++]
    if (pair === undefined) {
      top.open = false
      done.push(top)
      stack.pop()
      continue
    }
    const known = drafts.get(pair.from)
    const from = known ?? enter(pair.from)
    from.ways.push({ pair, to: top, back: from.open && known !== undefined })
    if (known === undefined) stack.push(from)
  }
  done.reverse()
  for (const [rank, draft] of done.entries()) {
    draft.rank = rank
    if (draft.ways.length > 1) draft.ways.sort((a, b) => (a.pair.key < b.pair.key ? -1 : 1))
  }
  return { tables: done, at: (one) => drafts.get(one) }

  function enter(one: TableAt): Draft {
    const into = flow.pairsInto.get(one.ref) ?? []
    const draft: Draft = { table: one, rank: 0, ways: [], into, next: 0, open: true }
    drafts.set(one, draft)
    return draft
  }
}
