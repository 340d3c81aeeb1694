import { push } from '../collections'
import { BATCH_IDENTIFIER } from '../observations'
import { formatRef, type RefText } from '../refs'
import { commitUsersOf } from './chains'
import { SKEW_MARGIN } from './clock'
import type { CommitUsers } from './commit-users'
import { evidenceOf, tidyEvidence } from './evidence'
import type { KnownTables } from './known-tables'
import type { Certainty, Evidence } from './model'
import type { Seen } from './observation-index'
import type { RunDraft } from './runs'
import type { Version } from './table-history'

export interface SinkDraft {
  readonly to: RefText
  readonly certainty: Certainty
  readonly commitUsers: readonly string[]
  /** Vertices that write it; empty when only the state named it. */
  readonly vertexIds: readonly string[]
  readonly evidence: readonly Evidence[]
}

interface NamedSink {
  readonly name: string
  readonly vertexIds: readonly string[]
}

/** Runs with a vertex that writes an object of that name. */
export type WritersByName = ReadonlyMap<string, readonly RunDraft[]>

export function indexWriters(runs: readonly RunDraft[]): WritersByName {
  const writers = new Map<string, RunDraft[]>()
  for (const run of runs) for (const { name } of namedSinks(run)) push(writers, name, run)
  return writers
}

/**
 * The tables a run writes. Proof is a commit user that stands both in the run's state and in a table's snapshots.
 * Without it: commits by users nobody else explains, made while only this run could have made them; last of all the
 * vertex name, where exactly one table bears it (rule F13).
 */
export function resolveSinks(
  run: RunDraft,
  tables: KnownTables,
  users: CommitUsers,
  explained: ReadonlySet<string>,
  writersOf: WritersByName,
  chainStates: readonly Seen<'checkpoint-metadata'>[],
): SinkDraft[] {
  const named = namedSinks(run)
  const proven = provenSinks(run, users, named, tables, chainStates)
  const taken = new Set(proven.map((sink) => sink.to))
  const open = named.filter(({ name }) => !tables.byObjectName(name).some((ref) => taken.has(ref)))
  const stateUsers = [...commitUsersOf(run)].filter((user) => !users.tablesOf.has(user)).sort()
  return [
    ...proven,
    ...open.map(
      (sink) =>
        byTimes(run, sink, tables, users, explained, writersOf) ?? byName(run, sink, tables, stateUsers),
    ),
    ...otherSinks(run, tables),
  ]
}

function namedSinks(run: RunDraft): NamedSink[] {
  const byName = new Map<string, string[]>()
  for (const vertex of run.vertices) {
    for (const name of vertex.sinks) push(byName, name, vertex.id)
  }
  return [...byName].map(([name, vertexIds]) => ({ name, vertexIds }))
}

function provenSinks(
  run: RunDraft,
  users: CommitUsers,
  named: readonly NamedSink[],
  tables: KnownTables,
  chainStates: readonly Seen<'checkpoint-metadata'>[],
): SinkDraft[] {
  const found = new Map<RefText, { users: Set<string>; evidence: Evidence[] }>()
  const names = (ref: RefText) => named.some(({ name }) => tables.byObjectName(name).includes(ref))
  // A commit user belongs to a sink of the chain (rule F4): a state of any of its runs tells, where the plan has the sink.
  for (const seen of [...run.metadata, ...chainStates]) {
    const states = [...seen.body.sinks, ...seen.body.otherCommitUsers]
    const own = seen.body.jobId === run.jobId || run.metadata.includes(seen)
    for (const user of states.flatMap((state) => [...state.commitUsers])) {
      for (const ref of users.tablesOf.get(user) ?? []) {
        if (!own && !names(ref)) continue
        const sink = found.get(ref) ?? { users: new Set<string>(), evidence: [] }
        found.set(ref, sink)
        if (!sink.users.has(user)) {
          sink.users.add(user)
          const first = users.inTable.get(ref)?.get(user)?.[0]
          sink.evidence.push(
            evidenceOf(
              'checkpoint-metadata',
              seen,
              `checkpoint ${seen.body.checkpointId} holds commit user ${user}`,
            ),
            ...(first?.evidence ?? []),
          )
        }
      }
    }
  }
  return [...found].map(([to, sink]) => ({
    to,
    certainty: 'exact' as const,
    commitUsers: [...sink.users].sort(),
    vertexIds: named
      .filter(({ name }) => tables.byObjectName(name).includes(to))
      .flatMap((n) => [...n.vertexIds]),
    evidence: tidyEvidence(sink.evidence),
  }))
}

