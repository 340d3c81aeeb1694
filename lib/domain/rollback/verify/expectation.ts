import type { SnapshotFact } from '../../facts'
import { tableRefText, type RefText } from '../../refs'
import type { LakeModel } from '../compile'
import type { Cut } from '../model'
import type { Method } from '../steps'
import { stepPlan } from '../step-plan'
import type { RestorePoint } from '../life-line'
import type { StepTable } from '../step'
import type { ChainVariable } from '../variables'

/** What identifies a version whatever number it bears. */
export interface ExpectedVersion {
  readonly id: bigint
  readonly identity: string
  readonly commitUser: string
  readonly commitIdentifier: bigint
}

export interface ExpectedUser {
  readonly user: string
  readonly job: RefText
  /** Checkpoint its job is restored from; `null` = starts from nothing, with a new user. */
  readonly after: bigint | null
  /** Groups the checkpoint still holds: they come again, under their own numbers. */
  readonly pending: readonly bigint[]
}

export interface ExpectedTable {
  readonly ref: RefText
  readonly target: ExpectedVersion | null
  readonly head: ExpectedVersion
  /** Users of the jobs that are put back. */
  readonly users: readonly ExpectedUser[]
  /** Tables made beside it by this plan: a branch, or a copy. */
  readonly beside: RefText | null
}

export interface ExpectedJob {
  readonly ref: RefText
  readonly name: string
  readonly path: string | null
  readonly checkpointId: bigint | null
  /** Runs of the job that were known when the plan was made. */
  readonly knownRuns: readonly string[]
}

/** What a plan that was carried out leaves behind: kept with the plan, as the facts it came from move on. */
export interface Expectation {
  readonly method: Method
  readonly tables: readonly ExpectedTable[]
  readonly jobs: readonly ExpectedJob[]
}

export function expectationOf(model: LakeModel, cut: Cut, method: Method, hash: string): Expectation {
  const plan = stepPlan(model, cut, hash)
  const restored = new Map(plan.jobs.map((job) => [job.variable, job.point]))
  return {
    method,
    tables: plan.tables.map((table): ExpectedTable => ({
      ref: table.variable.ref,
      target: table.target === null ? null : versionOf(table.target),
      head: versionOf(table.head),
      users: usersOf(model, restored, table),
      beside: besideOf(method, plan.prefix, table),
    })),
    jobs: plan.jobs.map((job): ExpectedJob => ({
      ref: job.ref,
      name: job.name,
      path: job.path,
      checkpointId: job.checkpointId,
      knownRuns: model.runs.ofJob(job.name).map((run) => run.jobId),
    })),
  }
}

/** What the versions of a cut are, whatever number they bear. */
export function targetIdentities(model: LakeModel, cut: Cut): (string | null)[] {
  return cut.rows.flatMap(({ ref, candidate }) => {
    const variable = model.tables.get(ref)
    return variable === undefined ? [] : [variable.versions[candidate]?.identity ?? null]
  })
}

function versionOf(one: SnapshotFact): ExpectedVersion {
  const { id, identity, commitUser, commitIdentifier } = one
  return { id, identity, commitUser, commitIdentifier }
}

function usersOf(
  model: LakeModel,
  restored: ReadonlyMap<ChainVariable, RestorePoint | null>,
  table: StepTable,
): ExpectedUser[] {
  return (model.writersOf.table.get(table.variable.ref) ?? []).flatMap(
    ({ chain, writer }): ExpectedUser[] => {
      const point = restored.get(chain)
      if (point === undefined) return []
      const users = new Set(writer.kept.map(({ group }) => group.user))
      for (const run of writer.line.runs)
        for (const sink of run.sinks)
          if (sink.to === table.variable.ref && sink.commitUser !== null) users.add(sink.commitUser)
      return [...users].map((user) => ({
        user,
        job: chain.ref,
        after: point?.fact.checkpointId ?? null,
        pending: (point?.fact.pending ?? []).flatMap((one) =>
          one.commitUser === user ? one.identifier : [],
        ),
      }))
    },
  )
}

function besideOf(method: Method, prefix: string, { fact }: StepTable): RefText | null {
  if (method === 'full-recovery')
    return tableRefText({ ...fact.table, table: `${fact.table.table}_${prefix}` })
  if (method === 'branches' || method === 'incremental-recovery')
    return tableRefText({ ...fact.table, branch: `${prefix}_fix` })
  return null
}
