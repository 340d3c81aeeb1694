import type { PageQuery, TableListQuery, TimedPageQuery } from '@/lib/contracts'
import { lineageSwitches, type LineageSwitches } from '@/lib/domain/lineage-rows'
import { RefusedError } from '@/lib/domain/errors'
import type { ConsumerFact, SchemaFact, TableFact, TagFact } from '@/lib/domain/facts/model'
import { openLakeFacts, type LakeFactsAt, type LakeFactsDeps } from '../lakes/lake-facts'
import { pageOf, type Order, type Page } from '../paging/page'
import type { Actor, CatalogOptionRepository } from '../ports'
import { requireTableRef } from '../refs'
import type { JudgeLake } from '../states/judge-lake'
import { snapshotPage, type SnapshotView } from './snapshot-page'
import { orderOfTables } from './table-order'
import { isThere, summarizeTable, summarizeTables, type TableSummary } from './table-summary'

export interface TableServiceDeps extends LakeFactsDeps {
  readonly catalogOptions: Pick<CatalogOptionRepository, 'list'>
  readonly judge: JudgeLake
}

/** One table with everything around it. */
export interface TableView {
  readonly at: LakeFactsAt
  readonly dataLineage: LineageSwitches['data']
  readonly summary: TableSummary
  readonly schema: SchemaFact | null
  readonly tags: readonly TagFact[]
  readonly branches: readonly TableFact[]
}

export interface TagView {
  readonly fact: TableFact
  readonly tag: TagFact
}

export interface BranchView {
  readonly main: TableFact
  readonly summary: TableSummary
}

export interface ConsumerView {
  readonly consumer: ConsumerFact
  /** Snapshots it has not read yet; `null` when the table's newest is not known. */
  readonly lag: bigint | null
}

type PartQuery = PageQuery & Pick<TimedPageQuery, 'asOf'>

const TAGS: Order<TagView> = { name: 'tags', parts: [{ of: ({ tag }) => tag.name }] }
const BRANCHES: Order<BranchView> = { name: 'branches', parts: [{ of: (branch) => branch.summary.fact.ref }] }
const CONSUMERS: Order<ConsumerView> = {
  name: 'consumers',
  parts: [{ of: (one) => one.consumer.consumerId }],
}
/** Padded, so that text order is number order. */
const SCHEMAS: Order<SchemaFact> = {
  name: 'schemas',
  parts: [{ of: (schema) => schema.id.toString().padStart(20, '0'), descending: true }],
}

export function createTableService(deps: TableServiceDeps) {
  const open = async (actor: Actor, lakeName: string, refText: string, asOf: string | undefined) => {
    const ref = requireTableRef(refText)
    const at = await openLakeFacts(deps, actor, lakeName, asOf)
    const fact = at.topology.tables.find((table) => table.ref === ref)
    if (fact === undefined || !isThere(at, fact)) {
      throw new RefusedError('table-not-found', `There is no ${ref} in lake "${lakeName}"${when(asOf)}.`)
    }
    return { at, fact }
  }
  return {
    async list(actor: Actor, lakeName: string, query: TableListQuery): Promise<Page<TableSummary>> {
      const at = await openLakeFacts(deps, actor, lakeName, query.asOf)
      const words = query.q?.toLowerCase() ?? ''
      const tables = summarizeTables(at, await deps.judge(at)).filter(
        ({ fact, judgement }) =>
          nameOf(fact).toLowerCase().includes(words) &&
          (query.state === undefined || judgement.state === query.state),
      )
      return pageOf(tables, orderOfTables(query.sort), query)
    },

    async get(
      actor: Actor,
      lakeName: string,
      ref: string,
      query: { asOf?: string | undefined },
    ): Promise<TableView> {
      const { at, fact } = await open(actor, lakeName, ref, query.asOf)
      return {
        at,
        dataLineage: lineageSwitches(await deps.catalogOptions.list(at.lake.id)).data,
        summary: summarizeTable(at, await deps.judge(at), fact),
        schema: newestSchema(fact, at),
        tags: tagsAt(fact, at),
        branches: branchesOf(fact, at),
      }
    },

    async snapshots(
      actor: Actor,
      lakeName: string,
      ref: string,
      query: TimedPageQuery,
    ): Promise<Page<SnapshotView>> {
      const { at, fact } = await open(actor, lakeName, ref, query.asOf)
      return snapshotPage(deps.facts, at, fact, query)
    },

    async tags(actor: Actor, lakeName: string, ref: string, query: PartQuery): Promise<Page<TagView>> {
      const { at, fact } = await open(actor, lakeName, ref, query.asOf)
      return pageOf(
        tagsAt(fact, at).map((tag) => ({ fact, tag })),
        TAGS,
        query,
      )
    },

    async branches(actor: Actor, lakeName: string, ref: string, query: PartQuery): Promise<Page<BranchView>> {
      const { at, fact } = await open(actor, lakeName, ref, query.asOf)
      const judgements = await deps.judge(at)
      const branches = branchesOf(fact, at).map((one) => ({
        main: fact,
        summary: summarizeTable(at, judgements, one),
      }))
      return pageOf(branches, BRANCHES, query)
    },

    async consumers(
      actor: Actor,
      lakeName: string,
      ref: string,
      query: PartQuery,
    ): Promise<Page<ConsumerView>> {
      const { at, fact } = await open(actor, lakeName, ref, query.asOf)
      const newest = at.tableHeads.get(fact.ref)?.newest?.id ?? null
      const consumers = fact.consumers.map((consumer) => ({ consumer, lag: lagOf(consumer, newest) }))
      return pageOf(consumers, CONSUMERS, query)
    },

    async schemas(actor: Actor, lakeName: string, ref: string, query: PartQuery): Promise<Page<SchemaFact>> {
      const { at, fact } = await open(actor, lakeName, ref, query.asOf)
      return pageOf(schemasAt(fact, at), SCHEMAS, query)
    },
  }
}

/** As people say it. */
function nameOf({ table }: TableFact): string {
  return `${table.database}.${table.table}${table.branch === null ? '' : '$branch_' + table.branch}`
}

function when(asOf: string | undefined): string {
  return asOf === undefined ? '' : ` at ${asOf}`
}

function schemasAt(fact: TableFact, { until }: LakeFactsAt): readonly SchemaFact[] {
  return fact.schemas.filter(({ timeMillis }) => until === null || timeMillis === null || timeMillis <= until)
}

function newestSchema(fact: TableFact, at: LakeFactsAt): SchemaFact | null {
  const schemas = schemasAt(fact, at)
  return schemas.reduce<SchemaFact | null>(
    (newest, one) => (newest === null || one.id > newest.id ? one : newest),
    null,
  )
}

function tagsAt(fact: TableFact, { until }: LakeFactsAt): readonly TagFact[] {
  return fact.tags.filter(({ createdAt }) => until === null || createdAt === null || createdAt <= until)
}

function branchesOf(fact: TableFact, at: LakeFactsAt): readonly TableFact[] {
  return at.topology.tables.filter((table) => table.forkOf === fact.ref && isThere(at, table))
}

function lagOf(consumer: ConsumerFact, newest: bigint | null): bigint | null {
  if (newest === null) return null
  const lag = newest - consumer.nextSnapshot + 1n
  return lag < 0n ? 0n : lag
}
