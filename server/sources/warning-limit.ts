import type { ReaderWarning, WarningCode } from './reader-events'

/** One bad folder may hold a hundred thousand bad files: after this many warnings of a kind the rest is counted. */
const WARNINGS_PER_CODE = 20

/** Lets the first warnings of every code through and sums up the rest. One per table or cluster. */
export class WarningLimit {
  private readonly seen = new Map<WarningCode, number>()

  /** `true` when it may be shown. */
  admit(warning: ReaderWarning): boolean {
    const count = (this.seen.get(warning.code) ?? 0) + 1
    this.seen.set(warning.code, count)
    return count <= WARNINGS_PER_CODE
  }

  summaries(where: string): ReaderWarning[] {
    return [...this.seen]
      .filter(([, count]) => count > WARNINGS_PER_CODE)
      .map(([code, count]) => ({
        code,
        where,
        message: `${count - WARNINGS_PER_CODE} more of this kind below here`,
      }))
  }
}