function byTimes(
  run: RunDraft,
  sink: NamedSink,
  tables: KnownTables,
  users: CommitUsers,
  explained: ReadonlySet<string>,
  writersOf: WritersByName,
): SinkDraft | null {
  if (run.plan === null) return null
  const fits: { to: RefText; user: string; versions: readonly Version[] }[] = []
  for (const to of tables.byObjectName(sink.name)) {
    for (const [user, versions] of users.inTable.get(to) ?? []) {
      if (explained.has(user) || !couldHaveMade(run, versions)) continue
      const rivals = writersOf.get(sink.name) ?? []
      const other = rivals.some((rival) => rival !== run && couldHaveMade(rival, versions))
      if (!other) fits.push({ to, user, versions })
    }
  }
  const chosen = likelier(run, fits)
  const target = chosen[0]?.to
  if (target === undefined || chosen.some((fit) => fit.to !== target)) return null
  const evidence = chosen.flatMap(({ versions, user }) => [
    ...(versions[0]?.evidence ?? []),
    evidenceOf(
      'commit-times',
      run.answer ?? run.plan!,
      `only this run was writing "${sink.name}" while ${user} committed`,
    ),
  ])
  return {
    to: target,
    certainty: 'assumed',
    commitUsers: chosen.map((fit) => fit.user).sort(),
    vertexIds: sink.vertexIds,
    evidence: tidyEvidence([...evidence, vertexEvidence(run, sink.name)]),
  }
}

/** A run commits to a sink as one user: of several the one whose commits need no margin for clocks. */
function likelier<T extends { readonly versions: readonly Version[] }>(
  run: RunDraft,
  fits: readonly T[],
): readonly T[] {
  const inside = fits.filter(({ versions }) =>
    versions.every(
      ({ record: { timeMillis } }) => timeMillis >= run.startTime && timeMillis <= (run.endTime ?? Infinity),
    ),
  )
  return inside.length === 1 ? inside : fits
}

/** Every commit lies within the run's life, and its identifiers are of the run's kind. */
function couldHaveMade(run: RunDraft, versions: readonly Version[]): boolean {
  return versions.every(({ record }) => {
    const within =
      record.timeMillis >= run.startTime - SKEW_MARGIN &&
      (run.endTime === null || record.timeMillis <= run.endTime + SKEW_MARGIN)
    return within && (record.commitIdentifier === BATCH_IDENTIFIER) === (run.jobType === 'BATCH')
  })
}

function byName(
  run: RunDraft,
  sink: NamedSink,
  tables: KnownTables,
  stateUsers: readonly string[],
): SinkDraft {
  const bearers = tables.byObjectName(sink.name)
  const unresolved = formatRef({ kind: 'boundary', system: 'unresolved', name: sink.name })
  const only = bearers.length === 1 ? bearers[0] : (tables.meant(unresolved) ?? undefined)
  return {
    to: only ?? unresolved,
    certainty: 'assumed',
    commitUsers: only !== undefined && stateUsers.length === 1 ? stateUsers : [],
    vertexIds: sink.vertexIds,
    evidence: [vertexEvidence(run, sink.name, bearers.length)],
  }
}

function otherSinks(run: RunDraft, tables: KnownTables): SinkDraft[] {
  return run.vertices.flatMap((vertex) =>
    vertex.otherSinks.map((text) => {
      const parts = text.split('.')
      const candidates = [[parts[0] ?? '', parts[1] ?? '', parts.slice(2).join('.')] as const]
      const found = tables.byFullName({ candidates, text, hints: null, monitor: false }, () => 'ours')
      const outer = formatRef({
        kind: 'boundary',
        system: parts.length > 2 ? 'temporary' : 'sink',
        name: parts.length > 2 ? parts.slice(1).join('.') : text,
      })
      return {
        to: found ?? tables.meant(outer) ?? outer,
        certainty: 'exact' as const,
        commitUsers: [],
        vertexIds: [vertex.id],
        evidence: run.plan === null ? [] : [evidenceOf('rest-plan', run.plan, vertex.says)],
      }
    }),
  )
}

function vertexEvidence(run: RunDraft, name: string, bearers = 1): Evidence {
  const says =
    bearers === 1
      ? `a vertex writes "${name}"; the plan shows no database, and one table of the lake bears the name`
      : `a vertex writes "${name}"; the plan shows no database, and ${bearers} tables of the lake bear the name`
  return evidenceOf('vertex-name', run.plan ?? run.answer!, says)
}
