import type { IncidentRecord, Visibility } from '../ports'

/** An incident without tables that are hidden; `null` where its culprit is, or nothing is left of it. */
export function shownOf(record: IncidentRecord, visibility: Visibility): IncidentRecord | null {
  if (visibility.hides(record.culprit)) return null
  const tables = record.tables.filter((ref) => !visibility.hides(ref))
  if (tables.length === record.tables.length) return record
  return tables.length === 0 ? null : { ...record, tables, mostTables: tables.length }
}
