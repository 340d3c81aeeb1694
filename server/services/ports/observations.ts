import type { KnownSubject, Subject } from '@/lib/domain/facts/scope'
import type { CatalogListing, Observation, StoredObservation } from '@/lib/domain/observations'
import type { LakeFacts } from '@/lib/domain/facts/model'
import type { RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'

/** `mark`: state of the file it was read from (see `FileMarks`); left out where there is none to trust. */
export interface MarkedObservation extends Observation {
  readonly mark?: string | null
}

/** What observations link: subjects as `[key, name]`, and their links. */
export interface LinkRows {
  readonly subjects: ReadonlyMap<string, string>
  readonly links: readonly { readonly hash: string; readonly subject: string; readonly link: string }[]
}

/**
 * Observations as the store keeps them, each once, column by column in the order of their hashes (two writers must lock
 * rows alike). Made where they were read, so that the thread that serves requests only hands them on.
 */
export interface ObservationRows extends LinkRows {
  readonly hash: readonly string[]
  readonly kind: readonly string[]
  readonly subject: readonly string[]
  readonly place: readonly string[]
  readonly readAt: readonly string[]
  readonly lastReadAt: readonly string[]
  readonly mark: readonly (string | null)[]
  readonly body: readonly string[]
  /** When reading it again makes its subject stale: 0 never, 1 unless it was the newest, 2 always. */
  readonly reread: readonly string[]
  readonly catalogs: readonly CatalogListing[]
}

/** An observation as it is kept; it is decoded where it is needed. */
export interface StoredText {
  readonly place: string
  readonly readAt: Millis
  readonly lastReadAt: Millis
  readonly body: string
}

/** Append-only. The same body at the same place, read again, only moves `lastReadAt`. */
export interface ObservationStore {
  /**
   * Short transactions of at most a few hundred rows. Returns how many were new. Whatever may change facts makes its
   * subject stale in the same transaction.
   */
  append(lakeId: string, batch: readonly MarkedObservation[]): Promise<number>
  /** The same of what is encoded already: one short transaction. */
  appendRows(lakeId: string, rows: ObservationRows): Promise<number>
  /** Tables that were looked at and are as they were listed last: that listing is read again, as of `at`. */
  lookedAgain(
    lakeId: string,
    tables: readonly { readonly subject: Subject; readonly at: Millis }[],
  ): Promise<void>
  /** All of a lake's observations, in pages. */
  stream(lakeId: string): AsyncIterable<StoredObservation[]>
  /** Those of some subjects, in pages. */
  ofSubjects(lakeId: string, subjects: readonly Subject[]): AsyncIterable<StoredText[]>
  /** Every listing of the catalog. */
  catalogs(lakeId: string): Promise<StoredObservation[]>
}

/** A subject whose facts do not follow from all its observations yet; `since` tells one change from the next. */
export interface StaleSubject {
  readonly subject: Subject
  readonly since: bigint
}

export interface SubjectStore {
  /** Every subject of a lake with its links. Brings links of an older version up to date first. */
  all(lakeId: string): Promise<KnownSubject[]>
  stale(lakeId: string): Promise<StaleSubject[]>
  /** Makes every subject stale, unless the facts in force were derived with the same (see `FactPublisher`). */
  staleUnless(lakeId: string, derivedWith: string): Promise<void>
  staleAll(lakeId: string): Promise<void>
}

/** Marks of what was read before, so that it need not be read again. */
export interface ReadMarks {
  /** Marks of the files whose observations are this subject's, by place; a place may have had several. */
  filesOf(lakeId: string, subject: Subject): Promise<readonly (readonly [place: string, mark: string])[]>
  /** Of tables and checkpoint files that were read whole; those without a mark are left out. */
  placesOf(lakeId: string, places: readonly string[]): Promise<Map<string, string>>
  /** Only once everything that was read there is stored. */
  keepPlaces(lakeId: string, marks: ReadonlyMap<string, string>): Promise<void>
}

export interface PublishResult {
  /** In force afterwards. */
  readonly facts: number
  readonly changed: number
}

/** `onProgress` answered `false`. Nothing of the publication is visible. */
export class PublicationStopped extends Error {
  override readonly name = 'PublicationStopped'
  constructor() {
    super('the publication was stopped')
  }
}

/** Owners of facts: a table of its snapshots, a run of what it did, a job of its edges. */
export interface FactScope {
  readonly tables: readonly RefText[]
  /** Flink job ids. */
  readonly runs: readonly string[]
  readonly jobs: readonly RefText[]
}

/** Where facts of a kind are kept. */
export type FactTable =
  | 'fact_table'
  | 'fact_snapshot'
  | 'fact_run'
  | 'fact_checkpoint'
  | 'fact_read'
  | 'fact_write'
  | 'fact_edge'
  | 'fact_boundary'

/** Facts of one kind as they are kept, column by column. Equal hashes are equal facts. */
export interface FactRows {
  readonly table: FactTable
  readonly keys: readonly string[]
  readonly hashes: readonly string[]
  readonly bodies: readonly string[]
  readonly columns: readonly (readonly (string | null)[])[]
}

/** All facts of some owners: what of theirs is in force and not among these ends. */
export interface ScopedFacts {
  readonly scope: FactScope
  readonly rows: readonly FactRows[]
}

/** Facts written so far; `false` stops the publication. */
export type OnPublishing = (done: number) => Promise<boolean>

/**
 * Facts are written beside the ones in force and become visible at once, by moving the lake's generation.
 * A publication that dies leaves nothing visible; the next one clears it away.
 */
export interface FactPublisher {
  /** All facts of a lake. */
  publish(
    lakeId: string,
    facts: LakeFacts,
    onProgress?: (done: number, total: number) => Promise<boolean>,
  ): Promise<PublishResult>
  /**
   * Facts of some owners, portion by portion, never all at once; the others' stay. Boundaries follow from the edges
   * then in force. At the same moment the subjects that `settled` names (asked after the last portion) stop being
   * stale, unless something new came meanwhile.
   */
  publishScopes(
    lakeId: string,
    portions: AsyncIterable<ScopedFacts>,
    end: { readonly settled: () => readonly StaleSubject[]; readonly derivedWith: string },
    onProgress?: OnPublishing,
  ): Promise<PublishResult>
}
