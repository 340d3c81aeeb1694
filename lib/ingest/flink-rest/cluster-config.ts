import { ok } from '@/lib/domain/result'
import { looseString } from '../json'
import type { Parsed } from '../refusal'
import { notAnswer, parseAnswer } from './answer'

/** `/config`: tells a JobManager from anything else that answers HTTP. */
export function parseClusterConfig(text: string): Parsed<{ readonly flinkVersion: string }> {
  const answer = parseAnswer(text)
  if (!answer.ok) return answer
  const flinkVersion = looseString(answer.value, 'flink-version', 'flinkVersion')
  return flinkVersion === null ? notAnswer('no flink-version') : ok({ flinkVersion })
}
