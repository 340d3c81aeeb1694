import type { FoldedRun } from './fold-runs'

/** What a drawing says, in the language of the page. Lengths: the longest that fits is taken. */
export interface DrawingWords {
  run(run: FoldedRun, length: 'long' | 'short'): string
  savepoint(number: string): string
  expired(): string
  took(ms: number): string
  range(low: string, high: string): string
  atMost(high: string): string
  nothingSince(at: number): string
  /** Lit versions of a lane that lie outside the window. */
  outside(side: 'earlier' | 'later', count: number): string
}
