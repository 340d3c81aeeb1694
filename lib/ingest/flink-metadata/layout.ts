import { skipChannelHandles } from './channel-handle'
import type { Cursor } from './cursor'
import { Damaged, Unsupported } from './errors'
import { readKeyedHandle, type KeyedKind } from './keyed-handle'
import { MASTER_STATES, OPERATORS, SUBTASKS } from './limits'
import { readOperatorStateHandle, type OperatorStateHandle } from './operator-state-handle'
import { readStreamHandle } from './stream-handle'

/** The part of a `_metadata` file in front of the properties. */
export interface MetadataLayout {
  readonly version: number
  readonly checkpointId: bigint
  readonly masterStates: number
  /** In hash order: the order means nothing. */
  readonly operators: readonly OperatorEntry[]
}

export interface OperatorEntry {
  /** 32 hex digits, as REST shows a vertex. */
  readonly id: string
  /** From version 5, and only where the program gave one. */
  readonly name: string | null
  readonly uid: string | null
  readonly parallelism: number
  readonly maxParallelism: number
  /** State of the operator's coordinator. */
  readonly coordinator: Cursor | null
  readonly fullyFinished: boolean
  readonly finishedSubtasks: readonly number[]
  /** Those that reported and have not finished, in file order. */
  readonly subtasks: readonly SubtaskEntry[]
  /** Byte of the file where the operator starts. */
  readonly offset: number
}

export interface SubtaskEntry {
  readonly index: number
  readonly managed: OperatorStateHandle | null
  readonly raw: OperatorStateHandle | null
  readonly keyed: readonly KeyedKind[]
  readonly channelHandles: number
}

const MAGIC = 0x4960672d
const MASTER_STATE_MAGIC = 0xc96b1696
const OLDEST_VERSION = 2
const NEWEST_VERSION = 7
const COORDINATORS_SINCE = 3
const CHANNELS_SINCE = 3
const NAMES_SINCE = 5
const REFERENCES_SINCE = 7

/** Leaves the cursor behind the last operator. */
export function readLayout(cursor: Cursor): MetadataLayout {
  const magic = cursor.u4('magic number')
  if (magic !== MAGIC) throw new Damaged(0, `magic number is ${magic.toString(16)}: no checkpoint metadata`)
  const at = cursor.offset
  const version = cursor.i4('format version')
  if (version < OLDEST_VERSION || version > NEWEST_VERSION) {
    throw new Unsupported(
      at,
      `format version ${version} is not read, only ${OLDEST_VERSION} to ${NEWEST_VERSION}`,
    )
  }
  const idAt = cursor.offset
  const checkpointId = cursor.i8('checkpoint id')
  if (checkpointId < 0n) throw new Damaged(idAt, `checkpoint id is ${checkpointId}`)
  const masterStates = cursor.each('master states', MASTER_STATES, () => skipMasterState(cursor))
  const operators = cursor.list('operators', OPERATORS, () => readOperator(cursor, version))
  return { version, checkpointId, masterStates, operators }
}

function skipMasterState(cursor: Cursor): void {
  const at = cursor.offset
  const magic = cursor.u4('magic number of a master state')
  if (magic !== MASTER_STATE_MAGIC)
    throw new Damaged(at, `magic number of a master state is ${magic.toString(16)}`)
  const content = cursor.sized('master state')
  content.i4('version of a master state')
  content.utf('name of a master state')
  content.skipSized('bytes of a master state')
  content.expectEnd('a master state')
}

function readOperator(cursor: Cursor, version: number): OperatorEntry {
  const offset = cursor.offset
  const named = version >= NAMES_SINCE
  const name = named ? cursor.utf('operator name') || null : null
  const uid = named ? cursor.utf('operator uid') || null : null
  const id = cursor.hex(16, 'operator id')
  const parallelism = cursor.i4('parallelism')
  const maxParallelism = cursor.i4('max parallelism')
  const coordinator = readCoordinatorState(cursor, version)
  return { id, name, uid, parallelism, maxParallelism, coordinator, offset, ...readSubtasks(cursor, version) }
}

function readCoordinatorState(cursor: Cursor, version: number): Cursor | null {
  if (version < COORDINATORS_SINCE) {
    cursor.i4('chain length')
    return null
  }
  const at = cursor.offset
  const handle = readStreamHandle(cursor)
  if (handle.kind === 'none') return null
  if (handle.kind !== 'inline') throw new Unsupported(at, `coordinator state is ${handle.kind}, not inline`)
  return handle.content
}

type Subtasks = Pick<OperatorEntry, 'fullyFinished' | 'finishedSubtasks' | 'subtasks'>

function readSubtasks(cursor: Cursor, version: number): Subtasks {
  const at = cursor.offset
  const announced = cursor.i4('number of subtasks')
  const fullyFinished = announced < 0
  if (fullyFinished && version < CHANNELS_SINCE) throw new Damaged(at, `${announced} subtasks announced`)
  const finishedSubtasks: number[] = []
  const subtasks: SubtaskEntry[] = []
  for (let left = cursor.admit(Math.max(announced, 0), at, 'subtasks', SUBTASKS); left > 0; left--) {
    const index = cursor.i4('subtask index')
    if (index < 0) finishedSubtasks.push(-index - 1)
    else subtasks.push(readSubtask(cursor, version, index))
  }
  return { fullyFinished, finishedSubtasks, subtasks }
}

function readSubtask(cursor: Cursor, version: number, index: number): SubtaskEntry {
  if (version < CHANNELS_SINCE) skipLegacyHead(cursor)
  const managed = readFlagged(cursor)
  const raw = readFlagged(cursor)
  const keyed = [readKeyedHandle(cursor), readKeyedHandle(cursor)].filter((kind) => kind !== null)
  let channelHandles = 0
  if (version >= CHANNELS_SINCE) {
    channelHandles += skipChannelHandles(cursor, version)
    channelHandles += skipChannelHandles(cursor, version)
  }
  if (version >= REFERENCES_SINCE && cursor.bool('mark of a referenced checkpoint')) {
    cursor.i8('referenced checkpoint')
  }
  return { index, managed, raw, keyed, channelHandles }
}

function skipLegacyHead(cursor: Cursor): void {
  cursor.i8('duration')
  const at = cursor.offset
  const legacy = cursor.i4('mark of legacy state')
  if (legacy !== 0) throw new Unsupported(at, 'legacy operator state is not read')
}

function readFlagged(cursor: Cursor): OperatorStateHandle | null {
  return cursor.i4('mark of operator state') === 0 ? null : readOperatorStateHandle(cursor)
}
