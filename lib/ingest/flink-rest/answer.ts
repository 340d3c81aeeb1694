import { refuse } from '@/lib/domain/result'
import { isJsonArray, ownValue, parseJsonObject, type JsonObject } from '../json'
import type { Parsed } from '../refusal'

/** Which job an answer was asked for, and at which cluster of the lake. */
export interface AskedJob {
  readonly cluster: string
  /** 32 hex digits. */
  readonly jobId: string
}

/**
 * The object of an answer. An error body is a refusal whatever the HTTP status says: history servers send
 * `{"errors": […]}` with 200 where checkpointing was off.
 */
export function parseAnswer(text: string): Parsed<JsonObject> {
  const parsed = parseJsonObject(text)
  if (!parsed.ok) return parsed
  const errors = ownValue(parsed.value, 'errors')
  if (!isJsonArray(errors)) return parsed
  const first = errors.find((error) => typeof error === 'string') ?? 'no reason given'
  return refuse({
    reason: 'error-answer',
    offset: 0,
    message: `Flink says: ${firstLineOf(String(first), 300)}`,
  })
}

/** First line of a text that may be a stack trace, shortened. */
export function firstLineOf(text: string, maxLength: number): string {
  const line = /\S[^\n\r]*/.exec(text)?.[0].trimEnd() ?? ''
  return line.length > maxLength ? line.slice(0, maxLength) + '…' : line
}

/** Flink's ids are 32 hex digits; `null` for anything else. */
export function toHexId(value: string | null): string | null {
  const id = value?.toLowerCase() ?? ''
  return /^[0-9a-f]{32}$/.test(id) ? id : null
}

export function notAnswer(message: string): Parsed<never> {
  return refuse({ reason: 'damaged', offset: 0, message })
}
