import { readAliases, type Alias } from '../aliases'
import type { StoredObservation } from '../observations'
import { tableOfPath, type PathRewrite } from '../paths'
import { tableRefText, type RefText } from '../refs'
import { attributeCommits } from './attribution'
import { findForks } from './branches'
import { claimsOf, mentionsOf, versionsTold, withClaims } from './claims'
import { viewCatalogs, type CatalogView } from './catalog-view'
import { judgeCatalogs, provesPaths } from './catalogs'
import { commitUsersOf, firstPerUsers, joinChains } from './chains'
import { findSharedHistories } from './copies'
import { deriveCheckpoints } from './checkpoints'
import { indexCommitUsers } from './commit-users'
import { indexContent, type TableContent } from './content'
import { inOwnTime, offsetsOf, offsetsOfRuns } from './own-time'
import { addForks, addRunEdges, addUnknownWriters, describeBoundaries, EdgeBook } from './edges'
import { foldTables } from './fold-tables'
import { groupVersions, type Group, type TableGroups } from './groups'
import { knowTables } from './known-tables'
import type { CheckpointFact, LakeFacts, WriteFact } from './model'
import { indexObservations } from './observation-index'
import { indexLives } from './past-lives'
import { markRemoved, type LineageRemoval } from './removal'
import { placeReads } from './read-lives'
import { indexReaderBounds } from './reader-bounds'
import { deriveReadsOfRun } from './reads-of-run'
import { withRestores } from './restores'
import { describeRun, isMaintenance } from './run-facts'
import { draftRuns, type RunDraft } from './runs'
import { indexWriters, resolveSinks, type SinkDraft } from './sinks'
import { deriveSnapshots } from './snapshots'
import { compareText, push } from '../collections'
import { resolveSources, type SourceDraft } from './sources'
import { buildHistory, type TableHistory } from './table-history'
import { findTableEnds } from './table-ends'
import { describeTable } from './tables'
import { deriveTentativeWrites, deriveWrites } from './writes'

export interface DeriveInput {
  readonly observations: readonly StoredObservation[]
  readonly warehouse: string
  readonly pathRewrites: readonly PathRewrite[]
  /** Given where `observations` are a part of the lake's; else its listings among them tell. */
  readonly catalog?: CatalogView
  /** What people said of names. Left out, the facts are those of before. */
  readonly aliases?: readonly Alias[]
  /** Lineage that people took away. */
  readonly removals?: readonly LineageRemoval[]
  /** Some path in a state of the lake lies in the warehouse; given where `observations` are a part of the lake's. */
  readonly pathsProven?: boolean
  /** Its "now" is an instant of the past: clocks of then say nothing (rule F12). */
  readonly frozen?: boolean
}

/**
 * Facts of one lake from everything that was ever read of it (rule F1): pure, and the same for any order and any
 * repetition of the observations. Tables first, then runs, then who wrote what, then what each checkpoint had read.
 */
