import type { Observation, TableKey } from '@/lib/domain/observations'
import type { ReadBefore } from '@/server/services/sync/lake-worker'
import type { Millis } from '@/lib/domain/time'

/**
 * Codes of reader warnings. `file-*`: one file could not be taken. `folder-*`: a listing is missing or partial, so
 * nothing is concluded from what it does not show. `flink-*`: a cluster or one of its answers.
 */
export type WarningCode =
  | 'file-damaged'
  | 'file-incomplete'
  | 'file-too-large'
  | 'file-unsupported'
  | 'file-unreadable'
  | 'file-vanished'
  | 'file-partly-read'
  | 'files-left-out'
  | 'folder-unreadable'
  | 'folder-too-large'
  | 'name-not-utf8'
  | 'latest-missing'
  | 'warehouse-empty'
  | 'flink-unreachable'
  | 'flink-answer-missing'
  | 'flink-answer-unreadable'
  | 'flink-job-gone'
  | 'flink-foreign-checkpoint'
  | 'flink-clock'

export interface ReaderWarning {
  readonly code: WarningCode
  /** File, folder or address. Never holds a password. */
  readonly where: string
  /** What happened and, where there is one, the way out. */
  readonly message: string
}

export type ReaderPhase = 'warehouse' | 'flink' | 'checkpoints'

export interface ReaderProgress {
  readonly type: 'progress'
  readonly phase: ReaderPhase
  readonly done: number
  /** `null` while not known. */
  readonly total: number | null
}

/** What every reader yields. `mark` is the state of the file behind it, for `KnownFiles`; `null` where none is. */
export type ReaderEvent =
  | { readonly type: 'observation'; readonly observation: Observation; readonly mark: string | null }
  /** All of a table, or a checkpoint's file, was read and is behind; `mark` tells whether it changes again. */
  | { readonly type: 'whole'; readonly place: string; readonly mark: string }
  /** Nothing changed since it was read whole: what was listed then is what lies there now. */
  | { readonly type: 'unchanged'; readonly table: TableKey; readonly at: Millis }
  | { readonly type: 'warning'; readonly warning: ReaderWarning }
  /** Tables that were found and not looked into, because the patterns leave them out. */
  | { readonly type: 'excluded'; readonly tables: number }
  | ReaderProgress

/**
 * Asked before a file is read: was this very file (its place, and size with modification time as `mark`) read
 * before? Then it is left out. The place alone would not do: a rollback writes other content under the same number.
 */
export type KnownFiles = (place: string, mark: string) => boolean

/** What all readers take. */
export interface ReaderContext {
  readonly signal: AbortSignal
  /** Our clock, ms. */
  readonly now: () => number
  /** Pauses before a half-written file is read again. */
  readonly wait: (millis: number, signal: AbortSignal) => Promise<void>
  /** Left out: everything is read. */
  readonly before?: ReadBefore
}

/** The lake's warehouse cannot be read: the only failure that ends a sync. Everything else is a warning. */
export class WarehouseUnreadableError extends Error {
  readonly code = 'warehouse-unreadable'

  constructor(
    readonly where: string,
    message: string,
  ) {
    super(message)
    this.name = 'WarehouseUnreadableError'
  }
}
