import type { WireDelayItem } from '@/lib/contracts'
import { compareText, groupBy } from '@/lib/domain/collections'

export type Blamed = NonNullable<WireDelayItem['culprit']>

/** One thing that is wrong, with all tables it keeps waiting. */
export interface Incident {
  readonly key: string
  /** `null`: a table is late and nobody can be named. */
  readonly culprit: Blamed | null
  /** The worst of its tables. */
  readonly state: 'broken' | 'late'
  /** Latest first. */
  readonly tables: readonly WireDelayItem[]
  /** Of the latest table; `null` where it cannot be told of any. */
  readonly lateMs: number | null
}

/** One incident for each culprit and class, not one for each table; the one that reaches most tables first. */
export function groupIncidents(items: readonly WireDelayItem[]): Incident[] {
  const open = items.filter(({ state }) => state === 'late' || state === 'broken')
  const groups = groupBy(open, ({ culprit, ref }) =>
    culprit === null ? ref : `${culprit.class} ${culprit.ref}`,
  )
  return [...groups]
    .map(([key, tables]) => toIncident(key, tables))
    .sort(
      (a, b) =>
        b.tables.length - a.tables.length || (b.lateMs ?? -1) - (a.lateMs ?? -1) || compareText(a.key, b.key),
    )
}

/** The incident a table belongs to; `null` where it is in none. */
export function incidentOf(incidents: readonly Incident[], ref: string): Incident | null {
  return incidents.find(({ tables }) => tables.some((table) => table.ref === ref)) ?? null
}

function toIncident(key: string, tables: readonly WireDelayItem[]): Incident {
  const latestFirst = [...tables].sort(
    (a, b) => (b.lateMs ?? -1) - (a.lateMs ?? -1) || compareText(a.ref, b.ref),
  )
  return {
    key,
    culprit: latestFirst[0]?.culprit ?? null,
    state: tables.some(({ state }) => state === 'broken') ? 'broken' : 'late',
    tables: latestFirst,
    lateMs: latestFirst[0]?.lateMs ?? null,
  }
}