export function deriveFacts(input: DeriveInput): LakeFacts {
  const book = readAliases(input.aliases ?? [], input.warehouse)
  const seen = indexObservations(input.observations)
  const frozen = input.frozen === true
  const offsets = offsetsOfRuns(seen, frozen)
  const ours = inOwnTime(seen, offsets)
  const folded = foldTables(ours, input.catalog ?? viewCatalogs(ours.catalogs), book)
  const { index, catalog } = folded
  const tables = knowTables(folded, input, book)
  const histories = new Map<RefText, TableHistory>(
    [...index.tables].map(([ref, seen]) => [ref, buildHistory(ref, seen, offsetsOf(seen.snapshots, frozen))]),
  )
  const forks = findForks(tables, histories)
  const shared = findSharedHistories(histories, tables.keys)
  const inherited = new Map([...forks].map(([ref, fork]) => [ref, fork.inherited]))
  const runs = draftRuns(index, book.jobNameOf)
  const chains = joinChains(runs)
  const users = indexCommitUsers(histories, inherited)

  const drafts = [...runs.values()]
  const working = drafts.filter((run) => !isMaintenance(run))
  const explained = new Set(drafts.flatMap((run) => [...commitUsersOf(run)]))
  const sinks = new Map<string, SinkDraft[]>()
  const sources = new Map<string, SourceDraft[]>()
  const writersOf = indexWriters(working)
  const pathsProven =
    input.pathsProven ??
    provesPaths(
      index.metadata,
      (path) => tableOfPath(path, input.warehouse, [...book.rewrites, ...input.pathRewrites]) !== null,
    )
  const catalogs = judgeCatalogs(working, tables, pathsProven)
  const chainOf = (jobId: string) => chains.rootOf.get(jobId) ?? jobId
  const statesOfChain = new Map<string, RunDraft['metadata'][number][]>()
  for (const run of drafts)
    for (const seen of firstPerUsers(run.metadata)) push(statesOfChain, chainOf(run.jobId), seen)
  for (const run of working) {
    const ofChain = statesOfChain.get(chainOf(run.jobId)) ?? []
    const written = resolveSinks(run, tables, users, explained, writersOf, ofChain)
    sinks.set(run.jobId, written)
    sources.set(run.jobId, resolveSources(run, tables, written, catalogs))
  }

  const attribution = attributeCommits(runs, sinks)
  const groups = new Map<RefText, TableGroups>()
  const content = new Map<RefText, TableContent>()
  const groupsOfRun = new Map<string, Group[]>()
  for (const [ref, history] of histories) {
    const grouped = groupVersions(history, attribution, chains.restoredFrom)
    groups.set(ref, grouped)
    content.set(ref, indexContent(history, grouped, index.tables.get(ref)))
    const copies = inherited.get(ref) ?? new Set<string>()
    for (const group of grouped.groups) {
      if (group.writer !== null && !group.members.every((m) => copies.has(m.identity)))
        push(groupsOfRun, group.writer.jobId, group)
    }
  }

  const groupsOf = (jobId: string) => groupsOfRun.get(jobId) ?? []
  const checkpoints = new Map<string, CheckpointFact[]>()
  for (const run of drafts) checkpoints.set(run.jobId, deriveCheckpoints(run, groupsOf(run.jobId)))
  // A later run commits what an earlier one of its chain left pending.
  const groupsOfChain = new Map<string, Group[]>()
  for (const [jobId, own] of groupsOfRun) for (const group of own) push(groupsOfChain, chainOf(jobId), group)
  const writes = working.flatMap((run): WriteFact[] => [
    ...deriveWrites(run, groupsOf(run.jobId)),
    ...deriveTentativeWrites(run, sinks.get(run.jobId) ?? [], groupsOfChain.get(chainOf(run.jobId)) ?? []),
  ])
  const checkpointsOf = (jobId: string) => checkpoints.get(jobId) ?? []
  const boundsOf = indexReaderBounds({ runs, sources, content, chains, groupsOf, checkpointsOf })
  const asRead = working.flatMap((run) =>
    deriveReadsOfRun({
      run,
      sources: sources.get(run.jobId) ?? [],
      content,
      boundsOf,
      groups: groupsOf(run.jobId),
      checkpoints: checkpointsOf(run.jobId),
    }),
  )

  for (const { jobId, jobType } of working) {
    if (jobType === 'BATCH') continue
    const from = (source: SourceDraft) => boundsOf(jobId, source)
    checkpoints.set(jobId, withRestores(checkpointsOf(jobId), sources.get(jobId) ?? [], from))
  }
  const reads = placeReads(
    asRead,
    (table) => {
      const [history, grouped, current] = [histories.get(table), groups.get(table), content.get(table)]
      if (history === undefined || grouped === undefined || current === undefined) return null
      const contentOf = (path: TableHistory['path']) =>
        indexContent({ ...history, path }, grouped, index.tables.get(table))
      return { meaningOf: indexLives(history), current, contentOf }
    },
    (jobId) => runs.get(jobId)?.startTime ?? 0,
    checkpoints,
  )

  const runFacts = drafts.map((run) =>
    describeRun(
      run,
      chains,
      sources.get(run.jobId) ?? [],
      sinks.get(run.jobId) ?? [],
      offsets.get(run.jobId),
    ),
  )
  const tableFacts = [...tables.keys]
    .map(([ref, key]) =>
      describeTable(ref, key, {
        seen: index.tables.get(ref),
        main: key.branch === null ? undefined : index.tables.get(tableRefText({ ...key, branch: null })),
        history: histories.get(ref),
        fork: forks.get(ref),
        names: folded.names.get(ref) ?? [],
        shares: shared.get(ref) ?? [],
        catalog,
      }),
    )
    .sort((a, b) => compareText(a.ref, b.ref))
  const edgeBook = new EdgeBook()
  const byRef = new Map(tableFacts.map((table) => [table.ref, table]))
  const tableEnd = findTableEnds(index, (ref) => byRef.get(ref)?.present ?? true, groupsOf)
  for (const run of runFacts) addRunEdges(edgeBook, run, tableEnd)
  const outside = { claims: claimsOf(index), mentions: mentionsOf(index), told: index.told }
  const namedWriters = versionsTold(outside.claims, folded.refOf)
  for (const [ref, grouped] of groups)
    addUnknownWriters(edgeBook, ref, grouped.groups, inherited.get(ref) ?? new Set(), namedWriters.get(ref))
  addForks(
    edgeBook,
    forks,
    (ref) => byRef.get(ref)?.since ?? null,
    (ref) => byRef.get(ref)?.evidence ?? [],
  )
  const read = {
    tables: tableFacts,
    snapshots: [...groups]
      .sort(([a], [b]) => compareText(a, b))
      .flatMap(([ref, grouped]) => deriveSnapshots(histories.get(ref)!, grouped)),
    runs: runFacts.sort((a, b) => compareText(a.jobId, b.jobId)),
    checkpoints: [...checkpoints.entries()].sort(([a], [b]) => compareText(a, b)).flatMap(([, list]) => list),
    reads,
    writes: writes.sort((a, b) => compareText(writeKey(a), writeKey(b))),
    edges: edgeBook.close(),
  }
  const told = withClaims(read, outside, { refOf: folded.refOf, jobNameOf: book.jobNameOf })
  const facts = markRemoved(told, input.removals ?? [])
  return { ...facts, boundaries: describeBoundaries(facts.edges) }
}

function writeKey(write: WriteFact): string {
  return [write.jobId, write.checkpointId ?? '', write.table, write.identity ?? ''].join('\n')
}
