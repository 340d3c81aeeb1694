import { describe, expect, it } from 'vitest'
import { attempt } from './attempt'
import { Cursor } from './cursor'
import type { KeyedKind } from './keyed-handle'
import { readLayout, type MetadataLayout } from './layout'
import { ByteWriter } from './testing/byte-writer'
import {
  buildMetadata,
  finished,
  inline,
  operatorState,
  relative,
  segment,
  subtask,
  type MetadataSpec,
} from './testing/metadata-writer'
import { WorkMeter } from './work-meter'

const END = Uint8Array.of(1, 2, 3)

/** The layout, provided that reading stopped exactly at the end of the operators. */
function read(spec: MetadataSpec): MetadataLayout {
  const cursor = Cursor.overFile(buildMetadata({ ...spec, end: END }), new WorkMeter())
  const layout = readLayout(cursor)
  expect(cursor.remaining).toBe(END.length)
  return layout
}

function refuse(spec: MetadataSpec) {
  const reading = attempt(() =>
    readLayout(Cursor.overFile(buildMetadata({ end: END, ...spec }), new WorkMeter())),
  )
  if (reading.ok) throw new Error('the layout was read')
  return { reason: reading.error.reason, message: reading.error.message }
}

function writer(): ByteWriter {
  return new ByteWriter()
}

const groups = writer().i4(0, 2).i8(5n, 6n).done()
const stream = inline(Uint8Array.of(1), 'n')
const file = writer().u1(2).i8(9n).utf('file:/a').done()
const range = writer().i4(0, 128).done()
const grouped = (tag: number) => writer().u1(tag).raw(groups).raw(stream).done()
const incremental = (tag: number) => {
  const head = writer().u1(tag).i8(3n).utf('backend').raw(range)
  if (tag === 11) head.i8(77n)
  head
    .raw(file)
    .many(['x.sst'], (to, path) => to.utf(path).raw(stream))
    .i4(0)
  return (tag === 11 ? head.utf('id') : head).done()
}
const changelog = (tag: number, nested: Uint8Array) => {
  const head = writer()
    .u1(tag)
    .raw(range)
    .i8(77n)
    .many([nested], (to, bytes) => to.raw(bytes))
    .i4(0)
    .i8(1n)
  return (tag === 14 ? head.i8(3n) : head).utf('id').done()
}
const inlineChanges = writer().u1(9).raw(range).i8(0n, 1n).i4(1, 0).sized(Uint8Array.of(7)).utf('id').done()
const changeFiles = (tag: number) => {
  const head = writer().u1(tag).raw(range).i4(1).i8(0n).raw(file).i8(9n, 9n).utf('id')
  return (tag === 13 ? head.utf('filesystem') : head).done()
}

