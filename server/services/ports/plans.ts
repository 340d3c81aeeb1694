import type { Millis } from '@/lib/domain/time'

/** A plan as it was answered. `request` and `body` are JSON texts. */
export interface PlanRecord {
  readonly id: string
  readonly lakeId: string
  readonly createdAt: Millis
  readonly author: string
  readonly generation: number
  readonly hash: string
  readonly request: string
  readonly body: string
}

export type PlanEventKind = 'approved' | 'ticked' | 'unticked' | 'verified'

/** What somebody did about a plan. `body` is a JSON text, by kind. */
export interface PlanEvent {
  readonly planId: string
  readonly at: Millis
  readonly actor: string
  /** The name a person gave, where the actor stands for several. */
  readonly person: string | null
  readonly kind: PlanEventKind
  readonly body: string
}

/** Plans and what was done about them are added and never changed. */
export interface PlanRepository {
  add(plan: PlanRecord): Promise<void>
  find(lakeId: string, id: string): Promise<PlanRecord | null>
  /** Newest first. */
  newest(lakeId: string, limit: number): Promise<PlanRecord[]>
  addEvent(event: PlanEvent): Promise<void>
  /** In the order they came. */
  events(planId: string): Promise<PlanEvent[]>
}
