const MEBIBYTE = 1024 * 1024

export const MAX_FILE_BYTES = 64 * MEBIBYTE
export const MAX_REFERENCED_FILE_BYTES = 64 * MEBIBYTE
/** Over all files one `_metadata` refers to. A reader's stream was 75 KB at its largest. */
export const MAX_REFERENCED_TOTAL_BYTES = 256 * MEBIBYTE
/** Over all compressed states of one `_metadata`. */
export const MAX_DECOMPRESSED_BYTES = 64 * MEBIBYTE
export const MAX_SPLIT_BYTES = 16 * MEBIBYTE
export const MAX_HANDLE_DEPTH = 8
export const MAX_JAVA_DEPTH = 60

/** A list may not hold more than `atMost` items, nor more than its remaining bytes divided by `minBytes`. */
export interface ListLimit {
  readonly atMost: number
  /** The shortest encoding of one item. */
  readonly minBytes: number
}

const MANY = 1_000_000_000

export const MASTER_STATES: ListLimit = { atMost: 1_000, minBytes: 18 }
export const OPERATORS: ListLimit = { atMost: 10_000, minBytes: 29 }
export const SUBTASKS: ListLimit = { atMost: 32_768, minBytes: 4 }
export const STATE_LISTS: ListLimit = { atMost: 10_000, minBytes: 7 }
/** Of states nobody looks into; a sequence source of a million numbers writes 999,080 of them. */
export const SKIPPED_OFFSETS: ListLimit = { atMost: MANY, minBytes: 8 }
export const MAX_WANTED_ELEMENTS = 100_000
export const KEY_GROUPS: ListLimit = { atMost: 32_768, minBytes: 8 }
export const SHARED_FILES: ListLimit = { atMost: 100_000, minBytes: 3 }
export const NESTED_KEYED_HANDLES: ListLimit = { atMost: 10_000, minBytes: 1 }
export const INLINE_CHANGES: ListLimit = { atMost: MANY, minBytes: 8 }
export const CHANGELOG_PARTS: ListLimit = { atMost: 1_000_000, minBytes: 9 }
export const CHANNEL_HANDLES: ListLimit = { atMost: 1_000_000, minBytes: 18 }

export const SPLITS: ListLimit = { atMost: 100_000, minBytes: 4 }
export const DATA_FILES: ListLimit = { atMost: 100_000, minBytes: 4 }
export const DELETION_FILES: ListLimit = { atMost: 100_000, minBytes: 1 }

export const JAVA_FIELDS: ListLimit = { atMost: 65_535, minBytes: 3 }

export const LOG_OFFSETS: ListLimit = { atMost: 100_000, minBytes: 12 }
export const COMMIT_PROPERTIES: ListLimit = { atMost: 10_000, minBytes: 4 }
export const COMMIT_MESSAGES: ListLimit = { atMost: 100_000, minBytes: 49 }
export const COMMITTED_TABLES: ListLimit = { atMost: 10_000, minBytes: 8 }
