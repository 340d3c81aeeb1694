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

export function toLakeRecord(row: LakeRow): LakeRecord {
  return {
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
    pathRewrites: lake.pathRewrites,
    frozenAt: lake.frozenAt,
    syncEverySeconds: lake.syncEverySeconds,
  }
  return JSON.stringify(settings)
}
