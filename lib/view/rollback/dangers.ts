import type { WireRollbackPlan } from '@/lib/contracts'

type Danger = WireRollbackPlan['dangers'][number]

const CODES = [
  'damage-kept',
  'not-proven',
  'other-line',
  'consumer-ahead',
  'schema-newer',
  'earliest',
  'mixed-writers',
  'not-reproducible',
  'replay',
  'assumed',
  'commits-again',
  'unverified',
] as const

/** Kinds that have words of their own; a server that knows more kinds gets the general ones. */
export type DangerCode = (typeof CODES)[number] | 'other'

export interface DangerGroup {
  readonly code: DangerCode
  /** `index`: place in the plan. */
  readonly items: readonly (Danger & { readonly index: number })[]
}

/** By kind, the rarest and worst first; within a kind as they come. */
export function groupDangers(dangers: readonly Danger[]): DangerGroup[] {
  const groups = new Map<DangerCode, (Danger & { readonly index: number })[]>()
  dangers.forEach((danger, index) => {
    const code = CODES.find((one) => one === danger.code) ?? 'other'
    groups.set(code, [...(groups.get(code) ?? []), { ...danger, index }])
  })
  return [...CODES, 'other' as const].flatMap((code) => {
    const items = groups.get(code)
    return items === undefined ? [] : [{ code, items }]
  })
}
