import { ok } from '@/lib/domain/result'
import type { ExceptionsSeen } from '@/lib/domain/observations'
import { looseInstant, looseObject, looseObjects, looseString, type JsonObject } from '../json'
import type { Parsed } from '../refusal'
import { firstLineOf, parseAnswer, type AskedJob } from './answer'

type ExceptionEntry = ExceptionsSeen['entries'][number]

/**
 * `/jobs/:id/exceptions`, newest first. Without a history (old versions) the root exception stands alone. A failure
 * raised by the JobManager has no task.
 */
export function parseExceptions(text: string, asked: AskedJob): Parsed<ExceptionsSeen> {
  const answer = parseAnswer(text)
  if (!answer.ok) return answer
  const history = looseObject(answer.value, 'exceptionHistory')
  const entries = looseObjects(history ?? {}, 'entries')
    .map(readEntry)
    .filter((entry) => entry !== null)
  const root = entries.length === 0 ? readRoot(answer.value) : null
  return ok({
    kind: 'exceptions',
    ...asked,
    entries: root === null ? entries.sort((a, b) => b.at - a.at) : [root],
  })
}

function readEntry(entry: JsonObject): ExceptionEntry | null {
  const at = looseInstant(entry, 'timestamp')
  if (at === null) return null
  const firstLine = firstLineOf(looseString(entry, 'stacktrace') ?? '', 1000)
  const name = looseString(entry, 'exceptionName') ?? nameIn(firstLine)
  return { at, name, firstLine, taskName: looseString(entry, 'taskName') }
}

function readRoot(answer: JsonObject): ExceptionEntry | null {
  const at = looseInstant(answer, 'timestamp')
  const trace = looseString(answer, 'root-exception')
  if (at === null || trace === null) return null
  const firstLine = firstLineOf(trace, 1000)
  return { at, name: nameIn(firstLine), firstLine, taskName: null }
}

/** Java's stack traces begin with the class, a colon and the message. */
function nameIn(firstLine: string): string {
  return /^[^:\s]+/.exec(firstLine)?.[0] ?? 'unknown'
}
