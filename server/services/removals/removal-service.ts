import { RefusedError } from '@/lib/domain/errors'
import type { EdgeFact, LakeFacts, RunFact } from '@/lib/domain/facts/model'
import { withoutRemoved, type LineageRemoval } from '@/lib/domain/facts/removal'
import { jobRefText, type RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import { openLake, type AccessDeps } from '../access'
import type { Actor, FactReader, LakeRecord, RemovalRepository, SyncRecord, SyncRepository } from '../ports'
import { requireJobRef } from '../refs'
import type { SyncRunner } from '../sync/sync-runner'

export interface RemovalServiceDeps extends AccessDeps {
  readonly removals: RemovalRepository
  readonly facts: Pick<FactReader, 'lakeFacts' | 'topology'>
  readonly syncs: Pick<SyncRepository, 'enqueue'>
  readonly runner: Pick<SyncRunner, 'wake'>
  readonly now: () => Millis
}

/** What would tell of it again: a next checkpoint, a next start, or a row dated later. */
export type ReturnsBy = 'next-checkpoint' | 'next-start' | 'later-row'

export interface Removable {
  readonly kind: LineageRemoval['kind']
  /** What goes: edges, or reads and writes of checkpoints. */
  readonly count: number
  /** `table`: the edges themselves. */
  readonly edges: readonly Pick<EdgeFact, 'from' | 'to' | 'kind'>[]
  /** `data`: the checkpoints it is of. */
  readonly checkpoints: number
  readonly removedAt: Millis | null
  readonly returnsBy: readonly ReturnsBy[]
}

export interface JobRemovals {
  readonly job: RefText
  readonly parts: readonly Removable[]
}

/** Lineage of one job that people take away, and give back. Each change derives the facts anew. */
export function createRemovalService(deps: RemovalServiceDeps) {
  const rederive = async (lake: LakeRecord): Promise<SyncRecord> => {
    const sync = await deps.syncs.enqueue(lake.id, deps.now(), 'facts')
    deps.runner.wake()
    return sync
  }
  const open = async (actor: Actor, lakeName: string, jobText: string) => {
    const { lake, visibility } = await openLake(deps, actor, lakeName)
    const { name } = requireJobRef(jobText)
    if (visibility.hides(jobRefText(name))) throw noJob(name)
    return { lake, name }
  }
  return {
    async list(actor: Actor, lakeName: string): Promise<readonly LineageRemoval[]> {
      const { lake, visibility } = await openLake(deps, actor, lakeName)
      return (await deps.removals.list(lake.id)).filter(({ job }) => !visibility.hides(jobRefText(job)))
    },

    /** What would go, what has gone, and what would bring it back. */
    async preview(actor: Actor, lakeName: string, jobText: string): Promise<JobRemovals> {
      const { lake, name } = await open(actor, lakeName, jobText)
      const [removals, facts] = await Promise.all([
        deps.removals.list(lake.id),
        deps.facts.lakeFacts(lake.id),
      ])
      const runs = facts.runs.filter((run) => run.jobName === name)
      if (runs.length === 0) throw noJob(name)
      const removedAt = (kind: LineageRemoval['kind']) =>
        removals.find((one) => one.job === name && one.kind === kind)?.removedAt ?? null
      return {
        job: jobRefText(name),
        parts: [
          { ...tablePart(withoutRemoved(facts), name, runs), removedAt: removedAt('table') },
          { ...dataPart(withoutRemoved(facts), runs), removedAt: removedAt('data') },
        ],
      }
    },

    async remove(
      actor: Actor,
      lakeName: string,
      given: { readonly job: string; readonly kind: LineageRemoval['kind'] },
    ): Promise<SyncRecord> {
      const { lake, name } = await open(actor, lakeName, given.job)
      const { runs } = await deps.facts.topology(lake.id)
      if (!runs.some((run) => run.jobName === name)) throw noJob(name)
      await deps.removals.save(lake.id, { job: name, kind: given.kind, removedAt: deps.now() })
      return rederive(lake)
    },

    async undo(
      actor: Actor,
      lakeName: string,
      given: { readonly job: string; readonly kind: LineageRemoval['kind'] },
    ): Promise<SyncRecord> {
      const { lake, name } = await open(actor, lakeName, given.job)
      const undone = await deps.removals.remove(lake.id, { job: name, kind: given.kind })
      if (!undone)
        throw new RefusedError('removal-not-found', `No ${given.kind} lineage of ${name} was taken away.`)
      return rederive(lake)
    },
  }
}

function tablePart(facts: LakeFacts, name: string, runs: readonly RunFact[]): Omit<Removable, 'removedAt'> {
  const job = jobRefText(name)
  const edges = facts.edges
    .filter(({ from, to, kind }) => (kind === 'reads' ? to : kind === 'writes' ? from : null) === job)
    .map(({ from, to, kind }) => ({ from, to, kind }))
  const started = runs.some((run) => run.claimed === undefined)
  return {
    kind: 'table',
    count: edges.length,
    edges,
    checkpoints: 0,
    returnsBy: [...(started ? (['next-start'] as const) : []), 'later-row'],
  }
}

function dataPart(facts: LakeFacts, runs: readonly RunFact[]): Omit<Removable, 'removedAt'> {
  const ids = new Set(runs.map((run) => run.jobId))
  const own = [...facts.reads, ...facts.writes].filter(({ jobId }) => ids.has(jobId))
  const running = runs.some((run) => run.claimed === undefined && run.endTime === null)
  return {
    kind: 'data',
    count: own.length,
    edges: [],
    checkpoints: new Set(own.map(({ jobId, checkpointId }) => `${jobId}@${checkpointId}`)).size,
    returnsBy: [...(running ? (['next-checkpoint'] as const) : []), 'later-row'],
  }
}

function noJob(name: string): RefusedError {
  return new RefusedError('job-not-found', `This lake has no job "${name}".`)
}
