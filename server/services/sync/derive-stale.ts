import type { Alias } from '@/lib/domain/aliases'
import {
  anyPathInside,
  cutPortions,
  isTable,
  narrowCatalog,
  SubjectGraph,
  tablesOf,
  viewCatalogListings,
  type CatalogView,
  type Portion,
  type Subject,
} from '@/lib/domain/facts/scope'
import { jobRefText, type RefText } from '@/lib/domain/refs'
import type { FactScope, LakeRecord, PublishResult, ScopedFacts, StaleSubject, StoredText } from '../ports'
import { collectFacts } from './facts-parts'
import { configOf } from './lake-config'
import type { DeriveConfig, LakeWorker } from './lake-worker'
import type { Lease } from './lease'
import { oneAhead } from './one-ahead'
import type { SyncDeps } from './sync-deps'

/** Observations in memory at once, about: 1,000 tables of 100 snapshots are 20 portions. */
const PORTION_OBSERVATIONS = 5_000

export interface Derivation {
  readonly worker: LakeWorker
  readonly lease: Lease
  /** Everything is derived anew: rules may have changed with code that nothing tells from an earlier one. */
  readonly anew: boolean
}

/** Derives what new observations touch, portion by portion, and brings it into force at one moment. */
export async function deriveStale(
  deps: SyncDeps,
  lake: LakeRecord,
  derivation: Derivation,
): Promise<PublishResult> {
  const known = await deps.subjects.all(lake.id)
  const said = (await deps.aliases.list(lake.id)).map(({ from, to }): Alias => ({ from, to }))
  const place = { ...configOf(lake), aliases: said }
  const removals = await deps.removals.list(lake.id)
  const config: DeriveConfig = { ...place, removals, pathsProven: anyPathInside(known, place) }
  const derivedWith = JSON.stringify([
    lake.warehouse,
    lake.pathRewrites,
    said,
    config.pathsProven,
    deps.rules,
    // As it was before there were any, so that lakes without them are not derived anew.
    ...(removals.length === 0 ? [] : [removals]),
  ])
  if (derivation.anew) await deps.subjects.staleAll(lake.id)
  else await deps.subjects.staleUnless(lake.id, derivedWith)
  const stale = await deps.subjects.stale(lake.id)
  // Read after what is stale: a subject or link added in between would count as derived, and be in no portion.
  const linked = stale.length === 0 ? [] : await deps.subjects.all(lake.id)
  const unsettled = new Set<Subject>()
  const settled = () => stale.filter(({ subject }) => !unsettled.has(subject))
  const portions = oneAhead(
    derivePortions(deps, lake, derivation, {
      graph: new SubjectGraph(linked, config),
      config,
      stale,
      unsettled,
    }),
  )
  return deps.publisher.publishScopes(lake.id, portions, { settled, derivedWith }, (done) => {
    derivation.lease.report({ phase: 'publish', done, total: null })
    return Promise.resolve(!derivation.lease.signal.aborted)
  })
}

async function* derivePortions(
  deps: SyncDeps,
  lake: LakeRecord,
  { worker, lease }: Derivation,
  work: {
    readonly graph: SubjectGraph
    readonly config: DeriveConfig
    readonly stale: readonly StaleSubject[]
    readonly unsettled: Set<Subject>
  },
): AsyncGenerator<ScopedFacts> {
  if (work.stale.length === 0) return
  const affected = work.graph.affectedBy(work.stale.map(({ subject }) => subject))
  const catalog = viewCatalogListings(await deps.observations.catalogs(lake.id))
  const total = affected.reduce((sum, unit) => sum + unit.observations, 0)
  let done = 0
  for (const portion of cutPortions(work.graph, affected, PORTION_OBSERVATIONS)) {
    lease.signal.throwIfAborted()
    const pages = portionPages(deps, lake, portion, (more) => {
      lease.signal.throwIfAborted()
      done += more
      lease.report({ phase: 'facts', done: Math.min(done, total), total })
    })
    const derived = await collectFacts(worker.derive(work.config, portion, narrowed(catalog, portion), pages))
    for (const subject of derived.unsettled) work.unsettled.add(subject)
    yield { scope: scopeOf(portion), rows: derived.rows }
  }
}

async function* portionPages(
  deps: SyncDeps,
  lake: LakeRecord,
  portion: Portion,
  onPage: (observations: number) => void,
): AsyncGenerator<readonly StoredText[]> {
  const subjects = [...portion.own, ...portion.context]
  for await (const page of deps.observations.ofSubjects(lake.id, subjects)) {
    onPage(page.length)
    yield page
  }
}

function narrowed(catalog: CatalogView, portion: Portion): CatalogView {
  return narrowCatalog(catalog, tablesOf(portion))
}

function scopeOf({ own, jobs }: Portion): FactScope {
  return {
    tables: own.filter(isTable) as RefText[],
    runs: own.flatMap((subject) => (subject.startsWith('run:') ? [subject.slice('run:'.length)] : [])),
    jobs: jobs.map(jobRefText),
  }
}
