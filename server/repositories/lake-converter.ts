import type { LakeRecord, LakeSettings } from '@/server/services/ports'

interface LakeRow {
  readonly id: string
  readonly name: string
  readonly settings: string
  readonly sample: boolean
  readonly instants: string
  readonly createdAt: bigint
  readonly factGeneration: bigint
}

/** What lakes stored before these settings existed are given. */
const LATER_SETTINGS: Pick<
  LakeSettings,
  'lineageStore' | 'watchEverySeconds' | 'watchPaused' | 'keepDays' | 'include' | 'exclude'
> = {
  lineageStore: null,
  include: [],
  exclude: [],
  watchEverySeconds: null,
  watchPaused: false,
  keepDays: null,
}

export function toLakeRecord(row: LakeRow): LakeRecord {
  return {
    ...LATER_SETTINGS,
    ...(JSON.parse(row.settings) as LakeSettings),
    id: row.id,
    name: row.name,
    sample: row.sample,
    instants: JSON.parse(row.instants) as LakeRecord['instants'],
    createdAt: Number(row.createdAt),
    factGeneration: Number(row.factGeneration),
  }
}

/** Exactly the settings, whatever else the given object carries. */
export function toSettingsText(lake: LakeSettings): string {
  const settings: LakeSettings = {
    warehouse: lake.warehouse,
    catalog: lake.catalog,
    flink: lake.flink,
    checkpoints: lake.checkpoints,
    sqlGateway: lake.sqlGateway,
    lineageStore: lake.lineageStore,
    pathRewrites: lake.pathRewrites,
    frozenAt: lake.frozenAt,
    syncEverySeconds: lake.syncEverySeconds,
    include: lake.include,
    exclude: lake.exclude,
    watchEverySeconds: lake.watchEverySeconds,
    watchPaused: lake.watchPaused,
    keepDays: lake.keepDays,
  }
  return JSON.stringify(settings)
}
