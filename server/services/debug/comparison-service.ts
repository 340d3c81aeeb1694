import type { ComparisonCreate } from '@/lib/contracts'
import { compareShape, type CompareResult, type CompareShape, type DebugPair } from '@/lib/domain/debug'
import { RefusedError } from '@/lib/domain/errors'
import type { SchemaFact } from '@/lib/domain/facts'
import { fromPlain, toPlain } from '@/lib/domain/observations'
import { tableRefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import { openLake } from '../access'
import { openLakeFacts, type LakeFactsDeps } from '../lakes/lake-facts'
import { pageOf, type Order, type Page, type PageRequest } from '../paging/page'
import type { Actor, ComparisonRecord, ComparisonRepository, ComparisonResultRecord } from '../ports'
import { requireTableRef } from '../refs'
import { debugJob, type DebugJob } from './debug-statements'
import { readGivenResult } from './given-result'
import { openPair, type OpenPair } from './open-pair'

export interface ComparisonServiceDeps extends LakeFactsDeps {
  readonly comparisons: ComparisonRepository
  readonly newId: () => string
  readonly now: () => Millis
}

interface KeptComparison extends DebugJob {
  readonly pair: DebugPair
  /** Of the sink's version. */
  readonly schema: SchemaFact
  readonly sql: string
}

export interface ComparisonResultView extends CompareResult {
  readonly id: string
  readonly at: Millis
  readonly by: string
  readonly note: string
}

export interface ComparisonView extends KeptComparison {
  readonly id: string
  readonly createdAt: Millis
  readonly author: string
  readonly shape: CompareShape
  /** Oldest first. */
  readonly results: readonly ComparisonResultView[]
}

/** Comparisons that are listed; older ones are still found by their address. */
const LISTED = 1_000
/** Digits of a comparison's id in the name of its table. */
const MARK_DIGITS = 6

/** Debug pairs, the statements that compute a version anew and compare it, and what came of them. Nothing is run here. */
export function createComparisonService(deps: ComparisonServiceDeps) {
  async function find(actor: Actor, lakeName: string, id: string): Promise<ComparisonView> {
    const { lake, visibility } = await openLake(deps, actor, lakeName)
    const record = await deps.comparisons.find(lake.id, id)
    if (record === null || visibility.hides(record.sinkTable)) {
      throw new RefusedError('comparison-not-found', `Lake "${lakeName}" has no comparison "${id}".`)
    }
    return viewOf(record, await deps.comparisons.results([id]))
  }

  return {
    /** What a version was made from, and whether that can be read again; nothing is kept. */
    async pair(actor: Actor, lakeName: string, sink: string): Promise<OpenPair> {
      const at = await openLakeFacts(deps, actor, lakeName, undefined)
      return openPair(deps.facts, at, sink, [])
    },

    async create(actor: Actor, lakeName: string, body: ComparisonCreate): Promise<ComparisonView> {
      const at = await openLakeFacts(deps, actor, lakeName, undefined)
      const open = await openPair(deps.facts, at, body.sink, body.pins ?? [])
      const id = deps.newId()
      const job = debugJob(at, open, body.sql, id.replace(/[^0-9a-z]/gi, '').slice(0, MARK_DIGITS))
      const kept: KeptComparison = { ...job, pair: open.pair, schema: open.schema, sql: body.sql }
      const record: ComparisonRecord = {
        id,
        lakeId: at.lake.id,
        createdAt: deps.now(),
        author: `${actor.kind}:${actor.id}`,
        sinkTable: tableRefText(open.pair.sink.key),
        request: JSON.stringify(body),
        body: JSON.stringify(toPlain(kept)),
      }
      await deps.comparisons.add(record)
      return viewOf(record, [])
    },

    get: find,

    async list(
      actor: Actor,
      lakeName: string,
      query: PageRequest & { readonly table?: string | undefined },
    ): Promise<Page<ComparisonView>> {
      const { lake, visibility } = await openLake(deps, actor, lakeName)
      const table = query.table === undefined ? null : requireTableRef(query.table)
      const records = await deps.comparisons.newest(lake.id, table, LISTED)
      const page = pageOf(
        records.filter((one) => !visibility.hides(one.sinkTable)),
        NEWEST_FIRST,
        query,
      )
      const results = await deps.comparisons.results(page.items.map(({ id }) => id))
      return {
        ...page,
        items: page.items.map((record) =>
          viewOf(
            record,
            results.filter(({ comparisonId }) => comparisonId === record.id),
          ),
        ),
      }
    },

    /** Takes the result that somebody's run of the statements came to; kept beside earlier ones. */
    async addResult(
      actor: Actor,
      lakeName: string,
      id: string,
      given: { readonly text: string; readonly note: string },
    ): Promise<ComparisonView> {
      const view = await find(actor, lakeName, id)
      const result = readGivenResult(view.shape, given.text)
      await deps.comparisons.addResult({
        id: deps.newId(),
        comparisonId: id,
        at: deps.now(),
        actor: `${actor.kind}:${actor.id}`,
        body: JSON.stringify(toPlain({ ...result, note: given.note })),
      })
      return find(actor, lakeName, id)
    },
  }
}

/** Bodies are written above, by this product alone. */
function viewOf(record: ComparisonRecord, results: readonly ComparisonResultRecord[]): ComparisonView {
  const { id, createdAt, author } = record
  const kept = fromPlain(JSON.parse(record.body)) as KeptComparison
  return {
    ...kept,
    id,
    createdAt,
    author,
    shape: compareShape(kept.schema, kept.written),
    results: results.map((one) => {
      const result = fromPlain(JSON.parse(one.body)) as CompareResult & { readonly note: string }
      return { ...result, id: one.id, at: one.at, by: one.actor }
    }),
  }
}

const NEWEST_FIRST: Order<ComparisonRecord> = {
  name: 'comparisons',
  parts: [{ of: (one) => one.createdAt, descending: true }, { of: (one) => one.id }],
}
