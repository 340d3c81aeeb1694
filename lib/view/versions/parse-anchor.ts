import { escapeSegment, formatRef, parseRef, type Ref } from '@/lib/domain/refs'

export type ParsedAnchor =
  | { readonly ok: true; readonly ref: string }
  /** A table or a job without a version: the newest one may be meant. */
  | {
      readonly ok: false
      readonly problem: 'no-version'
      readonly ref: string
      readonly kind: 'table' | 'job'
    }
  | { readonly ok: false; readonly problem: 'empty' | 'boundary' | 'unreadable' }

/**
 * What a person types or pastes: a ref with or without its kind, `ods.orders@20`, `enrich@17`,
 * `enrich~1a2b3c4d`. Without a kind, what reads as `database.table` is a table, all else a job.
 */
export function parseAnchor(text: string): ParsedAnchor {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: false, problem: 'empty' }
  const ref = readTyped(trimmed)
  if (ref === null) return { ok: false, problem: 'unreadable' }
  const written = formatRef(ref)
  switch (ref.kind) {
    case 'snapshot':
    case 'checkpoint':
    case 'run':
      return { ok: true, ref: written }
    case 'table':
    case 'job':
      return { ok: false, problem: 'no-version', ref: written, kind: ref.kind }
    case 'boundary':
      return { ok: false, problem: 'boundary' }
  }
}

function readTyped(text: string): Ref | null {
  const whole = parseRef(text)
  if (whole.ok) return whole.value
  if (/^(table|job|boundary):/.test(text)) return null
  const table = parseRef(text, 'table')
  if (table.ok) return table.value
  const job = parseRef(text, 'job')
  if (job.ok) return job.value
  return readRawJob(text)
}

/** Job names hold what people like: spaces, dots, slashes. Typed as they are, escaped here. */
function readRawJob(text: string): Ref | null {
  const match = /^(.+?)(~[0-9a-f]{8,32})?(@\d{1,19})?$/.exec(text)
  const name = match?.[1]
  if (match === null || name === undefined || /[@~]/.test(name)) return null
  const parsed = parseRef(`job:${escapeSegment(name)}${match[2] ?? ''}${match[3] ?? ''}`)
  return parsed.ok ? parsed.value : null
}
