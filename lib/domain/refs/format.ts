import type { TableKey } from '../observations/table-key'
import { escapeSegment } from './escape'
import type { Ref, RefText } from './ref'

/** The only place where refs become text. */
export function formatRef(ref: Ref): RefText {
  return refBody(ref) as RefText
}

export function tableRefText(table: TableKey): RefText {
  return formatRef({ kind: 'table', table })
}

export function jobRefText(name: string): RefText {
  return formatRef({ kind: 'job', name })
}

function refBody(ref: Ref): string {
  switch (ref.kind) {
    case 'table':
      return 'table:' + tableBody(ref.table)
    case 'snapshot':
      return `table:${tableBody(ref.table)}@${ref.id}${ref.identity === null ? '' : '!' + ref.identity}`
    case 'job':
      return 'job:' + escapeSegment(ref.name)
    case 'run':
      return `job:${escapeSegment(ref.name)}~${ref.run}`
    case 'checkpoint':
      return `job:${escapeSegment(ref.name)}${ref.run === null ? '' : '~' + ref.run}@${ref.checkpointId}`
    case 'boundary':
      return `boundary:${escapeSegment(ref.system)}/${escapeSegment(ref.name)}`
  }
}

function tableBody(table: TableKey): string {
  const branch = table.branch === null ? '' : '$branch_' + escapeSegment(table.branch)
  return `${escapeSegment(table.database)}.${escapeSegment(table.table)}${branch}`
}
