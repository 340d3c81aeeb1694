import { groupBy } from '../collections'
import type { ReadFact, RunFact, SnapshotFact, WriteFact } from '../facts'
import { unknownWriter } from '../facts/edges'
import type { Ref, RefText } from '../refs'
import { ok, type Result } from '../result'
import type { Millis } from '../time'
import type { VersionsAnswer } from './answer'
import { readerAt, runAt } from './at-instant'
import {
  checkpointKey,
  couldHaveRead,
  indexByCheckpoint,
  keyOf,
  membersOf,
  NO_BOUNDS,
  readsEdge,
  readToward,
  wishKey,
  writesEdge,
  type CheckpointWish,
} from './edges'
import { VersionNames } from './names'
import type { VersionKey, VersionReader } from './reader'
import { resolveAnchor, type Anchor, type AnchorError } from './resolve-anchor'
import { WalkState } from './walk-state'

export interface TraceQuestion {
  readonly anchor: Ref
  readonly direction: 'upstream' | 'downstream' | 'both'
  /** Jobs to go; a checkpoint as anchor is its own first job. */
  readonly depth: number
  readonly limit: number
  /** Facts dated later do not exist. */
  readonly until: Millis | null
  readonly hides: (ref: RefText) => boolean
}

/** Follows versions from an anchor: which snapshots its checkpoint had read, and on (rules F8 to F11). */
export async function traceVersions(
  everything: VersionReader,
  runs: readonly RunFact[],
  question: TraceQuestion,
): Promise<Result<VersionsAnswer, AnchorError>> {
  const reader = readerAt(everything, question.until)
  const names = new VersionNames(runs.map((run) => runAt(run, question.until)))
  const anchor = await resolveAnchor(reader, names, question.anchor, question.until)
  if (!anchor.ok) return anchor
  const state = new WalkState(names, question.limit)
  const walk = new Walk(reader, state, question)
  await walk.begin(anchor.value)
  if (question.direction !== 'downstream') await walk.upstream(anchor.value)
  if (question.direction !== 'upstream') await walk.downstream(anchor.value)
  const { resolved, ref } = anchor.value
  return ok({
    anchor: ref,
    resolvedTo: resolved?.to ?? null,
    resolvedBecause: resolved?.because ?? null,
    ...state.close(),
  })
}

class Walk {
  constructor(
    private readonly reader: VersionReader,
    private readonly state: WalkState,
    private readonly question: TraceQuestion,
  ) {}

  async begin(anchor: Anchor): Promise<void> {
    if (anchor.kind === 'version') await this.addVersions([anchor.snapshot], 0)
    else this.state.addCheckpoint(anchor.run, anchor.checkpointId, anchor.fact, 0)
    if (anchor.resolved?.because === 'no-new-data' && anchor.kind === 'checkpoint') {
      await this.addWritten(await this.reader.writesAtOrBelow([keyOf(anchor)]), 0, false)
    }
  }

  async upstream(anchor: Anchor): Promise<void> {
    let versions = anchor.kind === 'version' ? [anchor.snapshot] : []
    let wanted: CheckpointWish[] = anchor.kind === 'checkpoint' ? [{ ...keyOf(anchor), toward: null }] : []
    const visited = new Set<string>()
    for (let jobs = 1; jobs <= this.question.depth; jobs++) {
      if (versions.length > 0) wanted = await this.writersOf(versions, -jobs)
      wanted = wanted.filter((wish) => !visited.has(wishKey(wish)))
      for (const wish of wanted) visited.add(wishKey(wish))
      if (wanted.length === 0) return
      if (this.state.full) return this.omitAll(wanted, 'upstream', 'limit')
      versions = await this.inputsOf(wanted, -jobs)
      if (versions.length === 0) return
    }
    const beyond = await this.writersOf(versions, null)
    for (const wish of beyond) {
      if (wish.toward !== null)
        this.state.omit({ ref: wish.toward.ref, direction: 'upstream', count: 1, cause: 'depth' })
    }
  }

  async downstream(anchor: Anchor): Promise<void> {
    let versions: SnapshotFact[] = []
    let jobs = 1
    if (anchor.kind === 'checkpoint') {
      versions = await this.addWritten(await this.reader.writesOfCheckpoints([keyOf(anchor)]), 1, true)
      jobs = 2
    } else {
      versions = [anchor.snapshot]
    }
    const visited = new Set(versions.map((one) => one.identity))
    for (; jobs <= this.question.depth && versions.length > 0; jobs++) {
      const reads = await this.readersOf(versions)
      if (this.state.full) {
        return this.omitReaders(versions, reads, 'limit')
      }
      await this.addReads(reads, jobs)
      const writes = await this.reader.writesOfCheckpoints(reads)
      const reading = groupBy(reads, checkpointKey)
      const reached = writes.filter((write) =>
        reading.get(checkpointKey(write))?.some((read) => this.flows(read.jobId, read.table, write.table)),
      )
      versions = (await this.addWritten(reached, jobs, true)).filter((one) => !visited.has(one.identity))
      for (const one of versions) visited.add(one.identity)
    }
    const beyond = versions.length === 0 ? [] : await this.readersOf(versions)
    await this.omitReaders(versions, beyond, 'depth')
  }

