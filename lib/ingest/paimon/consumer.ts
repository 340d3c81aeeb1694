import { ok, refuse } from '@/lib/domain/result'
import { FieldReader, parseJsonObject } from '../json'
import type { Parsed } from '../refusal'

/** A file of `consumer/`: the next snapshot to read. It may lie beyond the newest or before the oldest snapshot. */
export function parseConsumer(text: string): Parsed<{ readonly nextSnapshot: bigint }> {
  const parsed = parseJsonObject(text)
  if (!parsed.ok) return parsed
  const fields = new FieldReader(parsed.value, text)
  const nextSnapshot = fields.int64('nextSnapshot')
  return fields.fault === null ? ok({ nextSnapshot }) : refuse(fields.fault)
}
