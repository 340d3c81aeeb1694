import type { Verification } from '@/lib/domain/rollback'
import type { Millis } from '@/lib/domain/time'
import type { PlanEvent } from '../ports'

export interface Signed {
  readonly by: string
  readonly person: string | null
  readonly at: Millis
}

export interface Approval extends Signed {
  /** What was agreed to: a plan with another hash is another plan. */
  readonly hash: string
  /** Dangers that were accepted, by key. */
  readonly accepted: readonly string[]
}

export interface Tick extends Signed {
  readonly step: string
  readonly note: string
}

export interface KeptVerification extends Signed, Verification {
  readonly generation: number
}

export interface LogEntry extends Signed {
  readonly kind: PlanEvent['kind']
  /** Step, where it is about one. */
  readonly step: string | null
  readonly note: string
}

/** Where a plan stands, by what was done about it. */
export interface PlanProgress {
  readonly approval: Approval | null
  readonly ticks: readonly Tick[]
  readonly verification: KeptVerification | null
  readonly log: readonly LogEntry[]
}

interface Bodies {
  readonly approved: { readonly hash: string; readonly accepted: readonly string[] }
  readonly ticked: { readonly step: string; readonly note: string }
  readonly unticked: { readonly step: string; readonly note: string }
  readonly verified: Verification & { readonly generation: number }
}

export type EventBody = { [K in keyof Bodies]: { readonly kind: K; readonly body: Bodies[K] } }[keyof Bodies]

export function eventOf(planId: string, signed: Signed, { kind, body }: EventBody): PlanEvent {
  const { by, person, at } = signed
  return { planId, at, actor: by, person, kind, body: JSON.stringify(body) }
}

/** The newest word on each thing counts; the log keeps all of them. */
export function progressOf(events: readonly PlanEvent[]): PlanProgress {
  let approval: Approval | null = null
  let verification: KeptVerification | null = null
  const ticks = new Map<string, Tick>()
  const log: LogEntry[] = []
  for (const event of events) {
    const signed = { by: event.actor, person: event.person, at: event.at }
    const { kind, body } = read(event)
    switch (kind) {
      case 'approved':
        approval = { ...signed, ...body }
        break
      case 'verified':
        verification = { ...signed, ...body }
        break
      case 'ticked':
        ticks.set(body.step, { ...signed, ...body })
        break
      case 'unticked':
        ticks.delete(body.step)
        break
    }
    const step = 'step' in body ? body.step : null
    const note = 'note' in body ? body.note : 'verdict' in body ? body.verdict : ''
    log.push({ ...signed, kind, step, note })
  }
  return { approval, verification, ticks: [...ticks.values()], log }
}

/** Events are written by `eventOf` alone. */
function read({ kind, body }: PlanEvent): EventBody {
  return { kind, body: JSON.parse(body) as unknown } as EventBody
}
