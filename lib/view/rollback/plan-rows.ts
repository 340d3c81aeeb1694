import type { WireRollbackPreview } from '@/lib/contracts'

export type WireCutRow = WireRollbackPreview['cut'][number]
export type WireCauseStep = WireCutRow['chain'][number]

export interface NumberedRow {
  /** From 1. */
  readonly number: number
  readonly row: WireCutRow
  /** Number of the row that forced this one; `null` where a wish did, or a row that is not in the list. */
  readonly forcedBy: number | null
}

/** The rows in the order in which they are forced: what forced a row stands above it. Wishes first. */
export function orderRows(cut: readonly WireCutRow[]): NumberedRow[] {
  const byRef = new Map(cut.map((row) => [row.ref, row]))
  const ordered: WireCutRow[] = []
  const seen = new Set<string>()
  const place = (row: WireCutRow) => {
    if (seen.has(row.ref)) return
    seen.add(row.ref)
    const parent = byRef.get(forcingRef(row) ?? '')
    if (parent !== undefined) place(parent)
    ordered.push(row)
  }
  const depth = (row: WireCutRow) => row.chain.length
  for (const row of [...cut].sort((a, b) => depth(a) - depth(b))) place(row)
  const numbers = new Map(ordered.map((row, index) => [row.ref, index + 1]))
  return ordered.map((row, index) => ({
    number: index + 1,
    row,
    forcedBy: numbers.get(forcingRef(row) ?? '') ?? null,
  }))
}

/** Whose move moved this row: the step before its own in the chain of causes. */
function forcingRef(row: WireCutRow): string | null {
  const before = row.chain.at(-2)
  return before === undefined || before.ref === row.ref ? null : before.ref
}

/** Targets that differ from those before a wish was changed; a row that was not there before counts. */
export function movedRows(
  before: readonly WireCutRow[] | null,
  after: readonly WireCutRow[],
): ReadonlyMap<string, string | null> {
  if (before === null) return new Map()
  const old = new Map(before.map((row) => [row.ref, row.target]))
  return new Map(
    after.flatMap(({ ref, target, current }) => {
      const was = old.has(ref) ? (old.get(ref) ?? null) : current
      return was === target ? [] : [[ref, was] as const]
    }),
  )
}
