import type { WireVersionEdge, WireVersionNode, WireVersions } from '@/lib/contracts'
import type { CheckpointVersion, SnapshotVersion, VersionEdge, VersionNode } from '@/lib/domain/versions'
import { toInstantText } from '@/lib/domain/time'
import type { LakeFactsAt } from '@/server/services/lakes/lake-facts'
import type { VersionsView } from '@/server/services/versions/version-service'
import { instantOrNull, int64OrNull, toWireEvidence } from './scalars'

export function toWireVersions({
  at,
  query,
  answer,
  truncated,
  dataLineage,
}: VersionsView): Omit<WireVersions, 'readAt'> {
  const { anchor, resolvedTo, resolvedBecause, nodes, edges, omitted } = answer
  return {
    lake: at.lake.name,
    anchor,
    ...(resolvedTo === null ? {} : { resolvedTo }),
    ...(resolvedBecause === null ? {} : { resolvedBecause }),
    direction: query.direction,
    depth: query.depth,
    asOf: instantOrNull(at.asOf),
    now: instantOrNull(at.now),
    nodes: nodes.map((node) => toWireNode(node, at)),
    edges: edges.map(toWireEdge),
    omitted: [...omitted],
    truncated,
    ...(dataLineage === null ? {} : { dataLineage }),
  }
}

function toWireNode(node: VersionNode, at: LakeFactsAt): WireVersionNode {
  switch (node.kind) {
    case 'snapshot':
      return toWireSnapshot(node)
    case 'checkpoint':
      return toWireCheckpoint(node, at)
    case 'boundary': {
      const fact = at.topology.boundaries.find((one) => one.ref === node.ref)
      const { ref, hop } = node
      return { kind: 'boundary', ref, label: fact?.name ?? ref, says: fact?.says ?? '', hop }
    }
  }
}

function toWireSnapshot({ ref, fact, group, writer, hop }: SnapshotVersion): WireVersionNode {
  return {
    kind: 'snapshot',
    ref,
    table: fact.table,
    id: fact.id.toString(),
    identity: fact.identity,
    at: toInstantText(fact.timeMillis),
    status: fact.status,
    commitKind: fact.commitKind,
    commitUser: fact.commitUser,
    commitIdentifier: fact.commitIdentifier.toString(),
    group: group.map(String),
    content: fact.content,
    maintenance: fact.maintenance,
    carriesChangelog: fact.carriesChangelog,
    tags: [...fact.tags],
    totalRecordCount: int64OrNull(fact.totalRecordCount),
    deltaRecordCount: int64OrNull(fact.deltaRecordCount),
    writer,
    hop,
    evidence: toWireEvidence(fact.evidence),
  }
}

/** A batch run has no checkpoint: its own start and end stand in the place. */
function toWireCheckpoint({ ref, job, run, fact, hop }: CheckpointVersion, at: LakeFactsAt): WireVersionNode {
  const batch = fact === null
  const completedAt = batch ? run.endTime : fact.completedAt
  const triggeredAt = batch ? run.startTime : fact.triggeredAt
  return {
    kind: 'checkpoint',
    ref,
    job,
    run: at.names.runs.refOf(run),
    number: batch ? null : fact.checkpointId.toString(),
    savepoint: fact?.savepoint ?? false,
    batch,
    status: batch ? (run.endTime === null ? 'IN_PROGRESS' : 'COMPLETED') : fact.status,
    at: instantOrNull(completedAt ?? fact?.failedAt ?? triggeredAt),
    triggeredAt: instantOrNull(triggeredAt),
    completedAt: instantOrNull(completedAt),
    failureMessage: fact?.failureMessage ?? null,
    wrote: fact?.wrote ?? true,
    files: fact?.files ?? 'unknown',
    ...(fact?.claimed === undefined ? {} : { claimed: true }),
    hop,
    evidence: toWireEvidence(fact?.evidence ?? run.evidence),
  }
}

function toWireEdge(edge: VersionEdge): WireVersionEdge {
  const { from, to, kind, certainty, low, high, position, after, noNewData, lookup, claimed, evidence } = edge
  return {
    from,
    to,
    kind,
    certainty,
    ...(low === null ? {} : { low: low.toString() }),
    ...(high === null ? {} : { high: high.toString() }),
    ...(position === null ? {} : { position: position.toString() }),
    ...(after === null ? {} : { after: after.toString() }),
    ...(noNewData === null ? {} : { noNewData }),
    ...(lookup ? { lookup } : {}),
    ...(claimed ? { claimed } : {}),
    evidence: toWireEvidence(evidence),
  }
}
