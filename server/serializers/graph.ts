import type { WireGraph, WireGraphEdge, WireGraphNode } from '@/lib/contracts'
import { findHints, hintsByRef, type Hint } from '@/lib/domain/aliases'
import { flinkStateAt } from '@/lib/domain/entities/moment'
import type { TopologyEdge, TopologyNode } from '@/lib/domain/graph'
import type { LakeFactsAt } from '@/server/services/lakes/lake-facts'
import type { GraphView } from '@/server/services/graph/graph-service'
import { lastCheckpointOf } from '@/server/services/jobs/job-summary'
import { snapshotRef } from '@/server/services/tables/table-summary'
import { instantOrNull, int64OrNull, toWireEvidence, toWireStateDetail } from './scalars'

export function toWireGraph({ at, root, query, answer }: GraphView): Omit<WireGraph, 'readAt'> {
  const { hides } = at.visibility
  const hints = findHints(at.topology).filter(({ from, to }) => !hides(from) && !hides(to))
  const byRef = hintsByRef(hints)
  return {
    lake: at.lake.name,
    root,
    view: query.view,
    upstream: query.upstream,
    downstream: query.downstream,
    asOf: instantOrNull(at.asOf),
    now: instantOrNull(at.now),
    nodes: answer.nodes.map((node) => toWireNode(node, at, byRef.get(node.ref) ?? [])),
    edges: answer.edges.map(toWireEdge),
    omitted: [...answer.omitted],
    totals: answer.totals,
  }
}

function toWireNode(node: TopologyNode, at: LakeFactsAt, hints: readonly Hint[]): WireGraphNode {
  const { ref, label, hop, ended, claimed, judgement } = node
  const mayBe = hints.map(({ from, to, because }) => ({ ref: from === ref ? to : from, because }))
  const base = {
    ref,
    label,
    hop,
    ended,
    state: judgement.state,
    stateDetail: toWireStateDetail(judgement),
    ...(claimed ? { claimed } : {}),
    ...(mayBe.length === 0 ? {} : { mayBe }),
  }
  switch (node.kind) {
    case 'table': {
      const { fact } = node
      const head = at.tableHeads.get(fact.ref)
      return {
        ...base,
        kind: 'table',
        database: fact.table.database,
        table: fact.table.table,
        branch: fact.table.branch,
        layers: [...new Set(fact.layers.map(({ layer }) => layer))],
        newestSnapshot: snapshotRef(fact, head?.content?.id ?? head?.newest?.id ?? null),
        lastContentAt: instantOrNull(head?.content?.at ?? null),
        totalRecordCount: int64OrNull(head?.content?.totalRecordCount ?? null),
      }
    }
    case 'job': {
      const newest = node.runs[0]
      const last = lastCheckpointOf(at, node.runs)
      return {
        ...base,
        kind: 'job',
        jobType: newest?.jobType ?? null,
        maintenance: node.runs.length > 0 && node.runs.every((run) => run.maintenance),
        flinkState: newest === undefined ? null : flinkStateAt(newest, at.until),
        run: newest === undefined ? null : at.names.runs.refOf(newest),
        runCount: node.runs.length,
        lastCheckpoint: last?.ref ?? null,
        lastCheckpointAt: instantOrNull(last?.at ?? null),
      }
    }
    case 'boundary':
      return { ...base, kind: 'boundary', system: node.fact.system, says: node.fact.says }
  }
}

function toWireEdge(edge: TopologyEdge): WireGraphEdge {
  const { from, to, kind, lookup, certainty, validFrom, validTo, claimed, evidence, via } = edge
  return {
    from,
    to,
    kind,
    lookup,
    certainty,
    validFrom: instantOrNull(validFrom),
    validTo: instantOrNull(validTo),
    ...(claimed ? { claimed } : {}),
    evidence: toWireEvidence(evidence),
    ...(via === undefined ? {} : { via: [...via] }),
  }
}
