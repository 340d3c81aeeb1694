import { ok } from '@/lib/domain/result'
import type { VertexLoad } from '@/lib/domain/observations'
import { looseNumber, looseObjects, looseString, type JsonObject } from '../json'
import type { Parsed } from '../refusal'
import { parseAnswer } from './answer'

/** Shares in thousandths; `null` = the cluster has no figure for it. */
export type LoadShares = Pick<VertexLoad, 'busy' | 'backPressured'>

const FULL = 1000

/**
 * `/jobs/:id/vertices/:id/backpressure`: the busiest and the most held up of its subtasks. `null` where Flink has no
 * figures: `deprecated` means ask again, and zeros throughout are what it says before it has measured.
 */
export function parseBackpressure(text: string): Parsed<LoadShares | null> {
  const answer = parseAnswer(text)
  if (!answer.ok) return answer
  if (looseString(answer.value, 'status') !== 'ok') return ok(null)
  const subtasks = looseObjects(answer.value, 'subtasks').map((one) => ({
    busy: shareOf(one, 'busyRatio'),
    backPressured: shareOf(one, 'ratio'),
    idle: shareOf(one, 'idleRatio'),
  }))
  const measured = subtasks.filter(({ busy, backPressured, idle }) =>
    [busy, backPressured, idle].some(Boolean),
  )
  if (measured.length === 0) return ok(null)
  return ok({
    busy: most(measured.map(({ busy }) => busy)),
    backPressured: most(measured.map(({ backPressured }) => backPressured)),
  })
}

/** A legacy source says `"NaN"` for busy; a sum of samples can be a little above one. */
function shareOf(subtask: JsonObject, key: string): number | null {
  const value = looseNumber(subtask, key)
  return value === null || !Number.isFinite(value)
    ? null
    : Math.min(Math.max(Math.round(value * FULL), 0), FULL)
}

function most(values: readonly (number | null)[]): number | null {
  return values.reduce((a, b) => (a === null ? b : b === null ? a : Math.max(a, b)), null)
}
