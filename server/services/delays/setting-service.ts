import type { DelaySettingUpdate } from '@/lib/contracts'
import { RefusedError } from '@/lib/domain/errors'
import { jobRefText, tableRefText, type RefText } from '@/lib/domain/refs'
import { parseInstant, type Millis } from '@/lib/domain/time'
import { openLake, type AccessDeps } from '../access'
import { nameOf } from '../actor-name'
import type { Actor, DelaySetting, DelaySettingRepository, FactReader } from '../ports'
import { malformed, requireRef } from '../refs'

export interface DelaySettingDeps extends AccessDeps {
  readonly delaySettings: DelaySettingRepository
  readonly facts: Pick<FactReader, 'topology'>
  readonly now: () => Millis
}

/** Thresholds, targets and pauses that people set. */
export function createDelaySettingService(deps: DelaySettingDeps) {
  return {
    async list(actor: Actor, lakeName: string): Promise<DelaySetting[]> {
      const { lake, visibility } = await openLake(deps, actor, lakeName)
      return (await deps.delaySettings.list(lake.id)).filter(({ ref }) => !visibility.hides(ref))
    },

    async update(
      actor: Actor,
      lakeName: string,
      refText: string,
      change: DelaySettingUpdate,
    ): Promise<DelaySetting> {
      const { lake, visibility } = await openLake(deps, actor, lakeName)
      const ref = requireSubject(refText)
      const isJob = ref.startsWith('job:')
      const { tables, runs } = await deps.facts.topology(lake.id)
      const known = isJob
        ? runs.some(({ jobName }) => jobRefText(jobName) === ref)
        : tables.some((table) => table.ref === ref)
      if (!known || visibility.hides(ref))
        throw new RefusedError(isJob ? 'job-not-found' : 'table-not-found', `There is no ${ref}.`)
      if (isJob && (change.thresholdMs != null || change.target != null))
        throw new RefusedError(
          'request-invalid',
          'Thresholds and targets are of tables; a job can be paused.',
        )
      const kept = (await deps.delaySettings.list(lake.id)).find((one) => one.ref === ref)
      const pausedUntil = change.pausedUntil
      const setting: DelaySetting = {
        ref,
        thresholdMs: change.thresholdMs === undefined ? (kept?.thresholdMs ?? null) : change.thresholdMs,
        target: change.target === undefined ? (kept?.target ?? null) : change.target,
        pausedUntil:
          pausedUntil === undefined
            ? (kept?.pausedUntil ?? null)
            : pausedUntil === null
              ? null
              : parseInstant(pausedUntil),
        updatedAt: deps.now(),
        updatedBy: nameOf(actor),
      }
      if (await deps.delaySettings.save(lake.id, setting)) return setting
      throw new RefusedError('lake-not-found', `There is no lake "${lakeName}".`)
    },
  }
}

function requireSubject(text: string): RefText {
  const ref = text.startsWith('job:') ? requireRef(text, 'ref') : requireRef(text, 'ref', 'table')
  if (ref.kind === 'table') return tableRefText(ref.table)
  if (ref.kind === 'job') return jobRefText(ref.name)
  throw malformed(`"${text}" names a version; name the table or job alone`, 'ref')
}
