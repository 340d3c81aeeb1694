import type { Millis } from '@/lib/domain/time'

/** A debug pair with its statements, as it was made. `request` and `body` are JSON texts. */
export interface ComparisonRecord {
  readonly id: string
  readonly lakeId: string
  readonly createdAt: Millis
  readonly author: string
  /** Ref of the sink's table: what comparisons are listed by. */
  readonly sinkTable: string
  readonly request: string
  readonly body: string
}

/** What one run of the comparison came to. `body` is a JSON text. */
export interface ComparisonResultRecord {
  readonly id: string
  readonly comparisonId: string
  readonly at: Millis
  readonly actor: string
  readonly body: string
}

/** Comparisons and their results are added and never changed. */
export interface ComparisonRepository {
  add(comparison: ComparisonRecord): Promise<void>
  find(lakeId: string, id: string): Promise<ComparisonRecord | null>
  /** Newest first. */
  newest(lakeId: string, sinkTable: string | null, limit: number): Promise<ComparisonRecord[]>
  addResult(result: ComparisonResultRecord): Promise<void>
  /** Oldest first, by arrival. */
  results(comparisonIds: readonly string[]): Promise<ComparisonResultRecord[]>
}
