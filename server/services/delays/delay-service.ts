import type { DelayListQuery } from '@/lib/contracts'
import type { Backlog, DelayIndex, JobLook, TableDelay } from '@/lib/domain/delay'
import { RefusedError } from '@/lib/domain/errors'
import type { RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import { openLakeFacts, type LakeFactsAt, type LakeFactsDeps } from '../lakes/lake-facts'
import { pageOf, type Order, type Page } from '../paging/page'
import type { Actor, DelaySetting, DelaySettingRepository } from '../ports'
import { requireTableRef } from '../refs'
import type { OpenDelays } from '../states/judge-lake'

export interface DelayServiceDeps extends LakeFactsDeps {
  readonly delays: OpenDelays
  readonly delaySettings: Pick<DelaySettingRepository, 'list'>
}

export interface DelayView {
  readonly now: Millis | null
  readonly delay: TableDelay
  readonly backlogs: readonly Backlog[]
  /** Of the culprit; `null` = none, or it is no job. */
  readonly look: JobLook | null
  /** `null` = nothing was set. */
  readonly setting: DelaySetting | null
}

/** Why tables are late (rules D1 to D10), at an instant or now. */
export function createDelayService(deps: DelayServiceDeps) {
  return {
    async list(actor: Actor, lakeName: string, query: DelayListQuery): Promise<Page<TableDelay>> {
      const at = await openLakeFacts(deps, actor, lakeName, query.at)
      const index = await deps.delays(at)
      const visible = (index?.tables ?? []).filter((ref) => !at.visibility.hides(ref))
      const judged = visible.flatMap((ref) => index?.judge(ref) ?? [])
      const wanted = judged.filter(({ state }) => query.state === undefined || state === query.state)
      return pageOf(wanted, LATEST_FIRST, query)
    },

    async get(
      actor: Actor,
      lakeName: string,
      refText: string,
      query: { at?: string | undefined },
    ): Promise<DelayView> {
      const ref = requireTableRef(refText)
      const at = await openLakeFacts(deps, actor, lakeName, query.at)
      const [index, settings] = await Promise.all([deps.delays(at), deps.delaySettings.list(at.lake.id)])
      const delay = requireTable(at, index, ref)
      const backlogs = (index?.backlogs(ref) ?? []).filter(({ job }) => !at.visibility.hides(job))
      const culprit = delay.culprit?.ref ?? null
      const look = culprit === null ? null : (index?.look(culprit) ?? null)
      const setting = settings.find((one) => one.ref === ref) ?? null
      return { now: at.now, delay, backlogs, look, setting }
    },
  }
}

/** The verdict over a table that the actor may see. */
export function requireTable(at: LakeFactsAt, index: DelayIndex | null, ref: RefText): TableDelay {
  const delay = at.visibility.hides(ref) ? null : (index?.judge(ref) ?? null)
  if (delay !== null) return delay
  throw new RefusedError('table-not-found', `There is no ${ref} in lake "${at.lake.name}" at that time.`)
}

const LATEST_FIRST: Order<TableDelay> = {
  name: 'delays',
  parts: [{ of: (delay) => delay.lateMs ?? -1, descending: true }, { of: (delay) => delay.ref }],
}
