import { ByteWriter } from './byte-writer'

export interface OperatorSpec {
  /** Two hex digits, repeated to an id. */
  readonly id?: string
  readonly name?: string
  readonly uid?: string
  readonly parallelism?: number
  readonly coordinator?: Uint8Array
  /** Subtasks in file order, each as `subtask` or `finished` makes it. */
  readonly subtasks?: readonly Uint8Array[]
  readonly fullyFinished?: boolean
}

export interface MetadataSpec {
  readonly version?: number
  readonly checkpointId?: bigint
  readonly masterStates?: readonly Uint8Array[]
  readonly operators?: readonly OperatorSpec[]
  /** What stands behind the operators. */
  readonly end?: Uint8Array
}

export function buildMetadata(spec: MetadataSpec): Uint8Array {
  const { version = 4, checkpointId = 7n, masterStates = [], operators = [] } = spec
  const writer = new ByteWriter().i4(0x4960672d, version).i8(checkpointId)
  writer.many(masterStates, (to, bytes) => to.i4(0xc96b1696).sized(bytes))
  writer.many(operators, (to, operator) => writeOperator(to, operator, version))
  return writer.raw(spec.end ?? (version < 4 ? new Uint8Array() : buildProperties())).done()
}

function writeOperator(writer: ByteWriter, spec: OperatorSpec, version: number): void {
  const { id = 'ab', parallelism = 1, subtasks = [] } = spec
  if (version >= 5) writer.utf(spec.name ?? '').utf(spec.uid ?? '')
  writer.u1(...Array.from({ length: 16 }, () => Number.parseInt(id, 16))).i4(parallelism, 128)
  if (version < 3) writer.i4(1)
  else writer.raw(spec.coordinator === undefined ? NONE : inline(spec.coordinator))
  writer.i4(spec.fullyFinished === true ? -1 : subtasks.length)
  for (const bytes of subtasks) writer.raw(bytes)
}

const NONE = Uint8Array.of(0)

export interface SubtaskSpec {
  readonly index?: number
  readonly managed?: Uint8Array
  readonly keyed?: Uint8Array
  readonly rawKeyed?: Uint8Array
  readonly channels?: readonly Uint8Array[]
  readonly legacy?: number
  /** Only version 7 writes it. */
  readonly referenced?: bigint
}

export function subtask(spec: SubtaskSpec, version = 4): Uint8Array {
  const writer = new ByteWriter().i4(spec.index ?? 0)
  if (version < 3) writer.i8(0n).i4(spec.legacy ?? 0)
  if (spec.managed === undefined) writer.i4(0)
  else writer.i4(1).raw(spec.managed)
  writer.i4(0)
  writer.raw(spec.keyed ?? NONE).raw(spec.rawKeyed ?? NONE)
  if (version >= 3) writer.i4(0).many(spec.channels ?? [], (to, bytes) => to.raw(bytes))
  if (version >= 7 && spec.referenced === undefined) writer.u1(0)
  if (version >= 7 && spec.referenced !== undefined) writer.u1(1).i8(spec.referenced)
  return writer.done()
}

export function finished(index: number): Uint8Array {
  return new ByteWriter().i4(-index - 1).done()
}

export function inline(content: Uint8Array, name = ''): Uint8Array {
  return new ByteWriter().u1(1).utf(name).sized(content).done()
}

export function relative(name: string, size: number): Uint8Array {
  return new ByteWriter().u1(6).utf(name).i8(BigInt(size)).done()
}

export function segment(path = 'file:/s/taskowned/x'): Uint8Array {
  return new ByteWriter().u1(15).i8(0n, 9n).i4(1).utf(path).utf('id').done()
}

export interface ListSpec {
  readonly name: string
  readonly starts: readonly number[]
}

export function operatorState(lists: readonly ListSpec[], stream: Uint8Array): Uint8Array {
  const writer = new ByteWriter().u1(4)
  writer.many(lists, (to, { name, starts }) =>
    to
      .utf(name)
      .u1(0)
      .many(starts, (list, at) => list.i8(BigInt(at))),
  )
  return writer.raw(stream).done()
}

/** A state stream with the lists' elements in order, and where they start. */
export function stateStream(lists: ReadonlyMap<string, readonly Uint8Array[]>): {
  readonly content: Uint8Array
  readonly lists: readonly ListSpec[]
} {
  const writer = new ByteWriter().i4(6).u1(0)
  const specs = [...lists].map(([name, elements]) => {
    const starts = elements.map((element) => {
      const at = writer.length
      writer.raw(element)
      return at
    })
    return { name, starts }
  })
  return { content: writer.done(), lists: specs }
}

/** Managed state with everything inline. */
export function inlineState(lists: ReadonlyMap<string, readonly Uint8Array[]>): Uint8Array {
  const stream = stateStream(lists)
  return operatorState(stream.lists, inline(stream.content))
}

/** `bytes` of a version, a length and a body, as lists of versioned elements hold them. */
export function versioned(version: number, body: Uint8Array): Uint8Array {
  return new ByteWriter().sized(new ByteWriter().i4(version).sized(body).done()).done()
}

/** Properties of a checkpoint named `Checkpoint`, as short as Java's serialisation allows. */
export function buildProperties(): Uint8Array {
  const writer = new ByteWriter().i4(0xaced0005)
  writer.u1(0x73, 0x72).utf('CheckpointProperties').i8(2n).u1(2).u2(1)
  writer.u1(0x4c).utf('checkpointType').u1(0x74).utf('LSnapshotType;').u1(0x78, 0x70)
  writer.u1(0x73, 0x72).utf('org.apache.flink.CheckpointType').i8(1n).u1(2).u2(1)
  writer.u1(0x4c).utf('name').u1(0x74).utf('Ljava/lang/String;').u1(0x78, 0x70)
  return writer.u1(0x74).utf('Checkpoint').done()
}
