import { parseRef } from '@/lib/domain/refs'

/** A ref as it is shown: where it lives (muted), its name (ink), its version (accent). */
export interface RefParts {
  readonly kind: 'table' | 'job' | 'boundary' | 'unreadable'
  readonly place: string
  readonly name: string
  /** `~1a2b3c4d`: the run of a job; `null` where the ref names none. */
  readonly run: string | null
  /** `@812`. */
  readonly version: string | null
  /** `!3f9c01ab`: only where a version must be told from another life's. */
  readonly identity: string | null
}

/** Names unescaped for reading. A text that is no ref is shown as it came. */
export function refParts(ref: string): RefParts {
  const parsed = parseRef(ref)
  const none = { run: null, version: null, identity: null }
  if (!parsed.ok) return { kind: 'unreadable', place: '', name: ref, ...none }
  const value = parsed.value
  switch (value.kind) {
    case 'table':
      return { kind: 'table', ...tableParts(value.table), ...none }
    case 'snapshot':
      return {
        kind: 'table',
        ...tableParts(value.table),
        run: null,
        version: `@${value.id}`,
        identity: value.identity === null ? null : `!${value.identity}`,
      }
    case 'job':
      return { kind: 'job', place: '', name: value.name, ...none }
    case 'run':
      return { kind: 'job', place: '', name: value.name, ...none, run: `~${value.run}` }
    case 'checkpoint':
      return {
        kind: 'job',
        place: '',
        name: value.name,
        run: value.run === null ? null : `~${value.run}`,
        version: `@${value.checkpointId}`,
        identity: null,
      }
    case 'boundary':
      return { kind: 'boundary', place: `${value.system}/`, name: value.name, ...none }
  }
}

/** The ref without its kind, as people say it: `ods.orders@812`. */
export function refLabel(ref: string): string {
  const parts = refParts(ref)
  return parts.place + parts.name + (parts.run ?? '') + (parts.version ?? '')
}

/** The table a snapshot is of, the job a checkpoint or run is of; a table or job is its own. */
export function ownerRef(ref: string): string {
  const parsed = parseRef(ref)
  return !parsed.ok || parsed.value.kind === 'boundary' ? ref : ref.replace(/[@~].*$/, '')
}

function tableParts(table: { database: string; table: string; branch: string | null }) {
  const branch = table.branch === null ? '' : `$branch_${table.branch}`
  return { place: `${table.database}.`, name: table.table + branch }
}
