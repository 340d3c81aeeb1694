import type { Cursor } from './cursor'
import { Damaged, Unsupported } from './errors'
import { MAX_WANTED_ELEMENTS, SKIPPED_OFFSETS, STATE_LISTS } from './limits'
import { WANTED_STATES } from './state-names'
import { readStreamHandle, type StreamHandle } from './stream-handle'

/** Operator state of one subtask: named lists whose elements start at offsets of one stream. */
export interface OperatorStateHandle {
  readonly lists: readonly StateList[]
  readonly stream: StreamHandle
}

export interface StateList {
  readonly name: string
  readonly count: number
  /** Of wanted lists only, and `null` above the limit of elements. */
  readonly starts: readonly number[] | null
  /** Byte of the file where the list is announced. */
  readonly offset: number
}

const BROADCAST_MODE = 2

export function readOperatorStateHandle(cursor: Cursor): OperatorStateHandle | null {
  const at = cursor.offset
  const tag = cursor.u1('operator state handle tag')
  if (tag === 0) return null
  if (tag !== 4 && tag !== 17) throw new Unsupported(at, `operator state handle tag ${tag} is not known`)
  const lists = cursor.list('state lists', STATE_LISTS, () => readStateList(cursor))
  refuseRepetition(lists)
  if (tag === 17) {
    cursor.utf('directory owned by a task')
    cursor.utf('shared directory')
    cursor.bool('mark of an empty handle')
  }
  return { lists, stream: readStreamHandle(cursor) }
}

function readStateList(cursor: Cursor): StateList {
  const offset = cursor.offset
  const name = cursor.utf('name of a state')
  const at = cursor.offset
  const mode = cursor.u1('distribution mode')
  if (mode > BROADCAST_MODE) throw new Damaged(at, `distribution mode is ${mode}`)
  if (!WANTED_STATES.has(name)) {
    return { name, count: cursor.skipList('state offsets', SKIPPED_OFFSETS), starts: null, offset }
  }
  const count = cursor.count('state offsets', SKIPPED_OFFSETS)
  if (count > MAX_WANTED_ELEMENTS) {
    cursor.skip(count * SKIPPED_OFFSETS.minBytes, 'state offsets')
    return { name, count, starts: null, offset }
  }
  cursor.meter.allocate(8 * count)
  const starts = Array.from({ length: count }, () => Number(cursor.i8('state offset')))
  return { name, count, starts, offset }
}

/** Flink keeps the lists in a map. Repeated names would let one stream be read again and again. */
function refuseRepetition(lists: readonly StateList[]): void {
  const seen = new Set<string>()
  for (const { name, offset } of lists) {
    if (seen.has(name)) throw new Damaged(offset, 'a state is listed twice')
    seen.add(name)
  }
}
