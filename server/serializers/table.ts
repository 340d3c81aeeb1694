import type {
  WireBranchItem,
  WireConsumerItem,
  WireSchemaItem,
  WireSnapshotItem,
  WireTableDetail,
  WireTableItem,
  WireTagItem,
} from '@/lib/contracts'
import type { SchemaFact, TableFact, TagFact } from '@/lib/domain/facts/model'
import { maskAddresses, maskOption } from '@/lib/domain/secrets/mask'
import { isDebugTable } from '@/lib/domain/debug'
import { toInstantText } from '@/lib/domain/time'
import type { BranchView, ConsumerView, TableView, TagView } from '@/server/services/tables/table-service'
import type { SnapshotView } from '@/server/services/tables/snapshot-page'
import { snapshotRef, type TableSummary } from '@/server/services/tables/table-summary'
import { toWireLinks } from './links'
import { toWireTableTold } from './told'
import { instantOrNull, int64OrNull, toWireEvidence, toWireStateDetail } from './scalars'

export function toWireTableItem(table: TableSummary): WireTableItem {
  const { fact, head, judgement } = table
  return {
    ref: fact.ref,
    database: fact.table.database,
    table: fact.table.table,
    branch: fact.table.branch,
    state: judgement.state,
    stateDetail: toWireStateDetail(judgement),
    present: fact.present,
    ...(fact.claimed === undefined ? {} : { claimed: true }),
    ...(isDebugTable(fact) ? { debug: true } : {}),
    newestSnapshot: table.newestSnapshot,
    lastContentAt: instantOrNull(head?.content?.at ?? null),
    lastCommitAt: instantOrNull(head?.newest?.at ?? null),
    totalRecordCount: int64OrNull(head?.content?.totalRecordCount ?? null),
    snapshotCount: head?.snapshotCount ?? 0,
    writers: table.writers,
    readers: table.readers,
  }
}

export function toWireTableDetail({
  at,
  dataLineage,
  summary,
  schema,
  tags,
  branches,
}: TableView): Omit<WireTableDetail, 'readAt'> {
  const { fact, head } = summary
  const { incoming, outgoing } = at.links.of(fact.ref)
  return {
    ...toWireTableItem(summary),
    type: fact.type,
    layers: [...new Set(fact.layers.map(({ layer }) => layer))],
    path: maskAddresses(fact.path),
    comment: schema?.comment ?? fact.comment,
    primaryKeys: [...(schema?.primaryKeys ?? fact.primaryKeys)],
    partitionKeys: [...(schema?.partitionKeys ?? fact.partitionKeys)],
    changelogProducer: fact.changelogProducer,
    options: [...(schema?.options ?? [])].map(([key, value]) => ({ key, ...maskOption(key, value) })),
    oldestSnapshot: snapshotRef(fact, head?.oldestId ?? null),
    forkOf: fact.forkOf,
    branches: branches.map((branch) => branch.ref),
    writtenBy: toWireLinks(incoming),
    readBy: toWireLinks(outgoing),
    tags: tags.map((tag) => ({
      name: tag.name,
      snapshot: refOfTag(fact, tag),
      createdAt: instantOrNull(tag.createdAt),
    })),
    evidence: toWireEvidence(fact.evidence),
    ...(dataLineage === null ? {} : { dataLineage }),
    ...(fact.told === undefined ? {} : { told: toWireTableTold(fact.told) }),
    now: instantOrNull(at.now),
  }
}

export function toWireSnapshotItem({ ref, fact, group, writer, job }: SnapshotView): WireSnapshotItem {
  return {
    ref,
    id: fact.id.toString(),
    identity: fact.identity,
    status: fact.status,
    at: toInstantText(fact.timeMillis),
    commitKind: fact.commitKind,
    commitUser: fact.commitUser,
    commitIdentifier: fact.commitIdentifier.toString(),
    schemaId: fact.schemaId.toString(),
    content: fact.content,
    maintenance: fact.maintenance,
    group: group.map(String),
    totalRecordCount: int64OrNull(fact.totalRecordCount),
    deltaRecordCount: int64OrNull(fact.deltaRecordCount),
    changelogRecordCount: int64OrNull(fact.changelogRecordCount),
    watermark: int64OrNull(fact.watermark),
    tags: [...fact.tags],
    writer,
    job,
  }
}

export function toWireTagItem({ fact, tag }: TagView): WireTagItem {
  return {
    name: tag.name,
    snapshot: refOfTag(fact, tag),
    id: tag.snapshotId.toString(),
    createdAt: instantOrNull(tag.createdAt),
    retainedMs: tag.retainedMillis,
  }
}

export function toWireBranchItem({ main, summary }: BranchView): WireBranchItem {
  return {
    ref: summary.fact.ref,
    name: summary.fact.table.branch ?? '',
    forkSnapshot: snapshotRef(main, summary.fact.forkSnapshotId),
    newestSnapshot: summary.newestSnapshot,
  }
}

export function toWireConsumerItem({ consumer, lag }: ConsumerView): WireConsumerItem {
  return {
    consumerId: consumer.consumerId,
    nextSnapshot: consumer.nextSnapshot.toString(),
    lag: int64OrNull(lag),
    modifiedAt: toInstantText(consumer.modifiedAt),
  }
}

export function toWireSchemaItem(schema: SchemaFact): WireSchemaItem {
  return {
    id: schema.id.toString(),
    at: instantOrNull(schema.timeMillis),
    fields: schema.fields.map(({ id, name, type, description }) => ({ id, name, type, description })),
    primaryKeys: [...schema.primaryKeys],
    partitionKeys: [...schema.partitionKeys],
    comment: schema.comment,
  }
}

function refOfTag(fact: TableFact, tag: TagFact): string {
  return snapshotRef(fact, tag.snapshotId) ?? fact.ref
}
