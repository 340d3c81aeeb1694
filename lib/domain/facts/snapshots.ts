import { carriesChangelog, isContent, lastMember, type TableGroups } from './groups'
import { numbersReused } from './current-path'
import type { Evidence, SnapshotFact } from './model'
import type { TableHistory, Version } from './table-history'

export function deriveSnapshots(history: TableHistory, groups: TableGroups): SnapshotFact[] {
  const contentUsers = new Set(groups.groups.filter((group) => group.content).map((group) => group.user))
  const reused =
    history.superseded.length === 0 ? [] : numbersReused([...history.path, ...history.superseded])
  return [...history.path, ...history.superseded].map((version) => {
    const { record } = version
    const group = groups.of.get(version.identity)!
    const leftPathBy =
      version.status === 'superseded'
        ? reused.find((event) => event.id <= record.id && event.at > record.timeMillis)?.at
        : undefined
    const tidying = record.commitKind === 'COMPACT' || record.commitKind === 'ANALYZE'
    return {
      table: history.ref,
      id: record.id,
      identity: version.identity,
      status: version.status,
      ...(leftPathBy === undefined ? {} : { leftPathBy }),
      schemaId: record.schemaId,
      commitUser: record.commitUser,
      commitIdentifier: record.commitIdentifier,
      commitKind: record.commitKind,
      timeMillis: record.timeMillis,
      totalRecordCount: record.totalRecordCount,
      deltaRecordCount: record.deltaRecordCount,
      changelogRecordCount: record.changelogRecordCount,
      watermark: record.watermark,
      operation: record.operation,
      content: isContent(version),
      carriesChangelog: carriesChangelog(version),
      epoch: group.epoch,
      group: group.members[0]!.identity,
      groupLastId: lastMember(group).record.id,
      maintenance: tidying && !contentUsers.has(record.commitUser),
      tags: version.tags,
      run: group.writer?.jobId ?? null,
      writerCertainty: group.writer?.certainty ?? null,
      evidence: [...version.evidence, ...prefixEvidence(version, group.writer !== null)],
    }
  })
}

const PREFIXED = /^(.+)_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `commit.user-prefix` puts a name before the UUID, often the job's: a hint where no run is known, and no more. */
function prefixEvidence(version: Version, explained: boolean): Evidence[] {
  const prefix = explained ? undefined : PREFIXED.exec(version.record.commitUser)?.[1]
  const [file] = version.evidence
  if (prefix === undefined || file === undefined) return []
  return [{ ...file, says: `its commit user has the prefix "${prefix}": perhaps the name of its job` }]
}
