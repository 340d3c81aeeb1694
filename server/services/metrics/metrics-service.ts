import { compareText } from '@/lib/domain/collections'
import type { DelayIndex, TableDelay } from '@/lib/domain/delay'
import type { RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import { shownOf } from '../incidents/shown'
import { openLakeFacts, type LakeFactsAt, type LakeFactsDeps } from '../lakes/lake-facts'
import type { Actor, IncidentRepository, LakeRepository, SyncRecord, SyncRepository } from '../ports'
import { judgeAll, type Breath } from '../states/judge-all'
import type { OpenDelays } from '../states/judge-lake'

export interface MetricsDeps extends LakeFactsDeps, Breath {
  readonly lakes: Pick<LakeRepository, 'find' | 'list'>
  readonly syncs: Pick<SyncRepository, 'newestOf' | 'lastReadAt'>
  readonly incidents: Pick<IncidentRepository, 'open'>
  readonly delays: OpenDelays
}

export interface TableMetrics {
  readonly delay: TableDelay
  /** Content snapshots that the slowest of its streaming readers has not read; `null` = nobody reads it. */
  readonly backlog: { readonly snapshots: number; readonly ms: Millis } | null
}

export interface LakeMetrics {
  readonly lake: string
  readonly tables: readonly TableMetrics[]
  readonly jobs: readonly {
    readonly ref: RefText
    readonly checkpointAge: Millis | null
    readonly failures: number
  }[]
  /** Tables and jobs above the bound. */
  readonly omitted: { readonly tables: number; readonly jobs: number }
  readonly openIncidents: number
  readonly lastSync: SyncRecord | null
}

/** A scrape carries at most so many tables, and so many jobs, of one lake: the worst. */
const MOST = 1_000

/** Figures of every lake for a monitoring system. */
export function createMetricsService(deps: MetricsDeps) {
  return async (actor: Actor): Promise<LakeMetrics[]> => {
    const lakes = (await deps.lakes.list()).filter(({ name }) => deps.visibilityOf(actor, name).lake)
    const newest = await deps.syncs.newestOf(lakes.map(({ id }) => id))
    const all: LakeMetrics[] = []
    for (const lake of lakes) {
      const at = await openLakeFacts(deps, actor, lake.name, undefined)
      const index = await deps.delays(at)
      const incidents = await deps.incidents.open(lake.id)
      all.push({
        lake: lake.name,
        ...(await tablesOf(deps, at, index)),
        openIncidents: incidents.filter((one) => shownOf(one, at.visibility) !== null).length,
        lastSync: newest.get(lake.id) ?? null,
      })
    }
    return all
  }
}

async function tablesOf(
  deps: Breath,
  at: LakeFactsAt,
  index: DelayIndex | null,
): Promise<Pick<LakeMetrics, 'tables' | 'jobs' | 'omitted'>> {
  if (index === null) return { tables: [], jobs: [], omitted: { tables: 0, jobs: 0 } }
  const shown = (ref: RefText) => !at.visibility.hides(ref)
  const delays = await judgeAll(index, index.tables.filter(shown), deps)
  delays.sort((a, b) => (b.lateMs ?? -1) - (a.lateMs ?? -1) || compareText(a.ref, b.ref))
  const jobs = index.jobs.filter(shown).flatMap((ref) => index.judgeJob(ref) ?? [])
  const judged = jobs.map(({ ref, lastCompletedAt, failures }) => ({
    ref,
    checkpointAge: lastCompletedAt === null ? null : Math.max(0, index.now - lastCompletedAt),
    failures,
  }))
  judged.sort((a, b) => (b.checkpointAge ?? -1) - (a.checkpointAge ?? -1) || compareText(a.ref, b.ref))
  return {
    tables: delays.slice(0, MOST).map((delay) => ({ delay, backlog: worstBacklog(at, index, delay.ref) })),
    jobs: judged.slice(0, MOST),
    omitted: { tables: Math.max(0, delays.length - MOST), jobs: Math.max(0, judged.length - MOST) },
  }
}

function worstBacklog(at: LakeFactsAt, index: DelayIndex, ref: RefText): TableMetrics['backlog'] {
  const backlogs = index.backlogs(ref).filter(({ job }) => !at.visibility.hides(job))
  if (backlogs.length === 0) return null
  return {
    snapshots: Math.max(...backlogs.map(({ snapshots }) => snapshots)),
    ms: Math.max(...backlogs.map(({ ms }) => ms)),
  }
}