  /** The checkpoints that committed the versions. With a hop they and their edges are added. */
  private async writersOf(versions: readonly SnapshotFact[], hop: number | null): Promise<CheckpointWish[]> {
    const groups = await this.lastMembers(versions)
    const writes = await this.reader.writesOfVersions(groups.map(({ last }) => last))
    const byIdentity = new Map(writes.map((write) => [write.identity ?? '', write]))
    const facts = indexByCheckpoint(hop === null ? [] : await this.reader.checkpoints(writes))
    const wishes: CheckpointWish[] = []
    for (const { version, last } of groups) {
      const ref = this.state.names.snapshot(version)
      const write = byIdentity.get(last.identity)
      const run = write === undefined ? null : this.state.names.runs.byJobId(write.jobId)
      if (write === undefined || run === null) {
        // One that a run committed has a writer, though its lineage was taken away.
        if (hop !== null && !version.maintenance && version.run === null)
          this.addUnknownWriter(version, ref, hop)
        continue
      }
      wishes.push({
        jobId: write.jobId,
        checkpointId: write.checkpointId,
        toward: { ref, table: version.table },
      })
      if (hop === null) continue
      const fact = facts.get(checkpointKey(write)) ?? null
      const checkpoint = this.state.addCheckpoint(run, write.checkpointId, fact, hop)
      this.state.addEdge(writesEdge(checkpoint, ref, write))
    }
    return wishes
  }

  private addUnknownWriter(version: SnapshotFact, ref: RefText, hop: number): void {
    const boundary = unknownWriter(version.table)
    this.state.addBoundary(boundary, hop)
    this.state.addEdge({
      ...NO_BOUNDS,
      from: boundary,
      to: ref,
      kind: 'writes',
      certainty: 'assumed',
      evidence: version.evidence,
    })
  }

  /** What the checkpoints had read, as far as it can have reached the sinks asked for. */
  private async inputsOf(wanted: readonly CheckpointWish[], hop: number): Promise<SnapshotFact[]> {
    const reads = await this.reader.readsOfCheckpoints(wanted)
    const wishes = groupBy(wanted, checkpointKey)
    const used = reads.filter((read) =>
      wishes
        .get(checkpointKey(read))
        ?.some(({ toward }) => toward === null || this.flows(read.jobId, read.table, toward.table)),
    )
    for (const wish of wanted) this.addBoundaries(wish, hop)
    return this.addReads(
      used.map((read) =>
        readToward(
          read,
          (wishes.get(checkpointKey(read)) ?? []).map(({ toward }) => toward),
        ),
      ),
      hop,
    )
  }

  private addBoundaries(wish: CheckpointWish, hop: number): void {
    const run = this.state.names.runs.byJobId(wish.jobId)
    const checkpoint = this.state.names.checkpoint(wish.jobId, wish.checkpointId)
    if (run === null || checkpoint === null) return
    for (const source of run.sources) {
      if (source.kind !== 'boundary' || this.question.hides(source.from)) continue
      if (wish.toward !== null && source.reaches.length > 0 && !source.reaches.includes(wish.toward.table))
        continue
      this.state.addBoundary(source.from, hop)
      this.state.addEdge({
        ...NO_BOUNDS,
        from: source.from,
        to: checkpoint,
        kind: 'reads',
        certainty: 'assumed',
        evidence: source.evidence,
      })
    }
  }

  /** Adds reads edges with their versions, and returns the versions. Their checkpoints are in already, or come now. */
  private async addReads(reads: readonly ReadFact[], hop: number): Promise<SnapshotFact[]> {
    const visible = reads.filter((read) => !this.question.hides(read.table))
    const named = visible.flatMap((read) => {
      const id = this.state.names.readId(read)
      return id === null ? [] : [{ table: read.table, id }]
    })
    const wanted = new Set(visible.map((read) => this.state.names.readVersion(read)))
    const facts = (await this.reader.snapshots(named)).filter((one) =>
      wanted.has(this.state.names.snapshot(one)),
    )
    const checkpoints = indexByCheckpoint(await this.reader.checkpoints(visible))
    for (const read of visible) {
      const run = this.state.names.runs.byJobId(read.jobId)
      if (run === null) continue
      const fact = checkpoints.get(checkpointKey(read)) ?? null
      const checkpoint = this.state.addCheckpoint(run, read.checkpointId, fact, hop)
      const from = this.state.names.readVersion(read) ?? read.table
      this.state.addEdge(readsEdge(from, checkpoint, read))
    }
    await this.addVersions(facts, hop)
    return facts
  }

