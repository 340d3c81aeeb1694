import type { RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'

/** In what share of the time a table is to be at most so late. */
export interface LatenessTarget {
  readonly ms: Millis
  /** Thousandths: 990 = 99 % of the time. */
  readonly permille: number
}

/** What a person set for one table; of a job only the pause counts. */
export interface DelaySetting {
  readonly ref: RefText
  readonly thresholdMs: Millis | null
  readonly target: LatenessTarget | null
  /** No alerts until then (rule D9). */
  readonly pausedUntil: Millis | null
  readonly updatedAt: Millis
  readonly updatedBy: string
}

export interface DelaySettingRepository {
  /** By ref. */
  list(lakeId: string): Promise<DelaySetting[]>
  /** One that says nothing any more is removed. `false` = there is no such lake. */
  save(lakeId: string, setting: DelaySetting): Promise<boolean>
}
