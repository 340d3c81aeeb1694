import type { LineageRemoval } from '@/lib/domain/facts/removal'
import type { Millis } from '@/lib/domain/time'

export interface CatalogOption {
  readonly key: string
  /** Secrets masked. */
  readonly value: string
}

/** Options of a lake's catalog that were handed in; the last one said of a key counts. */
export interface CatalogOptionRepository {
  /** In order of `key`. */
  list(lakeId: string): Promise<CatalogOption[]>
  /** How many of them are new or said otherwise. */
  save(lakeId: string, options: readonly CatalogOption[], now: Millis): Promise<number>
}

/** Lineage that people took away, per lake. */
export interface RemovalRepository {
  /** In order of job and kind. */
  list(lakeId: string): Promise<LineageRemoval[]>
  /** A later one of the same job and kind takes the place of the earlier. `false` = there is no such lake. */
  save(lakeId: string, removal: LineageRemoval): Promise<boolean>
  /** `false` = there was none. */
  remove(lakeId: string, removal: Pick<LineageRemoval, 'job' | 'kind'>): Promise<boolean>
}
