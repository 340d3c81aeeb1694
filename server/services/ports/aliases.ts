import type { Alias } from '@/lib/domain/aliases'
import type { Millis } from '@/lib/domain/time'

export interface StoredAlias extends Alias {
  readonly createdAt: Millis
}

/** What people said of names, per lake. */
export interface AliasRepository {
  /** In order of `from`. */
  list(lakeId: string): Promise<StoredAlias[]>
  /** One name means one thing: what was said of `from` before is replaced. `false` = there is no such lake. */
  save(lakeId: string, alias: Alias, now: Millis): Promise<boolean>
  /** `false` = nothing was said of it. */
  remove(lakeId: string, from: string): Promise<boolean>
}
