import type { MetadataRow } from '@/lib/domain/facts/retention'

/** The only way observations ever leave the store while their lake stays. */
export interface RetentionStore {
  /** All stored `_metadata` of a lake, in pages. */
  metadata(lakeId: string): AsyncIterable<MetadataRow[]>
  /** In one short transaction: give it a few hundred at a time. */
  remove(lakeId: string, rows: readonly bigint[]): Promise<void>
}
