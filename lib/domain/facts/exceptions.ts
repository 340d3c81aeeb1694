import { compareText } from '../collections'
import type { Millis } from '../time'
import { evidenceOf } from './evidence'
import type { Evidence } from './model'
import type { RunDraft } from './runs'

export interface RunException {
  readonly at: Millis
  /** `java.lang.ArithmeticException` */
  readonly name: string
  readonly firstLine: string
  /** `null` where the whole job failed at once, not a task of it. */
  readonly taskName: string | null
  readonly evidence: Evidence
}

/** Kept per run: Flink itself lists few, and the newest tell most. */
const KEPT = 10

/** Failures of a run over all answers, each once, oldest first. */
export function exceptionsOf(run: RunDraft): RunException[] {
  const found = new Map<string, RunException>()
  for (const seen of run.seen.exceptions) {
    for (const { at, name, firstLine, taskName } of seen.body.entries) {
      const key = [at, name, firstLine, taskName ?? ''].join('\n')
      if (found.has(key)) continue
      const where = taskName === null ? 'the job' : taskName
      const evidence = evidenceOf('rest-job', seen, `${where} failed: ${firstLine}`)
      found.set(key, { at, name, firstLine, taskName, evidence })
    }
  }
  return [...found]
    .sort(([ka, a], [kb, b]) => a.at - b.at || compareText(ka, kb))
    .map(([, one]) => one)
    .slice(-KEPT)
}
