import { RefusedError } from '@/lib/domain/errors'
import { parseRef, tableRefText, type JobRef, type Ref, type RefText, type RunRef } from '@/lib/domain/refs'

/** A ref that came in, with or without its prefix where the kind is known. `param` names it in the refusal. */
export function requireRef(text: string, param: string, assumed?: 'table' | 'job'): Ref {
  const parsed = parseRef(text, assumed)
  if (parsed.ok) return parsed.value
  throw malformed(parsed.error.detail, param)
}

export function requireTableRef(text: string): RefText {
  const ref = requireRef(text, 'ref', 'table')
  if (ref.kind === 'table') return tableRefText(ref.table)
  throw malformed(`"${text}" names a version; name the table alone`, 'ref')
}

/** A job, or one of its runs. */
export function requireJobRef(text: string): JobRef | RunRef {
  const ref = requireRef(text, 'ref', 'job')
  if (ref.kind === 'job' || ref.kind === 'run') return ref
  throw malformed(`"${text}" names a checkpoint; name the job or its run alone`, 'ref')
}

export function malformed(detail: string, param: string): RefusedError {
  return new RefusedError('ref-malformed', detail, { invalidParams: [{ name: param, reason: detail }] })
}
