import { describe, expect, it } from 'vitest'
import { parseCheckpointMetadata } from '.'
import { ByteWriter } from './testing/byte-writer'
import {
  buildMetadata,
  finished,
  inline,
  inlineState,
  operatorState,
  segment,
  stateStream,
  subtask,
  versioned,
} from './testing/metadata-writer'
import { buildCoordinator, buildSplit } from './testing/paimon-writer'

const READER_STATE = 'SourceReaderState'
const NO_OP = new ByteWriter().i4(1, 0, 0).done()

interface SourceSpec {
  readonly coordinator: Uint8Array
  readonly parallelism?: number
  readonly subtasks?: readonly Uint8Array[]
}

function parse({ coordinator, parallelism = 1, subtasks = [reader()] }: SourceSpec) {
  const bytes = buildMetadata({ operators: [{ coordinator, parallelism, subtasks }] })
  const parsed = parseCheckpointMetadata(bytes, {
    directory: '/chk-7',
    jobIdFromPath: null,
    modifiedAt: null,
  })
  if (!parsed.ok) throw new Error(parsed.message)
  expect(parsed.observation.sources.length).toBeLessThan(2)
  return { source: parsed.observation.sources[0], warnings: parsed.warnings.map(({ message }) => message) }
}

function reader(elements: readonly Uint8Array[] = [], index = 0): Uint8Array {
  return subtask({ index, managed: inlineState(new Map([[READER_STATE, elements]])) })
}

function reading(...splits: readonly Uint8Array[]): Uint8Array {
  return reader(splits.map((split) => versioned(1, split)))
}

const elsewhere = subtask({ managed: operatorState([{ name: READER_STATE, starts: [5] }], segment()) })

function simple(value: string): Uint8Array {
  return versioned(0, new ByteWriter().utf8('id').utf8(value).done())
}

function restAfter(value: string): Uint8Array {
  return versioned(0, new ByteWriter().utf8('id').utf8(value).u1(0).done())
}

