import type { Millis } from '@/lib/domain/time'
import type { WatchTrouble } from '@/server/services/ports'
import type { Problem } from './repeat'

/** Which sources of a lake answer, and since when others do not. */
export class SourceHealth {
  private readonly answeredAt = new Map<string, Millis | null>()
  private readonly failing = new Map<string, WatchTrouble>()

  constructor(sources: readonly string[]) {
    for (const source of sources) this.answeredAt.set(source, null)
  }

  ok(source: string, at: Millis): void {
    this.answeredAt.set(source, at)
    this.failing.delete(source)
  }

  failed(source: string, { where, message }: Problem, at: Millis, retryAt: Millis): void {
    const since = this.failing.get(source)?.since ?? at
    this.failing.set(source, { source, where, message, since, retryAt })
  }

  get troubles(): WatchTrouble[] {
    return [...this.failing.values()]
  }

  /** The moment up to which every source has been looked at; `null` = one has not been yet. */
  get readAt(): Millis | null {
    const all = [...this.answeredAt.values()]
    return all.reduce<Millis | null>(
      (a, b) => (a === null || b === null ? null : Math.min(a, b)),
      all[0] ?? null,
    )
  }
}
