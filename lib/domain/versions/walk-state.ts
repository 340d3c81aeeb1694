import type { CheckpointFact, RunFact, SnapshotFact } from '../facts'
import type { Omitted } from '../graph'
import { jobRefText, type RefText } from '../refs'
import type { VersionEdge, VersionNode } from './answer'
import type { VersionNames } from './names'

/** Nodes and edges as the walk finds them, each once, at its nearest hop. */
export class WalkState {
  private readonly nodes = new Map<RefText, VersionNode>()
  private readonly edges = new Map<string, VersionEdge>()
  private readonly omissions = new Map<string, Omitted>()

  constructor(
    readonly names: VersionNames,
    private readonly limit: number,
  ) {}

  get full(): boolean {
    return this.nodes.size >= this.limit
  }

  has(ref: RefText): boolean {
    return this.nodes.has(ref)
  }

  addSnapshot(fact: SnapshotFact, group: readonly SnapshotFact[], hop: number): RefText {
    const ref = this.names.snapshot(fact)
    const writer = this.names.writer(fact)
    this.put({ kind: 'snapshot', ref, fact, group: group.map((one) => one.id), writer, hop })
    return ref
  }

  addCheckpoint(
    run: RunFact,
    checkpointId: bigint | null,
    fact: CheckpointFact | null,
    hop: number,
  ): RefText {
    const ref = this.names.runs.checkpointRef(run, checkpointId)
    this.put({ kind: 'checkpoint', ref, job: jobRefText(run.jobName), run, fact, hop })
    return ref
  }

  addBoundary(ref: RefText, hop: number): void {
    this.put({ kind: 'boundary', ref, hop })
  }

  addEdge(edge: VersionEdge): void {
    this.edges.set(`${edge.kind}\n${edge.from}\n${edge.to}`, edge)
  }

  omit(omitted: Omitted): void {
    if (omitted.count > 0) this.omissions.set(omitted.ref + ' ' + omitted.direction, omitted)
  }

  close() {
    const byRef = (a: { ref: RefText }, b: { ref: RefText }) => (a.ref < b.ref ? -1 : 1)
    return {
      nodes: [...this.nodes.values()].sort(byRef),
      edges: [...this.edges.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, edge]) => edge),
      omitted: [...this.omissions.values()].sort(byRef),
    }
  }

  private put(node: VersionNode): void {
    const known = this.nodes.get(node.ref)
    if (known === undefined || Math.abs(node.hop ?? 0) < Math.abs(known.hop ?? 0))
      this.nodes.set(node.ref, node)
  }
}
