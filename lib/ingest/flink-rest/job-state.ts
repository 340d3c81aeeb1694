import type { FlinkJobState } from '@/lib/domain/observations'
import type { Millis } from '@/lib/domain/time'
import { looseInstant, looseString, type JsonObject } from '../json'

const STATES = [
  'INITIALIZING',
  'CREATED',
  'RUNNING',
  'FAILING',
  'FAILED',
  'CANCELLING',
  'CANCELED',
  'FINISHED',
  'RESTARTING',
  'SUSPENDED',
  'RECONCILING',
] as const satisfies readonly FlinkJobState[]

export function toJobState(word: string | null): FlinkJobState {
  return STATES.find((state) => state === word) ?? 'UNKNOWN'
}

export function readJobType(object: JsonObject, ...keys: readonly string[]): 'STREAMING' | 'BATCH' | null {
  const word = looseString(object, ...keys)?.toUpperCase()
  return word === 'STREAMING' || word === 'BATCH' ? word : null
}

/** States that were entered, earliest first. Flink writes 0 for the others. */
export function readStateTimes(
  timestamps: JsonObject,
): { readonly state: FlinkJobState; readonly at: Millis }[] {
  const entered = STATES.flatMap((state) => {
    const at = looseInstant(timestamps, state)
    return at === null ? [] : [{ state, at }]
  })
  return entered.sort((a, b) => a.at - b.at)
}
