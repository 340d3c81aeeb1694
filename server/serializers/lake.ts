import type { State, WireLake } from '@/lib/contracts'
import { maskAddresses } from '@/lib/domain/secrets/mask'
import { toInstantText } from '@/lib/domain/time'
import type { LakeView } from '@/server/services/lakes/lake-service'
import { instantOrNull } from './scalars'
import { toWireSyncSummary } from './sync'
import { toWireWatch } from './watch'

/** Secrets masked; everything else as it was given. */
export function toWireLake({ lake, lastSync, watch, counts }: LakeView): Omit<WireLake, 'readAt'> {
  return {
    name: lake.name,
    warehouse: maskAddresses(lake.warehouse),
    catalog: lake.catalog,
    flink: lake.flink.map(({ name, url }) => ({ name, url: maskAddresses(url) })),
    checkpoints: lake.checkpoints.map(maskAddresses),
    lineageStore: lake.lineageStore === null ? null : { url: maskAddresses(lake.lineageStore.url) },
    sqlGateway: lake.sqlGateway === null ? null : { url: maskAddresses(lake.sqlGateway.url) },
    pathRewrites: lake.pathRewrites.map(({ from, to }) => ({
      from: maskAddresses(from),
      to: maskAddresses(to),
    })),
    frozenAt: instantOrNull(lake.frozenAt),
    syncEverySeconds: lake.syncEverySeconds,
    include: [...lake.include],
    exclude: [...lake.exclude],
    watchEverySeconds: lake.watchEverySeconds,
    watchPaused: lake.watchPaused,
    keepDays: lake.keepDays,
    sample: lake.sample,
    instants: lake.instants.map(({ label, title, at }) => ({ label, title, at: instantOrNull(at) })),
    createdAt: toInstantText(lake.createdAt),
    lastSync: lastSync === null ? null : toWireSyncSummary(lastSync),
    watch: toWireWatch(watch),
    generation: lake.factGeneration,
    counts: {
      tables: counts.tables,
      jobs: counts.jobs,
      tableStates: toRecord(counts.tableStates),
      jobStates: toRecord(counts.jobStates),
    },
  }
}

function toRecord(states: ReadonlyMap<State, number>): Partial<Record<State, number>> {
  return Object.fromEntries(states)
}
