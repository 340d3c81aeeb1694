import type { Cursor } from './cursor'
import { Damaged, TooLarge, Unsupported } from './errors'
import { KEY_GROUPS, MAX_HANDLE_DEPTH } from './limits'

/** Where the bytes of one state stream are. Paths and names are untrusted text. */
export type StreamHandle =
  | { readonly kind: 'none' }
  /** `name` is the full path of the file the bytes would have become. */
  | { readonly kind: 'inline'; readonly name: string; readonly content: Cursor }
  | { readonly kind: 'file'; readonly path: string }
  /** `name` is relative to the directory of the `_metadata`. */
  | { readonly kind: 'relative'; readonly name: string; readonly size: number; readonly offset: number }
  | { readonly kind: 'key-groups' }
  | { readonly kind: 'segment'; readonly path: string }
  | { readonly kind: 'empty-segment' }

export function readStreamHandle(cursor: Cursor, depth = 0): StreamHandle {
  const at = cursor.offset
  const tag = cursor.u1('stream handle tag')
  switch (tag) {
    case 0:
      return { kind: 'none' }
    case 1:
      return {
        kind: 'inline',
        name: cursor.utf('name of an inline state'),
        content: cursor.sized('inline state'),
      }
    case 2:
      cursor.size('size of a state file')
      return { kind: 'file', path: noted(cursor, 'path of a state file') }
    case 3:
      skipKeyGroups(cursor)
      readStreamHandle(cursor, nextDepth(depth, at))
      return { kind: 'key-groups' }
    case 6: {
      const name = noted(cursor, 'name of a neighbouring file')
      return { kind: 'relative', name, size: cursor.size('size of a neighbouring file'), offset: at }
    }
    case 15:
      return readSegment(cursor)
    case 16:
      return { kind: 'empty-segment' }
    default:
      throw new Unsupported(at, `stream handle tag ${tag} is not known`)
  }
}

function noted(cursor: Cursor, what: string): string {
  const name = cursor.utf(what)
  cursor.meter.files.add(name)
  return name
}

/** First key group, then one offset for each. */
export function skipKeyGroups(cursor: Cursor): void {
  cursor.i4('first key group')
  cursor.skipList('key group offsets', KEY_GROUPS)
}

/** Handles nest in handles: refuses at a fixed depth, so that no input can exhaust the stack. */
export function nextDepth(depth: number, at: number): number {
  if (depth >= MAX_HANDLE_DEPTH) throw new TooLarge(at, `handles nest deeper than ${MAX_HANDLE_DEPTH}`)
  return depth + 1
}

function readSegment(cursor: Cursor): StreamHandle {
  cursor.size('start of a segment')
  cursor.size('size of a segment')
  const at = cursor.offset
  const scope = cursor.i4('scope of a segment')
  if (scope < 0) throw new Damaged(at, `scope of a segment is ${scope}`)
  const path = noted(cursor, 'path of a segment')
  cursor.utf('logical id of a segment')
  return { kind: 'segment', path }
}
