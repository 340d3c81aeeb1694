import { compareBigInt } from '../collections'
import type { RefText } from '../refs'
import type { LakeModel } from './compile'
import type { Expectation, ExpectedTable } from './verify'

/** Something a plan stands on is not as it was when the plan was made (rule X2). */
export interface Moved {
  readonly ref: RefText
  readonly was: RefText | null
  readonly is: RefText | null
  /** By commits of the plan's own jobs in the same epoch: until the cancel they only join the losses. */
  readonly own: boolean
  readonly says: string
}

export function movedSince(model: LakeModel, expected: Expectation): Moved[] {
  return [
    ...expected.tables.flatMap((table) => movedTable(model, table)),
    ...expected.jobs.flatMap((job): Moved[] => {
      const known = new Set(job.knownRuns)
      const run = model.runs
        .ofJob(job.name)
        .find((one) => !known.has(one.jobId) && one.startTime <= model.now)
      if (run === undefined) return []
      const is = model.runs.refOf(run)
      return [{ ref: job.ref, was: null, is, own: false, says: `${is} was started since` }]
    }),
  ]
}

function movedTable(model: LakeModel, { ref, head, users }: ExpectedTable): Moved[] {
  const variable = model.tables.get(ref)
  const now = variable?.line.head ?? null
  if (variable === undefined || now?.identity === head.identity) return []
  const path = variable.line.path
  const old = path.find((one) => one.identity === head.identity)
  const was = model.names.version(variable, head.id)
  const is = now === null ? null : model.names.version(variable, now.id)
  if (old === undefined)
    return [
      { ref, was, is, own: false, says: `snapshot ${head.id} is no longer on the path: it was rolled back` },
    ]
  const newer = path.filter((one) => compareBigInt(one.id, head.id) > 0)
  const names = new Set(users.map((one) => one.user))
  const epochs = new Map<string, number>()
  for (const one of path) if (one.id <= head.id) epochs.set(one.commitUser, one.epoch)
  const stranger = newer.find(
    (one) =>
      !one.maintenance &&
      (!names.has(one.commitUser) || (epochs.get(one.commitUser) ?? one.epoch) !== one.epoch),
  )
  return [
    {
      ref,
      was,
      is,
      own: stranger === undefined,
      says:
        stranger === undefined
          ? `${newer.length} more snapshots by the plan's own jobs: they join the losses`
          : `snapshot ${stranger.id} is by ${stranger.commitUser}, which is not of this plan or began anew`,
    },
  ]
}
