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

/** Plans are added and never changed. */
export interface PlanRepository {
  add(plan: PlanRecord): Promise<void>
  find(lakeId: string, id: string): Promise<PlanRecord | null>
  /** Newest first. */
  newest(lakeId: string, limit: number): Promise<PlanRecord[]>
}
