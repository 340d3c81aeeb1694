import { groupBy } from '../collections'
import type { LakeFacts, ReadFact } from '../facts'
import { unknownWriter } from '../facts/edges'
import { RunNames } from '../facts/run-names'
import { BATCH_IDENTIFIER } from '../observations'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import { batchConstraint, batchReads, type BatchRead } from './batch-constraints'
import { comparePlaces, lifeLines, type LifeLine, type Place } from './life-line'
import { wire, type Constraint, type Link, type Problem, type Wiring } from './problem'
import { kindsOf, readerConstraints, type LookupReads } from './reader-constraints'
import { tableLines, type PathGroup, type TableLine } from './table-line'
import { CandidateNames, topOf, type ChainVariable, type TableVariable, type Variable } from './variables'
import { writerConstraints } from './writer-constraints'
import { writerLine, type WriterLine } from './writer-line'

export interface CompileOptions {
  /** Jobs, runs or unknown writers that a person has declared retired (rule K0). */
  readonly retired: ReadonlySet<RefText>
  readonly healing: boolean
}

/** A lake at one instant, ready to be asked for cuts. */
export interface LakeModel {
  readonly now: Millis
  readonly facts: LakeFacts
  readonly names: CandidateNames
  readonly runs: RunNames
  readonly variables: readonly Variable[]
  readonly tables: ReadonlyMap<RefText, TableVariable>
  readonly chains: readonly ChainVariable[]
  readonly retired: readonly LifeLine[]
  readonly writers: readonly WriterEdge[]
  readonly readers: readonly ReaderEdge[]
  /** The same by their ends: questions about one row must not cost a look at the whole lake. */
  readonly writersOf: EdgesByEnd<WriterEdge>
  readonly readersOf: EdgesByEnd<ReaderEdge>
  readonly batches: ReadonlyMap<RefText, readonly BatchRead[]>
  readonly problem: Problem
  readonly wiring: Wiring
}

export interface WriterEdge {
  readonly chain: ChainVariable
  readonly table: TableVariable
  readonly writer: WriterLine
}

export interface ReaderEdge {
  readonly chain: ChainVariable
  readonly table: TableVariable
}

/**
 * Facts as variables and constraints (rules K0 to K6, K8). Linear in snapshots, checkpoints and edges, but for a binary
 * search per entry. What is not known makes a constraint stronger, never weaker.
 */
export function compileLake(facts: LakeFacts, now: Millis, options: CompileOptions): LakeModel {
  const runs = new RunNames(facts.runs)
  const names = new CandidateNames(runs)
  const lines = lifeLines(facts, now)
  const isRetired = (line: LifeLine) =>
    options.retired.has(line.job) || line.runs.some((run) => options.retired.has(runs.refOf(run)))
  const retired = lines.filter(isRetired)
  const alive = lines.filter((line) => !isRetired(line))
  const tablesAt = tableLines(facts, now)
  const written = writersOf(alive, tablesAt)
  const variables: Variable[] = []
  const tables = tableVariables(tablesAt, written, variables)
  const chains = new Map<LifeLine, ChainVariable>()
  const writtenBy = groupBy(written, (one) => one.line)
  for (const line of alive) {
    const own = writtenBy.get(line) ?? []
    const wrote = own.some(({ kept, abandoned }) => kept.length + abandoned.length > 0)
    if (line.stopped && line.last === null && !wrote) continue // never got as far as a checkpoint
    chains.set(line, chainVariable(line, nameOf(line, runs), highestFloor(own), variables))
  }

  const constraints: Constraint[] = []
  const links: Link[] = []
  const add = (found: { constraints: readonly Constraint[]; links: readonly Link[] }) => {
    constraints.push(...found.constraints)
    links.push(...found.links)
  }
  const writers: WriterEdge[] = []
  for (const writer of written) {
    const [chain, table] = [chains.get(writer.line), tables.get(writer.table.ref)]
    if (chain === undefined || table === undefined) continue
    writers.push({ chain, table, writer })
    add(writerConstraints(chain, table, writer, options.healing, names))
  }
  const lookups = indexLookups(facts)
  const readers: ReaderEdge[] = []
  for (const [line, chain] of chains) {
    for (const ref of sourcesOf(line)) {
      const table = tables.get(ref)
      if (table === undefined) continue
      readers.push({ chain, table })
      add(readerConstraints(chain, table, lookups, names))
    }
  }
  const batches = batchReads(facts, tables.values())
  for (const [ref, reads] of batches)
    for (const [source, own] of groupBy(reads, (one) => one.table)) {
      const [sink, from] = [tables.get(ref), tables.get(source)]
      if (sink !== undefined && from !== undefined && sink !== from)
        constraints.push(batchConstraint(sink, from, own, names))
    }
  const unknown = unknownWriters(tables, options.retired, variables, names)
  constraints.push(...unknown.constraints)

  const sizes = Int32Array.from(variables, (variable) => topOf(variable) + 1)
  const problem = { sizes, constraints, links }
  return {
    now,
    facts,
    names,
    runs,
    variables,
    tables,
    chains: [...chains.values(), ...unknown.chains],
    retired,
    writers,
    readers,
    writersOf: byEnd(writers),
    readersOf: byEnd(readers),
    batches,
    problem,
    wiring: wire(problem),
  }
}

export interface EdgesByEnd<E> {
  readonly table: ReadonlyMap<RefText, readonly E[]>
  readonly chain: ReadonlyMap<RefText, readonly E[]>
}