  /** Adds writes edges with their versions. A write that waits for its commit points at the bare table. */
  private async addWritten(
    writes: readonly WriteFact[],
    hop: number,
    withEdges: boolean,
  ): Promise<SnapshotFact[]> {
    const { until } = this.question
    const visible = writes.filter((write) => !this.question.hides(write.table))
    const committed = visible.filter(
      (write) => write.snapshotId !== null && (until === null || (write.committedAt ?? 0) <= until),
    )
    const keys = committed.flatMap((write) =>
      write.snapshotId === null ? [] : [{ table: write.table, id: write.snapshotId }],
    )
    const facts = (await this.reader.snapshots(keys)).filter((one) =>
      committed.some((write) => write.identity === one.identity),
    )
    await this.addVersions(facts, hop)
    for (const write of withEdges ? visible : []) {
      const checkpoint = this.state.names.checkpoint(write.jobId, write.checkpointId)
      if (checkpoint === null) continue
      const fact = committed.includes(write)
        ? facts.find((one) => one.identity === write.identity)
        : undefined
      const target = fact === undefined ? write.table : this.state.names.snapshot(fact)
      this.state.addEdge(
        writesEdge(checkpoint, target, fact === undefined ? { ...write, certainty: 'tentative' } : write),
      )
    }
    return facts
  }

  private async readersOf(versions: readonly SnapshotFact[]): Promise<ReadFact[]> {
    const keys = await this.reachedAt(versions)
    const reads = await this.reader.firstReadsReaching(keys, this.question.until)
    const visible = reads.filter((read) => !this.question.hides(read.table))
    const checkpoints = indexByCheckpoint(await this.reader.checkpoints(visible))
    return visible.filter((read) => {
      const checkpoint = checkpoints.get(checkpointKey(read))
      return versions.some(
        (version, i) =>
          version.table === read.table &&
          (read.high ?? 0n) >= (keys[i]?.id ?? version.id) &&
          couldHaveRead(version, checkpoint),
      )
    })
  }

  /** A group is reached with its first member that holds content: its COMPACT may not be scanned yet. */
  private async reachedAt(versions: readonly SnapshotFact[]): Promise<VersionKey[]> {
    const members = await this.reader.groupMembers(versions)
    return versions.map((version) => ({
      table: version.table,
      id: membersOf(members, version).find((one) => one.content)?.id ?? version.id,
    }))
  }

  private async omitReaders(
    versions: readonly SnapshotFact[],
    reads: readonly ReadFact[],
    cause: 'depth' | 'limit',
  ) {
    const keys = await this.reachedAt(versions)
    const byTable = groupBy(reads, (read) => read.table)
    versions.forEach((version, i) => {
      const reached = (byTable.get(version.table) ?? []).filter(
        (read) => (read.high ?? 0n) >= (keys[i]?.id ?? version.id),
      )
      const count = new Set(reached.map((read) => read.jobId)).size
      this.state.omit({ ref: this.state.names.snapshot(version), direction: 'downstream', count, cause })
    })
  }

  private async addVersions(facts: readonly SnapshotFact[], hop: number): Promise<void> {
    const members = await this.reader.groupMembers(facts)
    for (const fact of facts) this.state.addSnapshot(fact, membersOf(members, fact), hop)
  }

  private async lastMembers(
    versions: readonly SnapshotFact[],
  ): Promise<{ version: SnapshotFact; last: SnapshotFact }[]> {
    const members = await this.reader.groupMembers(versions)
    return versions.map((version) => ({
      version,
      last: membersOf(members, version).find((one) => one.id === version.groupLastId) ?? version,
    }))
  }

  /** Whether rows of a source can reach a sink by the plan. Where the plan is unknown, they can. */
  private flows(jobId: string, source: RefText, sink: RefText): boolean {
    const found = this.state.names.runs.byJobId(jobId)?.sources.filter((one) => one.from === source) ?? []
    return found.length === 0 || found.some((one) => one.reaches.length === 0 || one.reaches.includes(sink))
  }

  private omitAll(wanted: readonly CheckpointWish[], direction: 'upstream', cause: 'limit'): void {
    for (const wish of wanted) {
      if (wish.toward !== null) this.state.omit({ ref: wish.toward.ref, direction, count: 1, cause })
    }
  }
}
