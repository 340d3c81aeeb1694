import { groupBy } from '../collections'
import type { BoundaryFact, EdgeFact, RunFact, TableFact } from '../facts'
import { jobRefText, type RefText } from '../refs'
import { Adjacency, isJob, type Direction } from './adjacency'
import { foldEdges } from './fold-view'
import { validityOf, type Horizon } from './horizon'
import { NOT_JUDGED, type Judgement } from './judgement'
import { countOmitted } from './omitted'
import { reach } from './reach'
import type { TopologyAnswer, TopologyEdge, TopologyNode, TopologyView } from './topology'

export interface TopologyInput {
  readonly tables: readonly TableFact[]
  readonly runs: readonly RunFact[]
  readonly edges: readonly EdgeFact[]
  readonly boundaries: readonly BoundaryFact[]
}

/** A hop that was opened by hand beyond the depth. */
export interface OpenedHop {
  readonly ref: RefText
  readonly direction: Direction
}

export interface TopologyQuestion {
  readonly root: RefText | null
  /** Further roots: the answer is the union around all of them. */
  readonly moreRoots?: readonly RefText[]
  /** One hop more from these, where they are in the answer so far. */
  readonly open?: readonly OpenedHop[]
  /** Jobs to go each way from the root. */
  readonly upstream: number
  readonly downstream: number
  readonly view: TopologyView
  /** Most nodes in the answer. */
  readonly limit: number
  readonly horizon: Horizon
  /** What the asker may not see; left out before anything is counted or walked. */
  readonly hides: (ref: RefText) => boolean
  readonly judgements: ReadonlyMap<RefText, Judgement>
}

/** `null` = a root is not in this lake (within the horizon). */
export function buildTopology(facts: TopologyInput, question: TopologyQuestion): TopologyAnswer | null {
  const all = allNodes(facts, question)
  const edges = visibleEdges(facts.edges, question, all)
  dropBareBoundaries(all, edges)
  const folded = foldEdges(edges, question.view)
  const offered = (ref: RefText) => question.view === 'bipartite' || isJob(ref) === (question.view === 'jobs')
  const roots = question.root === null ? [] : [question.root, ...(question.moreRoots ?? [])]
  if (!roots.every((root) => all.has(root))) return null

  const adjacency = new Adjacency(edges)
  const hops = roots.length === 0 ? null : hopsFrom(roots, adjacency, question)
  const opened = openHops(question.open ?? [], adjacency, hops)
  const candidates = [...all.keys()]
    .filter((ref) => offered(ref) && (hops === null || hops.has(ref) || opened.has(ref)))
    .sort((a, b) => rank(a, hops, opened) - rank(b, hops, opened) || (a < b ? -1 : 1))
  const kept = new Set(candidates.slice(0, question.limit))
  const cut = new Set(candidates.slice(question.limit))
  const totals = { tables: 0, jobs: 0, boundaries: 0 }
  for (const node of all.values()) {
    if (node.kind === 'table') totals.tables++
    else if (node.kind === 'job') totals.jobs++
    else totals.boundaries++
  }
  const ended = endedNodes(folded)
  return {
    nodes: [...kept].sort().map((ref) => {
      const node = all.get(ref)!
      return { ...node, hop: hops?.get(ref) ?? null, ended: node.ended || ended(node) }
    }),
    edges: folded.filter((edge) => kept.has(edge.from) && kept.has(edge.to)).sort(byEnds),
    omitted: countOmitted(new Adjacency(folded), kept, cut),
    totals,
  }
}

function allNodes(facts: TopologyInput, question: TopologyQuestion): Map<RefText, TopologyNode> {
  const { until } = question.horizon
  const nodes = new Map<RefText, TopologyNode>()
  const judgementOf = (ref: RefText) => question.judgements.get(ref) ?? NOT_JUDGED
  for (const fact of facts.tables) {
    if (question.hides(fact.ref) || (until !== null && fact.since !== null && fact.since > until)) continue
    const branch = fact.table.branch === null ? '' : `$branch_${fact.table.branch}`
    const label = `${fact.table.database}.${fact.table.table}${branch}`
    nodes.set(fact.ref, {
      kind: 'table',
      ref: fact.ref,
      label,
      judgement: judgementOf(fact.ref),
      hop: null,
      ended: !fact.present && fact.claimed === undefined,
      claimed: fact.claimed !== undefined,
      fact,
    })
  }
  for (const [name, runs] of runsByName(facts.runs, until)) {
    const ref = jobRefText(name)
    if (question.hides(ref)) continue
    nodes.set(ref, {
      kind: 'job',
      ref,
      label: name,
      judgement: judgementOf(ref),
      hop: null,
      ended: runs.every((run) => hasEnded(run, until)),
      claimed: runs.every((run) => run.claimed !== undefined),
      name,
      runs,
    })
  }
  for (const fact of facts.boundaries) {
    if (question.hides(fact.ref)) continue
    nodes.set(fact.ref, {
      kind: 'boundary',
      ref: fact.ref,
      label: fact.name,
      judgement: NOT_JUDGED,
      hop: null,
      ended: false,
      claimed: false,
      fact,
    })
  }
  return nodes
}

