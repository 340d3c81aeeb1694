import type { SyncRecord, SyncScope, SyncStatus, SyncWarning } from '@/server/services/ports'
import { toNumberOrNull } from '@/server/rows'

interface SyncRow {
  readonly id: string
  readonly lakeId: string
  readonly lake: { readonly name: string }
  readonly scope: string
  readonly status: string
  readonly phase: string
  readonly done: bigint
  readonly total: bigint | null
  readonly warnings: string
  readonly warningCount: number
  readonly facts: number
  readonly changed: number
  readonly observations: number
  readonly excluded: number
  readonly failure: string | null
  readonly cancelRequested: boolean
  readonly requestedAt: bigint
  readonly startedAt: bigint | null
  readonly finishedAt: bigint | null
}

export function toSyncRecord(row: SyncRow): SyncRecord {
  return {
    id: row.id,
    lakeId: row.lakeId,
    lakeName: row.lake.name,
    scope: row.scope as SyncScope,
    status: row.status as SyncStatus,
    phase: row.phase,
    done: Number(row.done),
    total: toNumberOrNull(row.total),
    warnings: JSON.parse(row.warnings) as SyncWarning[],
    warningCount: row.warningCount,
    facts: row.facts,
    changed: row.changed,
    observations: row.observations,
    excluded: row.excluded,
    failure: row.failure,
    cancelRequested: row.cancelRequested,
    requestedAt: Number(row.requestedAt),
    startedAt: toNumberOrNull(row.startedAt),
    finishedAt: toNumberOrNull(row.finishedAt),
  }
}
