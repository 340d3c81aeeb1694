import type { DelayClass, IncidentStep } from '@/lib/domain/delay'
import type { RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import type { NewDelivery } from './alerts'

export interface IncidentRecord {
  readonly id: string
  readonly lakeId: string
  readonly culprit: RefText
  readonly class: DelayClass
  readonly state: 'late' | 'broken'
  readonly since: Millis | null
  /** Instants of the lake. */
  readonly openedAt: Millis
  readonly seenAt: Millis
  readonly goneSince: Millis | null
  readonly closedAt: Millis | null
  readonly lateMs: Millis | null
  readonly worstMs: Millis | null
  readonly paused: boolean
  /** As last seen, latest first. */
  readonly tables: readonly RefText[]
  readonly mostTables: number
  readonly acknowledgedAt: Millis | null
  readonly acknowledgedBy: string | null
  readonly assignee: string | null
}

export type IncidentEventKind =
  'opened' | 'closed' | 'acknowledged' | 'unacknowledged' | 'assigned' | 'commented'

export interface IncidentEvent {
  readonly at: Millis
  readonly author: string
  readonly kind: IncidentEventKind
  readonly text: string
}

/** What a person did with an incident. */
export interface IncidentAct extends IncidentEvent {
  readonly kind: 'acknowledged' | 'unacknowledged' | 'assigned' | 'commented'
}

/** What a look changed, as it was stored. */
export interface IncidentChanges {
  readonly opened: readonly IncidentRecord[]
  readonly closed: readonly IncidentRecord[]
}

/** The ledger of incidents, and who looks after which lake. */
export interface IncidentRepository {
  open(lakeId: string): Promise<IncidentRecord[]>
  /** Newest opening first. */
  newest(lakeId: string, limit: number): Promise<IncidentRecord[]>
  find(lakeId: string, id: string): Promise<IncidentRecord | null>
  events(incidentId: string): Promise<IncidentEvent[]>
  /**
   * Stores what a look found, and nothing twice: of two openings of one cause the second is left out. What has to be
   * told of it is queued in the same transaction.
   */
  apply(
    lakeId: string,
    step: IncidentStep,
    now: Millis,
    tell: { readonly at: Millis; readonly of: (changes: IncidentChanges) => readonly NewDelivery[] },
  ): Promise<IncidentChanges>
  /** `null` = no such incident. */
  act(lakeId: string, id: string, act: IncidentAct): Promise<IncidentRecord | null>
  /** What the last look saw, if `owner` may look now; `false` = another process does. */
  claim(lakeId: string, owner: string, now: Millis, leaseMillis: number): Promise<string | null | false>
  /** The look is over: its mark is kept, the lease given back. */
  release(lakeId: string, owner: string, mark: string | null): Promise<void>
}
