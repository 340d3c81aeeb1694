import type { WireDelayItem } from '@/lib/contracts'
import { groupIncidents, type Incident as IncidentOf } from '@/lib/domain/delay/incidents'

export { groupIncidents }

export type Blamed = NonNullable<WireDelayItem['culprit']>
export type Incident = IncidentOf<WireDelayItem>

/** The incident a table belongs to; `null` where it is in none. */
export function incidentOf(incidents: readonly Incident[], ref: string): Incident | null {
  return incidents.find(({ tables }) => tables.some((table) => table.ref === ref)) ?? null
}
