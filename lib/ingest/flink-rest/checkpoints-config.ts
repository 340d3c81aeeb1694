import { ok } from '@/lib/domain/result'
import type { CheckpointConfigSeen } from '@/lib/domain/observations'
import { looseBoolean, looseNumber, looseObject, looseString, type JsonObject } from '../json'
import type { Parsed } from '../refusal'
import { notAnswer, parseAnswer, type AskedJob } from './answer'

/** `/jobs/:id/checkpoints/config` */
export function parseCheckpointsConfig(text: string, asked: AskedJob): Parsed<CheckpointConfigSeen> {
  const answer = parseAnswer(text)
  if (!answer.ok) return answer
  const config = answer.value
  if (looseString(config, 'mode') === null && looseNumber(config, 'interval') === null) {
    return notAnswer('neither mode nor interval')
  }
  return ok({
    kind: 'checkpoint-config',
    ...asked,
    mode: looseString(config, 'mode'),
    intervalMillis: readSpan(config, 'interval'),
    timeoutMillis: readSpan(config, 'timeout'),
    minPauseMillis: readSpan(config, 'min_pause'),
    maxConcurrent: looseNumber(config, 'max_concurrent'),
    unaligned: looseBoolean(config, 'unaligned_checkpoints'),
    retainedOnCancellation: readRetained(config),
  })
}

/** 2^63 - 1 stands for "never" (no periodic checkpoints), which is no length of time. */
function readSpan(config: JsonObject, key: string): number | null {
  const millis = looseNumber(config, key)
  return millis === null || millis < 0 || millis > Number.MAX_SAFE_INTEGER ? null : millis
}

function readRetained(config: JsonObject): boolean | null {
  const externalization = looseObject(config, 'externalization')
  const enabled = looseBoolean(externalization ?? {}, 'enabled')
  if (enabled === null) return null
  return enabled && looseBoolean(externalization ?? {}, 'delete_on_cancellation') !== true
}
