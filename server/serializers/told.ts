import type { WireJobTold, WireTableTold } from '@/lib/contracts'
import type { JobTold, TableTold } from '@/lib/domain/facts/told-model'
import { maskSql, type ToldRun } from '@/lib/domain/open-lineage'
import { toInstantText } from '@/lib/domain/time'
import { instantOrNull, toWireEvidenceItem } from './scalars'

export function toWireJobTold(told: JobTold | null, runs: readonly ToldRun[]): WireJobTold {
  return {
    sql:
      told?.sql == null
        ? null
        : {
            query: maskSql(told.sql.query),
            dialect: told.sql.dialect,
            evidence: toWireEvidenceItem(told.sql.evidence),
          },
    engine: told?.engine ?? null,
    jobType: told?.jobType ?? null,
    parent: told?.parent ?? null,
    runs: runs.map((run) => ({
      id: run.id,
      namespace: run.job.namespace,
      state: run.state,
      startedAt: instantOrNull(run.startedAt),
      endedAt: instantOrNull(run.endedAt),
      lastEventAt: toInstantText(run.lastAt),
      flinkJobId: run.flinkJobId,
    })),
  }
}

export function toWireTableTold({ fields, columns, lifecycle }: TableTold): WireTableTold {
  return {
    fields: fields === null ? null : [...fields],
    columns: columns.map((said) => ({
      job: said.job,
      columns: said.columns.map(({ column, from }) => ({ column, from: [...from] })),
      evidence: toWireEvidenceItem(said.evidence),
    })),
    lifecycle: lifecycle.map(({ change, previous, evidence }) => ({
      change,
      previous,
      evidence: toWireEvidenceItem(evidence),
    })),
  }
}
