import type { Millis } from '@/lib/domain/time'
import { decodeText } from '@/lib/ingest/json'
import type { Parsed, Refusal, RefusalReason } from '@/lib/ingest/refusal'
import type { FileProblem, FileStore } from './file-store'
import type { ReaderContext, ReaderWarning, WarningCode } from './reader-events'

export type RecordRead<T> =
  | { readonly kind: 'read'; readonly value: T; readonly modifiedAt: Millis; readonly mark: string }
  /** Listed a moment ago, gone now: expired, rolled back or dropped. */
  | { readonly kind: 'vanished' }
  | { readonly kind: 'refused'; readonly warning: ReaderWarning }

/** Files are rewritten in place by some writers; what was changed longer ago than this is not half-written any more. */
const FRESH_MILLIS = 60_000
const WAITS_MILLIS = [50, 150, 400]

/**
 * Reads and parses one file. What looks half-written and is fresh, and what fails for no clear reason, is tried again
 * after short pauses; then it becomes a warning that names the place in the file.
 */
export async function readRecord<T>(
  store: FileStore,
  uri: string,
  maxBytes: number,
  parse: (bytes: Uint8Array, modifiedAt: Millis) => Parsed<T> | Promise<Parsed<T>>,
  context: ReaderContext,
): Promise<RecordRead<T>> {
  for (let attempt = 0; ; attempt++) {
    context.signal.throwIfAborted()
    const pause = WAITS_MILLIS[attempt]
    const content = await store.read(uri, maxBytes)
    if (!content.ok) {
      if (content.error.reason === 'not-found') return { kind: 'vanished' }
      if (content.error.reason !== 'io' || pause === undefined) return refusedBy(uri, content.error)
    } else {
      const { bytes, modifiedAt, mark } = content.value
      const parsed = await parse(bytes, modifiedAt)
      if (parsed.ok) return { kind: 'read', value: parsed.value, modifiedAt, mark }
      const fresh = Math.abs(context.now() - modifiedAt) < FRESH_MILLIS
      const mayHeal = parsed.error.reason === 'incomplete' || parsed.error.reason === 'damaged'
      if (!fresh || !mayHeal || pause === undefined)
        return { kind: 'refused', warning: toWarning(uri, parsed.error) }
    }
    await context.wait(pause, context.signal)
  }
}

/** For text formats. */
export function fromText<T>(parse: (text: string) => Parsed<T>): (bytes: Uint8Array) => Parsed<T> {
  return (bytes) => {
    const text = decodeText(bytes)
    return text.ok ? parse(text.value) : text
  }
}

const CODES: Readonly<Record<RefusalReason, WarningCode>> = {
  damaged: 'file-damaged',
  incomplete: 'file-incomplete',
  'too-large': 'file-too-large',
  unsupported: 'file-unsupported',
  'error-answer': 'file-damaged',
}

function toWarning(where: string, { reason, message, offset }: Refusal): ReaderWarning {
  return { code: CODES[reason], where, message: `${message} (offset ${offset})` }
}

function refusedBy(where: string, { reason, message }: FileProblem): RecordRead<never> {
  const code = reason === 'too-large' ? 'file-too-large' : 'file-unreadable'
  return { kind: 'refused', warning: { code, where, message } }
}
