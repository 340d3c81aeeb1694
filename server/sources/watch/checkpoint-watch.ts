import { normalizeStorageUri, segmentsBelow } from '@/lib/domain/paths'
import type { Millis } from '@/lib/domain/time'
import { readCheckpoint } from '../checkpoint-folders'
import { inParallel } from '../in-parallel'
import { findJobFolders } from './find-job-folders'
import { JobFolder, type FolderDeps } from './job-folder'
import type { Problem } from './repeat'

/** A retained checkpoint lives about one interval: six looks in it leave room for slow ones. */
const LOOKS_PER_INTERVAL = 6
const FASTEST_MILLIS = 200
/** While the interval of a running job is not known. */
const UNKNOWN_INTERVAL_MILLIS = 3_000
/** A job that ended may just have completed its last one. */
const LINGER_MILLIS = 10_000
const PARALLEL_FOLDERS = 8
/** A job that begins meanwhile is noticed within it. */
const LONGEST_PAUSE_MILLIS = 500
/** Folders looked into at once in a lake without a cluster that says which jobs run. */
const MAX_UNNAMED = 500

interface Followed {
  readonly folder: JobFolder
  dueAt: Millis
}

/** Follows the checkpoint folders of running jobs, each at the pace of its checkpoints. */
export class CheckpointWatch {
  private readonly roots: readonly string[]
  private readonly followed = new Map<string, Followed>()
  private readonly intervals = new Map<string, ReadonlyMap<string, Millis | null>>()
  private readonly endedAt = new Map<string, Millis>()
  private known: ReadonlyMap<string, string> = new Map()
  private firstKnown: ReadonlySet<string> | null = null
  private readonly savepoints = new Set<string>()
  private rootsDueAt = 0

  constructor(
    roots: readonly string[],
    /** Some cluster says which jobs run. */
    private readonly named: boolean,
    private readonly everyMillis: Millis,
    private readonly deps: FolderDeps,
  ) {
    this.roots = roots.map(normalizeStorageUri)
  }

  /** Which jobs run on a cluster now, with their checkpoint intervals (`null` = not known). */
  setRunning(cluster: string, jobs: ReadonlyMap<string, Millis | null>): void {
    const now = this.deps.context.now()
    for (const jobId of (this.intervals.get(cluster) ?? new Map<string, null>()).keys())
      if (!jobs.has(jobId)) this.endedAt.set(jobId, now)
    for (const jobId of jobs.keys()) {
      this.endedAt.delete(jobId)
      if (!this.known.has(jobId)) this.rootsDueAt = Math.min(this.rootsDueAt, now)
    }
    this.intervals.set(cluster, jobs)
    this.follow()
  }

  covers(directory: string): boolean {
    return this.roots.some((root) => segmentsBelow(directory, root) !== null)
  }

  async turn(): Promise<Problem | null> {
    const { context } = this.deps
    let problem: Problem | null = null
    if (context.now() >= this.rootsDueAt) {
      this.rootsDueAt = context.now() + this.everyMillis
      problem = await this.lookAtRoots()
    }
    const due = [...this.followed.values()].filter((one) => one.dueAt <= context.now())
    for (const one of due) one.dueAt = context.now() + this.paceOf(one.folder.jobId)
    for await (const bad of inParallel(due, PARALLEL_FOLDERS, (one) => one.folder.look())) problem ??= bad
    return problem
  }

  /** Until the next folder is due. */
  pause(): Millis {
    const next = Math.min(this.rootsDueAt, ...[...this.followed.values()].map((one) => one.dueAt))
    return Math.min(Math.max(next - this.deps.context.now(), 20), LONGEST_PAUSE_MILLIS)
  }

  private async lookAtRoots(): Promise<Problem | null> {
    const known = new Map<string, string>()
    let problem: Problem | null = null
    for (const root of this.roots) {
      const look = await findJobFolders(this.deps.store, root)
      for (const [jobId, uri] of look.jobs) known.set(jobId, uri)
      problem ??= look.problem
      for (const uri of look.savepoints) await this.takeSavepoint(uri)
    }
    // what lies there at the beginning is the work of a sync, but for jobs that run
    this.firstKnown ??= new Set(known.keys())
    this.known = known
    this.follow()
    return problem
  }

  private follow(): void {
    const now = this.deps.context.now()
    let unnamed = 0
    for (const [jobId, uri] of this.known) {
      const wanted = this.named ? this.isWanted(jobId, now) : ++unnamed <= MAX_UNNAMED
      if (!wanted) this.followed.delete(jobId)
      else if (this.followed.get(jobId)?.folder.uri !== uri)
        this.followed.set(jobId, { folder: new JobFolder(jobId, uri, this.deps), dueAt: now })
    }
  }

  private isWanted(jobId: string, now: Millis): boolean {
    const ended = this.endedAt.get(jobId)
    if (ended !== undefined) return now - ended < LINGER_MILLIS
    return this.intervalOf(jobId) !== undefined || this.firstKnown?.has(jobId) === false
  }

  private intervalOf(jobId: string): Millis | null | undefined {
    for (const jobs of this.intervals.values()) if (jobs.has(jobId)) return jobs.get(jobId)
    return undefined
  }

  private paceOf(jobId: string): Millis {
    const interval = this.intervalOf(jobId) ?? (this.named ? UNKNOWN_INTERVAL_MILLIS : null)
    if (interval === null) return this.everyMillis
    return Math.min(Math.max(interval / LOOKS_PER_INTERVAL, FASTEST_MILLIS), this.everyMillis)
  }

  /** They stay, so one that is not complete yet is tried again with the next look at the roots. */
  private async takeSavepoint(uri: string): Promise<void> {
    if (this.savepoints.has(uri)) return
    if (this.firstKnown === null || this.deps.readBefore.has(`${uri}/_metadata`)) {
      this.savepoints.add(uri)
      return
    }
    const read = await readCheckpoint(this.deps.store, { uri, jobId: null }, this.deps.context)
    if (read.observation !== null) this.deps.outbox.put(read.observation, read.mark)
    if (read.observation !== null || read.warnings.length > 0) this.savepoints.add(uri)
  }
}
