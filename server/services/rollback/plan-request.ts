import type { RollbackPlanCreate } from '@/lib/contracts'
import type { CompileOptions, CutRequest, Wish } from '@/lib/domain/rollback'
import { formatRef, type Ref, type RefText } from '@/lib/domain/refs'
import { parseInstant } from '@/lib/domain/time'
import { requireRef } from '../refs'

export interface PlanQuestion {
  readonly wishes: readonly Wish[]
  readonly options: CompileOptions
  readonly request: CutRequest
  /** Every ref that was named: who may not see one may not plan with it. */
  readonly refs: readonly Ref[]
}

/** A request body as questions to the core. Malformed refs are refused with the field's name. */
export function readQuestion(body: RollbackPlanCreate): PlanQuestion {
  const refs: Ref[] = []
  const read = (text: string, param: string): Ref => {
    const ref = requireRef(text, param)
    refs.push(ref)
    return ref
  }
  const names = (texts: readonly string[] | undefined, param: string): RefText[] =>
    (texts ?? []).map((text) => formatRef(read(text, param)))
  const at = body.asOf === undefined ? null : parseInstant(body.asOf)
  const wishes: Wish[] = [
    ...[body.anchor ?? []].flat().map((text): Wish => ({ kind: 'at-most', ref: read(text, 'anchor') })),
    ...(body.wishes ?? []).map((text): Wish => ({ kind: 'at-most', ref: read(text, 'wishes') })),
    ...(body.before ?? []).map((text): Wish => ({ kind: 'before', ref: read(text, 'before') })),
    ...(at === null ? [] : [{ kind: 'time', at } as const]),
  ]
  return {
    wishes,
    options: { retired: new Set(names(body.retired, 'retired')), healing: body.healing },
    request: { allowEmpty: body.allowEmpty, pins: names(body.pins, 'pins') },
    refs,
  }
}
