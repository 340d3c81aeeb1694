import type { WireDelayItem, WireIncident } from '@/lib/contracts'
import { groupIncidents, incidentKey, type Incident as IncidentOf } from '@/lib/domain/delay/incidents'

export { groupIncidents }

export type Blamed = NonNullable<WireDelayItem['culprit']>
export type Incident = IncidentOf<WireDelayItem>

/** The incident a table belongs to; `null` where it is in none. */
export function incidentOf(incidents: readonly Incident[], ref: string): Incident | null {
  return incidents.find(({ tables }) => tables.some((table) => table.ref === ref)) ?? null
}

/** What ties an incident as it is judged now to what is kept of it. */
export function keyOfIncident({ culprit, tables }: Incident): string {
  return incidentKey({ culprit: culprit?.ref ?? tables[0]?.ref ?? '', class: culprit?.class ?? 'unknown' })
}

export function keyOfRecord({ culprit, class: kind }: WireIncident): string {
  return incidentKey({ culprit, class: kind })
}
