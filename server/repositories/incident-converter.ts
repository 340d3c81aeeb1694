import type { DelayClass } from '@/lib/domain/delay'
import type { RefText } from '@/lib/domain/refs'
import type { Prisma } from '@/server/db/client'
import type { IncidentAct, IncidentRecord } from '@/server/services/ports'
import { fromStorable, toInt64, toNumberOrNull, toStorable } from '@/server/rows'

type Row = Prisma.IncidentGetPayload<object>

export function toIncidentRecord(row: Row): IncidentRecord {
  return {
    id: row.id,
    lakeId: row.lakeId,
    culprit: row.culprit as RefText,
    class: row.class as DelayClass,
    state: row.state as IncidentRecord['state'],
    since: toNumberOrNull(row.since),
    openedAt: Number(row.openedAt),
    seenAt: Number(row.seenAt),
    goneSince: toNumberOrNull(row.goneSince),
    closedAt: toNumberOrNull(row.closedAt),
    lateMs: toNumberOrNull(row.lateMs),
    worstMs: toNumberOrNull(row.worstMs),
    paused: row.paused,
    tables: JSON.parse(row.tables) as RefText[],
    mostTables: row.mostTables,
    acknowledgedAt: toNumberOrNull(row.acknowledgedAt),
    acknowledgedBy: row.acknowledgedBy,
    assignee: row.assignee === null ? null : fromStorable(row.assignee),
  }
}

/** What an act changes in the incident itself. */
export function actData({ kind, at, author, text }: IncidentAct): Prisma.IncidentUpdateInput {
  switch (kind) {
    case 'acknowledged':
      return { acknowledgedAt: toInt64(at), acknowledgedBy: author }
    case 'unacknowledged':
      return { acknowledgedAt: null, acknowledgedBy: null }
    case 'assigned':
      return { assignee: text === '' ? null : toStorable(text) }
    case 'commented':
      return {}
  }
}
