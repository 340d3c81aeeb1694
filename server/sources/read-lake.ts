import { selectTables, type PathRewrite } from '@/lib/domain/paths'
import { readCheckpoints } from './checkpoint-folders'
import type { FileStore } from './file-store'
import { readCluster } from './flink-rest-client'
import { readWarehouse, requireWarehouse } from './paimon-warehouse'
import type { ReaderContext, ReaderEvent } from './reader-events'

/** What of a lake's configuration the readers need. */
export interface LakeSources {
  readonly warehouse: string
  readonly flink: readonly { readonly name: string; readonly url: string }[]
  readonly checkpoints: readonly string[]
  /** Globs over `database.table`. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** Not applied here: readers report places as they were written, and facts translate them. */
  readonly pathRewrites: readonly PathRewrite[]
}

/**
 * Everything all sources of a lake say. Clusters and checkpoints come before the tables, because they name snapshots:
 * read in this order a name is never newer than the listing it is looked up in. Throws `WarehouseUnreadableError`
 * before anything else is read; any other trouble is a warning.
 */
export async function* readLake(
  store: FileStore,
  lake: LakeSources,
  options: ReaderContext,
): AsyncGenerator<ReaderEvent> {
  await requireWarehouse(store, lake.warehouse)
  for (const cluster of lake.flink) yield* readCluster(store, { ...options, ...cluster })
  yield* readCheckpoints(store, { ...options, roots: lake.checkpoints })
  const include = selectTables({ include: lake.include ?? [], exclude: lake.exclude ?? [] })
  yield* readWarehouse(store, { ...options, warehouse: lake.warehouse, include })
}
