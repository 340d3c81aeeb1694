import type { WireIncident, WireIncidentDetail } from '@/lib/contracts'
import { toInstantText } from '@/lib/domain/time'
import type { IncidentView } from '@/server/services/incidents/incident-service'
import type { IncidentRecord } from '@/server/services/ports'
import { instantOrNull } from './scalars'

export function toWireIncident(incident: IncidentRecord): WireIncident {
  return {
    id: incident.id,
    culprit: incident.culprit,
    class: incident.class,
    state: incident.state,
    since: instantOrNull(incident.since),
    openedAt: toInstantText(incident.openedAt),
    closedAt: instantOrNull(incident.closedAt),
    lateMs: incident.lateMs,
    worstMs: incident.worstMs,
    tables: [...incident.tables],
    mostTables: incident.mostTables,
    paused: incident.paused,
    acknowledgedAt: instantOrNull(incident.acknowledgedAt),
    acknowledgedBy: incident.acknowledgedBy,
    assignee: incident.assignee,
  }
}

export function toWireIncidentDetail({ incident, events }: IncidentView): Omit<WireIncidentDetail, 'readAt'> {
  return {
    ...toWireIncident(incident),
    events: events.map(({ at, author, kind, text }) => ({ at: toInstantText(at), author, kind, text })),
  }
}
