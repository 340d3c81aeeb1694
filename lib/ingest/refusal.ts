import type { Result } from '@/lib/domain/result'

/**
 * Why a text or file was not taken. `incomplete` ends too early (half-written); `damaged` is not what it should be;
 * `unsupported` is understood but not readable by us; `error-answer` is a server's own refusal.
 */
export type RefusalReason = 'damaged' | 'incomplete' | 'too-large' | 'unsupported' | 'error-answer'

export interface Refusal {
  readonly reason: RefusalReason
  /** Where in the input: characters for text, bytes for binary files. */
  readonly offset: number
  /** One sentence, printable ASCII, no copy of the content beyond one character. */
  readonly message: string
}

export type Parsed<T> = Result<T, Refusal>
