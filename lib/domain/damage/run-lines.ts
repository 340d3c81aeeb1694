import { compareBigInt, groupBy, push } from '../collections'
import type { CheckpointFact, LakeFacts, PendingGroup, ReadFact, RestoredFrom, RunFact } from '../facts'
import type { RefText } from '../refs'
import { VersionNames } from '../versions'
import type { DamageMoment } from './table-life'

/** A completed checkpoint with what it had read. */
export interface LinePoint {
  readonly run: RunFact
  readonly checkpoint: CheckpointFact
  readonly reads: readonly ReadFact[]
}

export interface HandedOver {
  readonly point: LinePoint
  readonly group: PendingGroup
}

/** Runs by their restores. A line is the checkpoints that a run's state rests on, oldest first. */
export class RunLines {
  readonly names: VersionNames
  /** Runs no later run was restored from, nor replaced by one of the same job. */
  readonly newest: readonly RunFact[]
  private readonly byId: ReadonlyMap<string, RunFact>
  private readonly points: ReadonlyMap<string, readonly LinePoint[]>
  private readonly checkpoints = new Map<string, CheckpointFact>()
  private readonly readers = new Map<RefText, RunFact[]>()
  private readonly lines = new Map<string, readonly LinePoint[]>()
  private readonly pending = new Map<string, HandedOver[]>()

  constructor(facts: LakeFacts, { until }: DamageMoment) {
    const runs = facts.runs.filter((run) => until === null || run.startTime <= until)
    this.names = new VersionNames(facts.runs)
    this.byId = new Map(runs.map((run) => [run.jobId, run]))
    const reads = groupBy(facts.reads, (read) => `${read.jobId} ${read.checkpointId}`)
    for (const one of facts.checkpoints) this.checkpoints.set(`${one.jobId} ${one.checkpointId}`, one)
    const completed = facts.checkpoints.filter(
      ({ status, completedAt, jobId }) =>
        status === 'COMPLETED' &&
        this.byId.has(jobId) &&
        (until === null || completedAt === null || completedAt <= until),
    )
    this.points = groupBy(
      completed
        .sort((a, b) => compareBigInt(a.checkpointId, b.checkpointId))
        .map((checkpoint) => ({
          run: this.byId.get(checkpoint.jobId)!,
          checkpoint,
          reads: reads.get(`${checkpoint.jobId} ${checkpoint.checkpointId}`) ?? [],
        })),
      (point) => point.run.jobId,
    )
    const latestStart = new Map<string, number>()
    for (const { jobName, startTime } of runs)
      latestStart.set(jobName, Math.max(startTime, latestStart.get(jobName) ?? startTime))
    const parents = new Set(runs.flatMap((run) => run.restoredFrom?.run ?? []))
    this.newest = runs.filter(
      (run) =>
        !parents.has(run.jobId) &&
        (run.endTime === null || (latestStart.get(run.jobName) ?? 0) <= run.startTime),
    )
    for (const run of this.newest)
      for (const table of new Set(run.sources.flatMap(({ from, kind }) => (kind === 'scan' ? [from] : []))))
        push(this.readers, table, run)
    for (const point of [...this.points.values()].flat())
      for (const group of point.checkpoint.pending ?? [])
        push(this.pending, group.commitUser, { point, group })
  }

  /** Newest runs that scan a table. */
  readersOf(table: RefText): readonly RunFact[] {
    return this.readers.get(table) ?? []
  }

  /** Every group of a commit user that some checkpoint held as not yet confirmed. */
  pendingOf(commitUser: string): readonly HandedOver[] {
    return this.pending.get(commitUser) ?? []
  }

  run(jobId: string | null): RunFact | null {
    return jobId === null ? null : (this.byId.get(jobId) ?? null)
  }

  checkpoint(jobId: string, checkpointId: bigint): CheckpointFact | null {
    return this.checkpoints.get(`${jobId} ${checkpointId}`) ?? null
  }

  /** The restores a run's state went through, the youngest first. */
  restoresOf(run: RunFact): { readonly run: RunFact; readonly from: RestoredFrom }[] {
    const restores: { run: RunFact; from: RestoredFrom }[] = []
    const visited = new Set<string>()
    for (let at: RunFact | null = run; at !== null && !visited.has(at.jobId);) {
      visited.add(at.jobId)
      if (at.restoredFrom === null) break
      restores.push({ run: at, from: at.restoredFrom })
      at = this.run(at.restoredFrom.run)
    }
    return restores
  }

  lineOf(run: RunFact): readonly LinePoint[] {
    const known = this.lines.get(run.jobId)
    if (known !== undefined) return known
    const line = [...(this.points.get(run.jobId) ?? [])].reverse()
    for (const { from } of this.restoresOf(run)) {
      const parent = from.run === null ? [] : (this.points.get(from.run) ?? [])
      const below = parent.filter(({ checkpoint }) => checkpoint.checkpointId <= from.checkpointId)
      line.push(...below.reverse())
    }
    this.lines.set(run.jobId, line.reverse())
    return line
  }

  /**
   * The restore by which `run` took over from `earlier`: the step of its ancestry that leaves that run, or, where it does
   * not descend from it, the oldest state it went through. `null` = it was never restored.
   */
  takeover(
    run: RunFact,
    earlier: string | null,
  ): { readonly run: RunFact; readonly from: RestoredFrom } | null {
    const restores = this.restoresOf(run)
    const direct = restores.find(({ from }) => from.run === earlier)
    if (direct !== undefined) return direct
    return restores.reduce<(typeof restores)[number] | null>(
      (low, one) => (low === null || one.from.checkpointId < low.from.checkpointId ? one : low),
      null,
    )
  }

  /** Name of the checkpoint a run was restored from, where its run is known. */
  restoredRef(from: RestoredFrom): RefText | null {
    return from.run === null ? null : this.names.checkpoint(from.run, from.checkpointId)
  }
}

export function isOver(run: RunFact): boolean {
  return run.endTime !== null
}
