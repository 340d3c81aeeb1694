import type { Cursor } from './cursor'
import { Unsupported } from './errors'
import { CHANGELOG_PARTS, INLINE_CHANGES, NESTED_KEYED_HANDLES, SHARED_FILES } from './limits'
import { nextDepth, readStreamHandle, skipKeyGroups } from './stream-handle'

/** What kind of keyed state a subtask has. Its content says nothing about lineage. */
export type KeyedKind =
  | 'key-groups'
  | 'savepoint-key-groups'
  | 'identified-key-groups'
  | 'incremental'
  | 'identified-incremental'
  | 'changelog'
  | 'identified-changelog'
  | 'inline-changes'
  | 'change-files'
  | 'stored-change-files'

/** Passes exactly over one keyed handle. `null` = none. */
export function readKeyedHandle(cursor: Cursor, depth = 0): KeyedKind | null {
  const at = cursor.offset
  const tag = cursor.u1('keyed handle tag')
  switch (tag) {
    case 0:
      return null
    case 3:
      skipGroupedStream(cursor)
      return 'key-groups'
    case 7:
      skipGroupedStream(cursor)
      return 'savepoint-key-groups'
    case 12:
      skipGroupedStream(cursor)
      cursor.utf('keyed handle id')
      return 'identified-key-groups'
    case 5:
      skipIncremental(cursor, false)
      return 'incremental'
    case 11:
      skipIncremental(cursor, true)
      return 'identified-incremental'
    case 8:
      skipChangelog(cursor, false, nextDepth(depth, at))
      return 'changelog'
    case 14:
      skipChangelog(cursor, true, nextDepth(depth, at))
      return 'identified-changelog'
    case 9:
      skipInlineChanges(cursor)
      return 'inline-changes'
    case 10:
      skipChangeFiles(cursor)
      return 'change-files'
    case 13:
      skipChangeFiles(cursor)
      cursor.utf('changelog storage')
      return 'stored-change-files'
    default:
      throw new Unsupported(at, `keyed handle tag ${tag} is not known`)
  }
}

function skipGroupedStream(cursor: Cursor): void {
  skipKeyGroups(cursor)
  readStreamHandle(cursor)
}

function skipKeyRange(cursor: Cursor): void {
  cursor.i4('first key group')
  cursor.i4('number of key groups')
}

function skipIncremental(cursor: Cursor, identified: boolean): void {
  cursor.i8('checkpoint of an incremental handle')
  cursor.utf('backend id')
  skipKeyRange(cursor)
  if (identified) cursor.i8('checkpointed size')
  readStreamHandle(cursor)
  skipFiles(cursor, 'shared files')
  skipFiles(cursor, 'private files')
  if (identified) cursor.utf('keyed handle id')
}

function skipFiles(cursor: Cursor, what: string): void {
  cursor.each(what, SHARED_FILES, () => {
    cursor.utf('local path')
    readStreamHandle(cursor)
  })
}

function skipChangelog(cursor: Cursor, identified: boolean, depth: number): void {
  skipKeyRange(cursor)
  cursor.i8('checkpointed size')
  cursor.each('materialized handles', NESTED_KEYED_HANDLES, () => readKeyedHandle(cursor, depth))
  cursor.each('changelog handles', NESTED_KEYED_HANDLES, () => readKeyedHandle(cursor, depth))
  cursor.i8('materialization id')
  if (identified) cursor.i8('checkpoint of a changelog handle')
  cursor.utf('keyed handle id')
}

function skipInlineChanges(cursor: Cursor): void {
  skipKeyRange(cursor)
  cursor.i8('first change')
  cursor.i8('last change')
  cursor.each('changes', INLINE_CHANGES, () => {
    cursor.i4('key group')
    cursor.skipSized('change')
  })
  cursor.utf('keyed handle id')
}

function skipChangeFiles(cursor: Cursor): void {
  skipKeyRange(cursor)
  cursor.each('changelog parts', CHANGELOG_PARTS, () => {
    cursor.i8('start of a changelog part')
    readStreamHandle(cursor)
  })
  cursor.i8('size of a changelog')
  cursor.i8('checkpointed size')
  cursor.utf('keyed handle id')
}
