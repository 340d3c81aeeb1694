import type { RollbackPlanCreate } from '@/lib/contracts'
import { formatRef, parseRef } from '@/lib/domain/refs'
import { PLAN_METHODS, type RollbackState } from '../url-state'

type Wishes = Pick<RollbackState, 'at' | 'before' | 'time' | 'pins' | 'retired' | 'empty' | 'heal' | 'method'>

/** The view's wishes as a request; `null` while nothing is wished for. */
export function wishesToRequest(state: Wishes): Partial<RollbackPlanCreate> | null {
  const { at, before, time, pins, retired } = state
  if (at.length + before.length === 0 && time === null) return null
  const [anchor, ...wishes] = at
  return {
    ...(anchor === undefined ? {} : { anchor }),
    ...(wishes.length === 0 ? {} : { wishes }),
    ...(before.length === 0 ? {} : { before: [...before] }),
    ...(time === null ? {} : { asOf: time }),
    ...(pins.length === 0 ? {} : { pins: [...pins] }),
    ...(retired.length === 0 ? {} : { retired: [...retired] }),
    ...(state.empty ? { allowEmpty: true } : {}),
    ...(state.heal ? { healing: true } : {}),
    method: state.method,
  }
}

/** What a kept plan was asked, as the view's wishes: to ask again, or to change one. */
export function requestToWishes(request: Readonly<Record<string, unknown>>): Wishes {
  const list = (value: unknown) =>
    (Array.isArray(value) ? value : []).filter((one): one is string => typeof one === 'string')
  const { anchor, asOf } = request
  const time = typeof asOf === 'string' ? new Date(asOf) : null
  return {
    at: [...(typeof anchor === 'string' ? [anchor] : []), ...list(request['wishes'])],
    before: list(request['before']),
    time: time === null || Number.isNaN(time.getTime()) ? null : time.toISOString(),
    pins: list(request['pins']),
    retired: list(request['retired']),
    empty: request['allowEmpty'] === true,
    heal: request['healing'] === true,
    method: PLAN_METHODS.find((one) => one === request['method']) ?? 'branches',
  }
}

/** The version one number away; `null` below 1, and where the ref names no version. */
export function neighbourVersion(ref: string, by: 1 | -1): string | null {
  const parsed = parseRef(ref)
  if (!parsed.ok) return null
  const { value } = parsed
  if (value.kind === 'snapshot') {
    const id = value.id + BigInt(by)
    // Another number is another snapshot: the identity does not go with it.
    return id < 1n ? null : formatRef({ ...value, id, identity: null })
  }
  if (value.kind !== 'checkpoint') return null
  const checkpointId = value.checkpointId + BigInt(by)
  return checkpointId < 1n ? null : formatRef({ ...value, checkpointId })
}