describe('readLayout', () => {
  it.each([2, 3, 4, 5, 6, 7])('reads format version %i', (version) => {
    const managed = operatorState([{ name: 'other', starts: [1, 2] }], stream)
    const subtasks = [subtask({ index: 1, managed, keyed: grouped(7) }, version)]
    const { operators, ...head } = read({ version, operators: [{ name: 'é', uid: 'u', subtasks }, {}] })
    expect(head).toEqual({ version, checkpointId: 7n, masterStates: 0 })
    expect(operators).toHaveLength(2)
    expect(operators[0]).toMatchObject({
      id: 'ab'.repeat(16),
      name: version >= 5 ? 'é' : null,
      uid: version >= 5 ? 'u' : null,
      maxParallelism: 128,
      fullyFinished: false,
      subtasks: [{ index: 1, keyed: ['savepoint-key-groups'], channelHandles: 0 }],
    })
    expect(operators[0]?.subtasks[0]?.managed?.lists).toMatchObject([
      { name: 'other', count: 2, starts: null },
    ])
    expect(operators[1]).toMatchObject({ name: null, uid: null })
  })

  it.each([-1, 0, 1, 8])('does not read format version %i', (version) => {
    expect(refuse({ version }).reason).toBe('unsupported')
  })

  it('refuses what is no checkpoint metadata', () => {
    const bytes = buildMetadata({}).fill(0, 0, 1)
    expect(attempt(() => readLayout(Cursor.overFile(bytes, new WorkMeter())))).toMatchObject({
      error: { reason: 'damaged', offset: 0 },
    })
    expect(refuse({ checkpointId: -1n })).toEqual({ reason: 'damaged', message: 'checkpoint id is -1' })
  })

  it('reads master states to their last byte', () => {
    const master = writer().i4(1).utf('hook').sized(Uint8Array.of(1, 2)).done()
    expect(read({ masterStates: [master, master] }).masterStates).toBe(2)
    const longer = writer().raw(master).u1(0).done()
    expect(refuse({ masterStates: [longer] }).message).toBe('1 bytes left after a master state')
  })

  it('knows finished operators and subtasks', () => {
    const subtasks = [finished(1), subtask({ index: 0 })]
    const { operators } = read({ operators: [{ parallelism: 2, subtasks }, { fullyFinished: true }] })
    expect(operators[0]).toMatchObject({ fullyFinished: false, finishedSubtasks: [1] })
    expect(operators[0]?.subtasks.map(({ index }) => index)).toEqual([0])
    expect(operators[1]).toMatchObject({ fullyFinished: true, subtasks: [] })
    expect(refuse({ version: 2, operators: [{ fullyFinished: true }] }).reason).toBe('damaged')
  })

  it('refuses legacy state of version 2', () => {
    expect(refuse({ version: 2, operators: [{ subtasks: [subtask({ legacy: 1 }, 2)] }] }).reason).toBe(
      'unsupported',
    )
  })

  it('passes over the referenced checkpoint of version 7', () => {
    const subtasks = [subtask({ referenced: 6n }, 7), subtask({ index: 1 }, 7)]
    expect(read({ version: 7, operators: [{ subtasks }] }).operators[0]?.subtasks).toHaveLength(2)
  })

  it.each<readonly [KeyedKind, Uint8Array]>([
    ['key-groups', grouped(3)],
    ['savepoint-key-groups', grouped(7)],
    ['identified-key-groups', writer().raw(grouped(12)).utf('id').done()],
    ['incremental', incremental(5)],
    ['identified-incremental', incremental(11)],
    ['changelog', changelog(8, grouped(3))],
    ['identified-changelog', changelog(14, incremental(11))],
    ['inline-changes', inlineChanges],
    ['change-files', changeFiles(10)],
    ['stored-change-files', changeFiles(13)],
  ])('passes exactly over keyed state of kind %s', (kind, keyed) => {
    const { operators } = read({ operators: [{ subtasks: [subtask({ keyed, rawKeyed: keyed })] }] })
    expect(operators[0]?.subtasks[0]?.keyed).toEqual([kind, kind])
  })

  it.each([
    ['none', writer().u1(0).done()],
    ['file', file],
    ['key-groups', writer().u1(3).raw(groups).raw(file).done()],
    ['relative', relative('x', 3)],
    ['segment', segment()],
    ['empty-segment', writer().u1(16).done()],
  ])('reads a stream of kind %s', (kind, bytes) => {
    const { operators } = read({
      operators: [{ subtasks: [subtask({ managed: operatorState([], bytes) })] }],
    })
    expect(operators[0]?.subtasks[0]?.managed?.stream.kind).toBe(kind)
  })

  it('reads operator state of file merging', () => {
    const managed = writer().u1(17).i4(0).utf('file:/own').utf('file:/shared').u1(0).raw(segment()).done()
    const { operators } = read({ operators: [{ subtasks: [subtask({ managed })] }] })
    expect(operators[0]?.subtasks[0]?.managed).toMatchObject({ lists: [], stream: { kind: 'segment' } })
  })

  it('counts channel handles of both forms', () => {
    const single = writer().i4(0, 0, 1).i4(2).i8(4n, 5n).i8(9n).raw(stream).done()
    const merged = writer()
      .u1(3)
      .i4(0)
      .i8(9n)
      .raw(file)
      .sized(Uint8Array.of(1, 2, 3))
      .done()
    const old = read({ version: 4, operators: [{ subtasks: [subtask({ channels: [single, single] })] }] })
    expect(old.operators[0]?.subtasks[0]?.channelHandles).toBe(2)
    const channels = [writer().u1(2).raw(single).done(), merged]
    const typed = read({ version: 6, operators: [{ subtasks: [subtask({ channels }, 6)] }] })
    expect(typed.operators[0]?.subtasks[0]?.channelHandles).toBe(2)
    const odd = [writer().u1(5).raw(single).done()]
    expect(refuse({ version: 6, operators: [{ subtasks: [subtask({ channels: odd }, 6)] }] }).reason).toBe(
      'unsupported',
    )
  })

  it('refuses handles it does not know', () => {
    const withManaged = (managed: Uint8Array) => ({ operators: [{ subtasks: [subtask({ managed })] }] })
    expect(refuse(withManaged(Uint8Array.of(5))).message).toBe('operator state handle tag 5 is not known')
    expect(refuse(withManaged(operatorState([], Uint8Array.of(4)))).message).toBe(
      'stream handle tag 4 is not known',
    )
    const keyed = Uint8Array.of(4)
    expect(refuse({ operators: [{ subtasks: [subtask({ keyed })] }] }).message).toBe(
      'keyed handle tag 4 is not known',
    )
  })

  it('refuses handles that nest too deep, of either kind', () => {
    for (const tag of [8, 14]) {
      let keyed = writer().u1(0).done()
      for (let depth = 0; depth < 9; depth++) keyed = changelog(tag, keyed)
      expect(refuse({ operators: [{ subtasks: [subtask({ keyed })] }] }).message).toBe(
        'handles nest deeper than 8',
      )
    }
    const noGroups = writer().u1(3).i4(0, 0).done()
    const endless = writer()
    for (let depth = 0; depth < 5_000; depth++) endless.raw(noGroups)
    const managed = operatorState([], endless.done())
    expect(refuse({ operators: [{ subtasks: [subtask({ managed })] }] }).reason).toBe('too-large')
  })

  it('refuses a state that is listed twice', () => {
    const list = { name: 'SourceReaderState', starts: [5] }
    const subtasks = [subtask({ managed: operatorState([list, list], stream) })]
    expect(refuse({ operators: [{ subtasks }] }).message).toBe('a state is listed twice')
  })

  it('refuses operators beyond the limit, before reading them', () => {
    const bytes = writer()
      .raw(buildMetadata({ end: new Uint8Array() }))
      .raw(new Uint8Array(29 * 10_001))
      .done()
    new DataView(bytes.buffer).setInt32(20, 10_001)
    const meter = new WorkMeter()
    const reading = attempt(() => readLayout(Cursor.overFile(bytes, meter)))
    expect(reading).toMatchObject({ error: { reason: 'too-large', offset: 20 } })
    expect(meter.allocatedBytes).toBe(0)
  })
})
