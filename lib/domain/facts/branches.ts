import { tableRefText, type RefText } from '../refs'
import type { KnownTables } from './known-tables'
import type { TableHistory } from './table-history'

export interface Fork {
  readonly main: RefText
  /** Newest snapshot the branch took over from its main table; `null` = made empty, or its origin is gone. */
  readonly snapshotId: bigint | null
  /** Identities that are copies of main's. */
  readonly inherited: ReadonlySet<string>
}

/** No file records where a branch was forked: what it shares with main, identity by identity, tells. */
export function findForks(
  tables: KnownTables,
  histories: ReadonlyMap<RefText, TableHistory>,
): Map<RefText, Fork> {
  const forks = new Map<RefText, Fork>()
  for (const [ref, key] of tables.keys) {
    if (key.branch === null) continue
    const main = tableRefText({ ...key, branch: null })
    const known = new Set(
      [...(histories.get(main)?.path ?? []), ...(histories.get(main)?.superseded ?? [])].map(
        (v) => v.identity,
      ),
    )
    const shared = (histories.get(ref)?.path ?? []).filter((version) => known.has(version.identity))
    forks.set(ref, {
      main,
      snapshotId: shared[shared.length - 1]?.record.id ?? null,
      inherited: new Set(shared.map((version) => version.identity)),
    })
  }
  return forks
}
