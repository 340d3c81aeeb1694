import { BATCH_IDENTIFIER } from '../observations'
import type { RefText } from '../refs'
import type { Attribution, Writer } from './attribution'
import type { RestoredFrom } from './model'
import type { TableHistory, Version } from './table-history'
import { compareBigInt, compareText, push } from '../collections'

/** Snapshots of one user and identifier within one epoch (rules F5, F7); they read as one version, the last member. */
export interface Group {
  readonly table: RefText
  readonly user: string
  readonly identifier: bigint
  readonly epoch: number
  /** In commit order, all on the same path. */
  readonly members: readonly Version[]
  readonly writer: Writer | null
  /** Some member is APPEND or OVERWRITE with changes. */
  readonly content: boolean
}

export interface TableGroups {
  readonly groups: readonly Group[]
  readonly of: ReadonlyMap<string, Group>
}

export function groupVersions(
  history: TableHistory,
  attribution: Attribution,
  restoredFrom: ReadonlyMap<string, RestoredFrom>,
): TableGroups {
  const byUser = new Map<string, Version[]>()
  for (const version of [...history.superseded, ...history.path])
    push(byUser, version.record.commitUser, version)
  const onPath = new Set(history.path.map((version) => version.identity))
  const groups: Group[] = []
  for (const [user, versions] of byUser) {
    versions.sort(inCommitOrder)
    groups.push(...groupOneUser(history.ref, user, versions, onPath, attribution, restoredFrom))
  }
  groups.sort(
    (a, b) =>
      compareBigInt(a.members[0]!.record.id, b.members[0]!.record.id) ||
      compareText(a.members[0]!.identity, b.members[0]!.identity),
  )
  return {
    groups,
    of: new Map(groups.flatMap((group) => group.members.map((member) => [member.identity, group] as const))),
  }
}

interface OpenGroup {
  members: Version[]
  identifier: bigint
  epoch: number
  writer: Writer | null
  onPath: boolean
}

function groupOneUser(
  table: RefText,
  user: string,
  versions: readonly Version[],
  onPath: ReadonlySet<string>,
  attribution: Attribution,
  restoredFrom: ReadonlyMap<string, RestoredFrom>,
): Group[] {
  const closed: OpenGroup[] = []
  let epoch = 0
  let open: OpenGroup | null = null
  let highest: bigint | null = null
  for (const version of versions) {
    const writer = attribution(table, version)
    const { commitIdentifier: identifier } = version.record
    const batch = identifier === BATCH_IDENTIFIER
    if (!batch && highest !== null && startsEpoch(open, version, writer, highest, restoredFrom)) {
      epoch++
      highest = null
      open = null
    }
    if (!batch) highest = highest === null || identifier > highest ? identifier : highest
    const here = onPath.has(version.identity)
    if (open !== null && belongs(open, version, here, closed)) {
      open.members.push(version)
    } else {
      open = { members: [version], identifier, epoch, writer, onPath: here }
      closed.push(open)
    }
  }
  return closed.map((group) => ({
    table,
    user,
    identifier: group.identifier,
    epoch: group.epoch,
    members: group.members,
    writer: group.writer,
    content: group.members.some(isContent),
  }))
}

/**
 * A fall, a repeated kind of the same identifier, or a commit by a run restored to a state older than what this user
 * had committed here, whether identifiers fall or not (seen with doubled rows: 4, 5, 7 and 5, 5, 6).
 */
function startsEpoch(
  open: OpenGroup | null,
  version: Version,
  writer: Writer | null,
  highest: bigint,
  restoredFrom: ReadonlyMap<string, RestoredFrom>,
): boolean {
  const { commitIdentifier, commitKind } = version.record
  if (commitIdentifier < highest) return true
  const repeats =
    open !== null &&
    open.identifier === commitIdentifier &&
    commitKind !== 'OVERWRITE' &&
    open.members.some((member) => member.record.commitKind === commitKind)
  if (repeats) return true
  if (writer === null || open?.writer === null || open?.writer.jobId === writer.jobId) return false
  const restored = restoredFrom.get(writer.jobId)
  return open !== null && restored !== undefined && restored.checkpointId < highest
}

/** Batch commits share the largest identifier: only neighbours of one write belong together. */
function belongs(open: OpenGroup, version: Version, here: boolean, closed: readonly OpenGroup[]): boolean {
  if (open.identifier !== version.record.commitIdentifier || open.onPath !== here) return false
  if (closed[closed.length - 1] !== open) return false
  if (version.record.commitIdentifier !== BATCH_IDENTIFIER) return true
  const last = open.members[open.members.length - 1]!
  return (
    last.record.id + 1n === version.record.id &&
    version.record.commitKind === 'COMPACT' &&
    last.record.commitKind !== 'COMPACT'
  )
}

function inCommitOrder(a: Version, b: Version): number {
  return (
    a.record.timeMillis - b.record.timeMillis ||
    compareBigInt(a.record.id, b.record.id) ||
    compareText(a.identity, b.identity)
  )
}

/** APPEND with changes, or OVERWRITE: replacing nine rows by nine has a delta of 0 and changes everything. */
export function isContent(version: Version): boolean {
  const { commitKind, deltaRecordCount, changelogRecordCount } = version.record
  if (commitKind === 'OVERWRITE') return true
  return commitKind === 'APPEND' && (deltaRecordCount !== 0n || (changelogRecordCount ?? 0n) > 0n)
}

export function carriesChangelog(version: Version): boolean {
  const { changelogManifestList, changelogRecordCount } = version.record
  return changelogManifestList !== null && changelogRecordCount !== 0n
}

export function lastMember(group: Group): Version {
  return group.members.reduce((last, member) => (member.record.id > last.record.id ? member : last))
}