describe('a file-store source', () => {
  it('is likely only as long as no split was seen', () => {
    const { source, warnings } = parse({ coordinator: buildCoordinator([], 36n) })
    expect(source).toMatchObject({ kind: 'file-store', nextSnapshotId: 36n, readUpTo: 35n, likelyOnly: true })
    expect(source?.tablePath).toBeNull()
    expect(warnings).toEqual([])
  })

  it('is certain with a split in either list', () => {
    const pending = parse({ coordinator: buildCoordinator([buildSplit()], 6n) })
    const read = parse({ coordinator: buildCoordinator([], 6n), subtasks: [reading(buildSplit())] })
    for (const { source } of [pending, read]) {
      expect(source).toMatchObject({
        likelyOnly: false,
        readUpTo: 4n,
        partly: [5n],
        tablePath: 'file:/lake/a.db/t',
      })
    }
    expect(pending.source).toMatchObject({ pending: [{ subtask: null }], reading: [] })
    expect(read.source).toMatchObject({ pending: [], reading: [{ subtask: 0 }] })
  })

  it('has no next snapshot where the table had none', () => {
    expect(parse({ coordinator: buildCoordinator([], -1n) }).source).toMatchObject({
      nextSnapshotId: null,
      readUpTo: null,
    })
  })

  it('is no source of Paimon when all its splits are another connector’s', () => {
    const foreign = buildSplit({ className: 'com.acme.Split' })
    expect(parse({ coordinator: buildCoordinator([foreign], 6n) }).source).toBeUndefined()
    const subtasks = [reading(foreign)]
    expect(parse({ coordinator: buildCoordinator([], 6n), subtasks }).source).toBeUndefined()
    expect(
      parse({ coordinator: buildCoordinator([], 6n), subtasks: [reader([simple('x')])] }).source,
    ).toBeUndefined()
  })

  it.each([
    ['of another class', buildSplit({ className: 'org.apache.paimon.table.source.IncrementalSplit' })],
    ['damaged', buildSplit().slice(0, -1)],
    ['of another connector', buildSplit({ className: 'com.acme.Split' })],
  ])('gives only a bound when one of its splits is %s', (_, odd) => {
    const coordinator = buildCoordinator([buildSplit(), odd], 8n)
    const { source, warnings } = parse({ coordinator })
    expect(source).toMatchObject({ readerStateMissing: true, readUpTo: 7n, phase: null, likelyOnly: false })
    expect(source?.pending).toHaveLength(1)
    expect(warnings).toHaveLength(1)
  })

  it.each([
    ['lies elsewhere', [elsewhere], 1],
    ['is not listed', [subtask({ managed: inlineState(new Map()) })], 1],
    ['was not reported', [reader()], 2],
    ['was not reported by anyone', [], 1],
  ])('gives only a bound when the state of a reader %s', (_, subtasks, parallelism) => {
    const { source, warnings } = parse({ coordinator: buildCoordinator([], 8n), subtasks, parallelism })
    expect(source).toMatchObject({ readerStateMissing: true, readUpTo: 7n, phase: null })
    expect(warnings).toHaveLength(1)
  })

  it('misses nothing of a finished reader, nor of an empty list elsewhere', () => {
    const empty = subtask({ managed: operatorState([{ name: READER_STATE, starts: [] }], segment()) })
    const { source } = parse({
      coordinator: buildCoordinator([], 8n),
      subtasks: [finished(1), empty],
      parallelism: 2,
    })
    expect(source).toMatchObject({ readerStateMissing: false, phase: 'delta', readUpTo: 7n })
  })

  it.each([
    [
      'another enumerator version',
      new ByteWriter().i4(1, 2).sized(new ByteWriter().i4(0).i8(6n).done()).done(),
    ],
    ['another envelope', new ByteWriter().i4(2, 1).sized(new ByteWriter().i4(0).i8(6n).done()).done()],
    ['bytes behind the payload', new ByteWriter().raw(buildCoordinator([], 6n)).u1(0).done()],
    [
      'bytes behind the next snapshot',
      new ByteWriter().i4(1, 1).sized(new ByteWriter().i4(0).i8(6n, 0n).done()).done(),
    ],
    ['a next snapshot below -1', buildCoordinator([], -2n)],
    ['no envelope', Uint8Array.of(1, 2, 3)],
    ['nothing', new Uint8Array()],
  ])('is not seen in coordinator state with %s', (_, coordinator) => {
    expect(parse({ coordinator })).toEqual({ source: undefined, warnings: [] })
  })

  it('is not lost when splits of Paimon stand in or behind a coordinator that is not understood', () => {
    const payload = new ByteWriter().i4(0, 0, 0).sized(buildSplit()).done()
    const coordinator = new ByteWriter().i4(1, 2).sized(payload).done()
    const found = {
      kind: 'file-store',
      nextSnapshotId: null,
      readUpTo: null,
      readerStateMissing: true,
      likelyOnly: false,
    }
    const named = parse({ coordinator })
    expect(named.source).toMatchObject({ ...found, tablePath: null })
    expect(named.warnings).toEqual([expect.stringMatching(/version 2 of enumerator state is not read/)])
    const read = parse({ coordinator: Uint8Array.of(1, 2, 3), subtasks: [reading(buildSplit())] })
    expect(read.source).toMatchObject({ ...found, tablePath: 'file:/lake/a.db/t', partly: [5n] })
  })

  it.each([[[16, 5]], [[5, 5]], [[-1]], [[400]]])('follows no starts that are %j', (starts) => {
    const element = versioned(1, buildSplit())
    const { content } = stateStream(new Map([[READER_STATE, [element]]]))
    // counted from the end, where a sound element begins
    const from = starts.map((start) => (start < 0 ? -element.length : start))
    const managed = operatorState([{ name: READER_STATE, starts: from }], inline(content))
    const { source } = parse({ coordinator: buildCoordinator([], 8n), subtasks: [subtask({ managed })] })
    expect(source?.readerStateMissing).toBe(true)
  })

  it('has no mark of compression in streams before version 6', () => {
    const content = new ByteWriter().i4(5).raw(versioned(1, buildSplit())).done()
    const managed = operatorState([{ name: READER_STATE, starts: [4] }], inline(content))
    const { source } = parse({ coordinator: buildCoordinator([], 8n), subtasks: [subtask({ managed })] })
    expect(source).toMatchObject({ readerStateMissing: false, partly: [5n] })
  })

  it('does not look into a list above the limit of elements', () => {
    const starts = Array.from({ length: 100_001 }, (_, at) => 5 + at)
    const managed = operatorState([{ name: READER_STATE, starts }], inline(new Uint8Array(5)))
    const { source, warnings } = parse({
      coordinator: buildCoordinator([], 8n),
      subtasks: [subtask({ managed })],
    })
    expect(source?.readerStateMissing).toBe(true)
    expect(warnings[0]).toMatch(/it has 100001 elements/)
  })

  it('takes an element with a rest for damaged', () => {
    const longer = new ByteWriter().sized(new ByteWriter().i4(1).sized(buildSplit()).u1(0).done()).done()
    const { source } = parse({ coordinator: buildCoordinator([], 8n), subtasks: [reader([longer])] })
    expect(source?.readerStateMissing).toBe(true)
  })
})

describe('a monitor source', () => {
  it('knows its position and what its consumer file will be told', () => {
    const subtasks = [reader([simple('2CS22'), simple('3NSS10:21'), simple('3NSS11:22')])]
    expect(parse({ coordinator: NO_OP, subtasks }).source).toMatchObject({
      kind: 'monitor',
      nextSnapshotId: 22n,
      readUpTo: 21n,
      phase: null,
      nextPerCheckpoint: new Map([
        [10n, 21n],
        [11n, 22n],
      ]),
      likelyOnly: false,
    })
  })

  it('is likely only before it has a position', () => {
    for (const elements of [[], [versioned(0, new Uint8Array())], [simple('')]]) {
      const { source } = parse({ coordinator: NO_OP, subtasks: [reader(elements)] })
      expect(source).toMatchObject({
        kind: 'monitor',
        readUpTo: null,
        likelyOnly: true,
        readerStateMissing: false,
      })
    }
  })

  it('is no source of Paimon with other values or splits', () => {
    for (const element of [simple('2XX1'), simple('2CS'), versioned(1, buildSplit()), restAfter('2CS1')]) {
      const { source } = parse({ coordinator: NO_OP, subtasks: [reader([element])] })
      expect(source?.readUpTo ?? null).toBeNull()
    }
    expect(parse({ coordinator: NO_OP, subtasks: [reader([simple('2XX1')])] }).source).toBeUndefined()
  })

  it('has no position when its state is missing or names two', () => {
    for (const readers of [elsewhere, reader([simple('2CS22'), simple('2CS23')])]) {
      const { source, warnings } = parse({ coordinator: NO_OP, subtasks: [readers] })
      expect(source).toMatchObject({ nextSnapshotId: null, readUpTo: null, readerStateMissing: true })
      expect(warnings).toHaveLength(1)
    }
  })
})