function byEnd<E extends ReaderEdge>(edges: readonly E[]): EdgesByEnd<E> {
  return { table: groupBy(edges, (one) => one.table.ref), chain: groupBy(edges, (one) => one.chain.ref) }
}

/** Every chain with the tables it has committed to, or is declared to write. */
function writersOf(lines: readonly LifeLine[], tables: ReadonlyMap<RefText, TableLine>): WriterLine[] {
  const groups = new Map<LifeLine, Map<TableLine, PathGroup[]>>()
  const at = (line: LifeLine, table: TableLine) => {
    const own = groups.get(line) ?? new Map<TableLine, PathGroup[]>()
    groups.set(line, own)
    const list = own.get(table) ?? []
    own.set(table, list)
    return list
  }
  for (const line of lines)
    for (const { to } of line.runs.at(-1)?.sinks ?? []) {
      const table = tables.get(to)
      if (table !== undefined) at(line, table)
    }
  // Runs of abandoned lives belong to their chain too: what they left on a table is damage.
  const owners = new Map(lines.flatMap((line) => line.members.map((jobId) => [jobId, line] as const)))
  for (const table of tables.values())
    for (const group of table.groups) {
      const line = group.run === null ? undefined : owners.get(group.run)
      if (line !== undefined) at(line, table).push(group)
    }
  return [...groups].flatMap(([line, own]) => [...own].map(([table, list]) => writerLine(line, table, list)))
}

function tableVariables(
  lines: ReadonlyMap<RefText, TableLine>,
  written: readonly WriterLine[],
  variables: Variable[],
): Map<RefText, TableVariable> {
  const writers = groupBy(written, (one) => one.table)
  const tables = new Map<RefText, TableVariable>()
  for (const [ref, line] of lines) {
    const excluded = (writers.get(line) ?? []).flatMap((one) => [...one.excluded])
    const versions = line.restorable.filter(
      ({ id }) => !excluded.some(({ from, below }) => id >= from && (below === null || id < below)),
    )
    const candidates = line.head === null ? [null] : [null, ...versions, line.head]
    const variable: TableVariable = {
      kind: 'table',
      index: variables.length,
      ref,
      line,
      versions: candidates,
    }
    variables.push(variable)
    tables.set(ref, variable)
  }
  return tables
}

/** The job, where this is its newest chain; an earlier chain of the name by its newest run. */
function nameOf(line: LifeLine, runs: RunNames): RefText {
  const newest = line.runs.at(-1)!
  return runs.find(newest.jobName, null) === newest ? line.job : runs.refOf(newest)
}

function chainVariable(
  line: LifeLine,
  ref: RefText,
  floor: Place | null,
  variables: Variable[],
): ChainVariable {
  const usable = line.points.filter((point) => floor === null || comparePlaces(point, floor) >= 0)
  const variable: ChainVariable = {
    kind: 'chain',
    index: variables.length,
    ref,
    line,
    points: [null, ...usable, null],
    stopped: line.stopped,
  }
  variables.push(variable)
  return variable
}

function highestFloor(written: readonly WriterLine[]): Place | null {
  let highest: Place | null = null
  for (const { floor } of written)
    if (floor !== null && (highest === null || comparePlaces(floor, highest) > 0)) highest = floor
  return highest
}

/** A table may be read by an earlier run of the chain only: its checkpoints count then. */
function sourcesOf(line: LifeLine): Set<RefText> {
  const sources = new Set<RefText>()
  for (const run of line.runs)
    for (const { from } of run.sources) if (kindsOf(run, from).size > 0) sources.add(from)
  return sources
}

function indexLookups(facts: LakeFacts): LookupReads {
  const byKey = new Map<string, ReadFact>()
  for (const read of facts.reads)
    if (read.kind === 'lookup') byKey.set(`${read.jobId}@${read.checkpointId} ${read.table}`, read)
  return { of: (jobId, checkpointId, table) => byKey.get(`${jobId}@${checkpointId} ${table}`) ?? null }
}

/**
 * Streams that commit and that no known run explains (rule F14): nothing of them can be restored, so a table that they
 * write can only stay as it is until a person declares them retired.
 */
function unknownWriters(
  tables: ReadonlyMap<RefText, TableVariable>,
  retired: ReadonlySet<RefText>,
  variables: Variable[],
  names: CandidateNames,
): { chains: ChainVariable[]; constraints: Constraint[] } {
  const chains: ChainVariable[] = []
  const constraints: Constraint[] = []
  for (const table of tables.values()) {
    const ref = unknownWriter(table.ref)
    const streams = table.line.groups.some((one) => one.run === null && one.identifier !== BATCH_IDENTIFIER)
    if (!streams || retired.has(ref)) continue
    const chain: ChainVariable = {
      kind: 'chain',
      index: variables.length,
      ref,
      line: null,
      points: [null, null],
      stopped: false,
    }
    variables.push(chain)
    chains.push(chain)
    constraints.push({
      rule: 'K3',
      x: table.index,
      y: chain.index,
      need: Int32Array.of(0, topOf(table)),
      monotone: true,
      about: {
        from: ref,
        to: table.ref,
        says: (x) =>
          `no known job explains the commits of ${ref}, so it cannot be restored to ${names.says(table, x)}`,
      },
    })
  }
  return { chains, constraints }
}
