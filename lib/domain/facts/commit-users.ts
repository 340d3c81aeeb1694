import type { RefText } from '../refs'
import type { TableHistory, Version } from './table-history'
import { push } from '../collections'

/** Versions a table's commit user made there; copies that a branch took from its main table left out. */
export type VersionsByUser = ReadonlyMap<string, readonly Version[]>

export interface CommitUsers {
  readonly inTable: ReadonlyMap<RefText, VersionsByUser>
  readonly tablesOf: ReadonlyMap<string, readonly RefText[]>
}

export function indexCommitUsers(
  histories: ReadonlyMap<RefText, TableHistory>,
  inherited: ReadonlyMap<RefText, ReadonlySet<string>>,
): CommitUsers {
  const inTable = new Map<RefText, Map<string, Version[]>>()
  const tablesOf = new Map<string, RefText[]>()
  for (const [ref, history] of histories) {
    const copies = inherited.get(ref) ?? new Set<string>()
    const users = new Map<string, Version[]>()
    for (const version of [...history.superseded, ...history.path]) {
      if (!copies.has(version.identity)) push(users, version.record.commitUser, version)
    }
    inTable.set(ref, users)
    for (const user of users.keys()) push(tablesOf, user, ref)
  }
  for (const refs of tablesOf.values()) refs.sort()
  return { inTable, tablesOf }
}