function runsByName(runs: readonly RunFact[], until: number | null): Map<string, RunFact[]> {
  const begun = runs.filter((run) => until === null || run.startTime <= until)
  const byName = groupBy(begun, (run) => run.jobName)
  for (const list of byName.values())
    list.sort((a, b) => b.startTime - a.startTime || (a.jobId < b.jobId ? -1 : 1))
  return byName
}

function hasEnded(run: RunFact, until: number | null): boolean {
  return run.endTime !== null && (until === null || run.endTime <= until)
}

function visibleEdges(
  edges: readonly EdgeFact[],
  question: TopologyQuestion,
  nodes: ReadonlyMap<RefText, TopologyNode>,
): TopologyEdge[] {
  return edges.flatMap((edge) => {
    const validity = validityOf(edge, question.horizon)
    if (validity === null || !nodes.has(edge.from) || !nodes.has(edge.to)) return []
    const { from, to, kind, lookup, certainty, evidence } = edge
    const { from: validFrom, to: validTo } = validity
    const claimed = edge.claimed !== undefined
    return [{ from, to, kind, lookup, certainty, validFrom, validTo, claimed, evidence }]
  })
}

/** Something outside exists here only by its edges. */
function dropBareBoundaries(nodes: Map<RefText, TopologyNode>, edges: readonly TopologyEdge[]): void {
  const touched = new Set(edges.flatMap((edge) => [edge.from, edge.to]))
  for (const [ref, node] of nodes) if (node.kind === 'boundary' && !touched.has(ref)) nodes.delete(ref)
}

/** Upstream hops are negative. A node on both sides stands on the nearer one, upstream when even. */
function hopsFrom(
  roots: readonly RefText[],
  adjacency: Adjacency,
  question: TopologyQuestion,
): Map<RefText, number> {
  const hops = new Map<RefText, number>()
  const keepNearer = (ref: RefText, hop: number) => {
    const known = hops.get(ref)
    if (known === undefined || Math.abs(hop) < Math.abs(known)) hops.set(ref, hop)
  }
  for (const [direction, depth, sign] of [
    ['upstream', question.upstream, -1],
    ['downstream', question.downstream, 1],
  ] as const) {
    for (const root of roots) {
      for (const [ref, jobs] of reach(adjacency, root, direction, depth)) keepNearer(ref, sign * jobs)
    }
  }
  for (const root of roots) hops.set(root, 0)
  return hops
}

/**
 * What opened hops add, in the order they were opened: a later one may start where an earlier one ended. One that
 * starts at nothing shown adds nothing; without a root everything counts as shown.
 */
function openHops(
  open: readonly OpenedHop[],
  adjacency: Adjacency,
  hops: ReadonlyMap<RefText, number> | null,
): ReadonlySet<RefText> {
  const opened = new Set<RefText>()
  for (const { ref, direction } of open) {
    if (hops !== null && !hops.has(ref) && !opened.has(ref)) continue
    for (const found of [ref, ...reach(adjacency, ref, direction, 1).keys()]) {
      if (hops?.has(found) !== true) opened.add(found)
    }
  }
  return opened
}

/** What was asked for by name or by hand is kept before what merely lies near. */
function rank(ref: RefText, hops: ReadonlyMap<RefText, number> | null, opened: ReadonlySet<RefText>): number {
  if (opened.has(ref)) return 0.5
  return Math.abs(hops?.get(ref) ?? 1)
}

/** A boundary has no life of its own: it has ended when all its edges have. */
function endedNodes(edges: readonly TopologyEdge[]): (node: TopologyNode) => boolean {
  const alive = new Set<RefText>()
  for (const edge of edges) if (edge.validTo === null) alive.add(edge.from).add(edge.to)
  return (node) => node.kind === 'boundary' && !alive.has(node.ref)
}

function byEnds(a: TopologyEdge, b: TopologyEdge): number {
  const [x, y] = [`${a.from}\n${a.to}\n${a.kind}`, `${b.from}\n${b.to}\n${b.kind}`]
  return x < y ? -1 : x > y ? 1 : 0
}
