import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { OpenSplit, SinkState, SourcePosition } from '@/lib/domain/observations'
import { parseCheckpointMetadata } from '.'
import { Cursor } from './cursor'
import type { KeyedKind } from './keyed-handle'
import { readLayout, type OperatorEntry } from './layout'
import { readProperties } from './properties'
import { SiblingFiles } from './sibling-files'
import { readSinkContents, type SinkContent } from './sinks'
import { StateReader } from './state-elements'
import { WorkMeter } from './work-meter'

const root = new URL('../../../fixtures/flink-metadata/', import.meta.url)
const cases = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** Names the independent reader of `expected.json` gives to kinds of keyed state. */
const KEYED_NAMES = new Map<KeyedKind, string>([
  ['identified-key-groups', 'keygroups2'],
  ['savepoint-key-groups', 'savepoint-keygroups'],
  ['identified-incremental', 'incremental2'],
])

const HANDLES = 'handle names'

interface Expected {
  readonly jobId: string | null
  readonly jobIdFrom: 'path' | typeof HANDLES | null
  readonly checkpointId: number
  readonly version: number
  readonly bytes: number
  readonly operatorsEnd: number
  readonly properties: Record<
    'type' | 'typeName' | 'formatType' | 'postCheckpointAction',
    string | null
  > | null
  readonly operators: readonly { readonly id: string; readonly channels: number }[]
  readonly metadataAlone: ExpectedContent
  readonly withNeighbourFiles?: ExpectedContent
}

interface ExpectedContent {
  readonly sources: readonly { readonly nextPerCheckpoint?: Record<string, number> }[]
  readonly sinks: readonly object[]
  readonly otherCommitUserStates: readonly object[]
}

function load(name: string): { bytes: Uint8Array; expected: Expected } {
  const bytes = new Uint8Array(readFileSync(new URL(`${name}/_metadata`, root)))
  const expected = JSON.parse(readFileSync(new URL(`${name}/expected.json`, root), 'utf8')) as Expected
  return { bytes, expected }
}

function parse(bytes: Uint8Array, jobIdFromPath: string | null) {
  const parsed = parseCheckpointMetadata(bytes, { directory: '/cp/chk-1', jobIdFromPath, modifiedAt: null })
  if (!parsed.ok) throw new Error(`${parsed.reason} at ${parsed.offset}: ${parsed.message}`)
  return parsed
}

it('has all twenty samples', () => {
  expect(cases).toHaveLength(20)
})

describe.each(cases)('%s', (name) => {
  const { bytes, expected } = load(name)
  const { observation, warnings } = parse(bytes, expected.jobIdFrom === 'path' ? expected.jobId : null)

  it('is laid out as Flink wrote it', () => {
    const cursor = Cursor.overFile(bytes, new WorkMeter())
    const layout = readLayout(cursor)
    expect(bytes.length).toBe(expected.bytes)
    expect(cursor.offset).toBe(expected.operatorsEnd)
    expect(layout.operators.map((operator) => summarize(operator, layout.version))).toEqual(
      expected.operators,
    )
    const properties = layout.version < 4 ? null : readProperties(cursor)
    const { typeClass: type, typeName, formatType, postCheckpointAction } = properties ?? { typeClass: '' }
    expect(properties && { type, typeName, formatType, postCheckpointAction }).toEqual(expected.properties)
    expect(cursor.remaining).toBe(0)
  })

  it('says what it is', () => {
    expect(observation).toMatchObject({
      jobId: expected.jobId,
      jobIdFrom: expected.jobIdFrom === HANDLES ? 'handles' : expected.jobIdFrom,
      checkpointId: BigInt(expected.checkpointId),
      formatVersion: expected.version,
      typeName: expected.properties?.typeName ?? null,
      savepoint: expected.properties?.type?.endsWith('SavepointType') ?? false,
      operatorIds: expected.operators.map(({ id }) => id),
      hasChannelState: expected.operators.some(({ channels }) => channels > 0),
      complete: true,
    })
  })

  it('names its own job in its handles', () => {
    expect(parse(bytes, null).observation.jobId).toBe(expected.jobId)
  })

  it('gives the positions of its sources', () => {
    const { sources } = expected.metadataAlone
    expect(observation.sources.map(toExpectedSource)).toEqual(sources.map(withDefaults))
  })

  it('gives the state of its sinks', () => {
    const contents = readContents(bytes)
    expect(contents.flatMap(toExpectedSink)).toEqual(expected.metadataAlone.sinks)
    expect(observation.sinks).toEqual(contents.flatMap(toSinkState))
    expect(observation.otherCommitUsers.map(toExpectedOther)).toEqual(
      expected.metadataAlone.otherCommitUserStates,
    )
  })

  it('warns only of what is not in it', () => {
    const missing = observation.sinks.some((sink) => sink.stateMissing)
    expect(warnings.length > 0).toBe(missing)
  })
})

describe('file-merging-segments', () => {
  it('knows its sources without the segment files, which are not followed', () => {
    const { bytes, expected } = load('file-merging-segments')
    const { observation } = parse(bytes, null)
    expect(expected.withNeighbourFiles?.sources).toHaveLength(1)
    expect(observation.sources.map(toExpectedSource)).toEqual(
      expected.withNeighbourFiles?.sources.map(withDefaults),
    )
  })
})

function readContents(bytes: Uint8Array): readonly SinkContent[] {
  const meter = new WorkMeter()
  const { operators } = readLayout(Cursor.overFile(bytes, meter))
  return readSinkContents(operators, new StateReader(new SiblingFiles(null), meter), () => undefined)
}

function summarize(operator: OperatorEntry, version: number) {
  const states: Record<string, number> = {}
  for (const { managed } of operator.subtasks) {
    for (const { name, count } of managed?.lists ?? []) states[name] = (states[name] ?? 0) + count
  }
  const { id, name, uid, parallelism, maxParallelism, fullyFinished, finishedSubtasks, subtasks } = operator
  return {
    id,
    ...(version >= 5 ? { name, uid } : {}),
    parallelism,
    maxParallelism,
    fullyFinished,
    finishedSubtasks,
    subtasks: subtasks.map(({ index }) => index),
    coordinatorBytes: operator.coordinator?.length ?? null,
    states,
    keyed: [...new Set(subtasks.flatMap(({ keyed }) => keyed.map((kind) => KEYED_NAMES.get(kind) ?? kind)))],
    channels: subtasks.reduce((sum, { channelHandles }) => sum + channelHandles, 0),
  }
}

function toExpectedSource(source: SourcePosition) {
  const { operatorId, kind, phase, readerStateMissing, tablePath } = source
  return {
    operator: operatorId,
    kind,
    nextSnapshotId: toNumber(source.nextSnapshotId),
    phase,
    readUpTo: toNumber(source.readUpTo),
    partly: source.partly.map(Number),
    readerStateMissing,
    tablePath,
    pending: source.pending.map(({ subtask, ...split }) => toExpectedSplit(split, subtask === null)),
    reading: source.reading.map(({ subtask, ...split }) => ({
      subtask,
      ...toExpectedSplit(split, subtask !== null),
    })),
    nextPerCheckpoint: Object.fromEntries(
      [...source.nextPerCheckpoint].map(([id, next]) => [`${id}`, Number(next)]),
    ),
  }
}

function toExpectedSplit(split: Omit<OpenSplit, 'subtask'>, placed: boolean) {
  expect(placed).toBe(true)
  const { snapshotId, recordsToSkip, rows } = split
  return {
    ...split,
    snapshotId: Number(snapshotId),
    recordsToSkip: Number(recordsToSkip),
    rows: toNumber(rows),
  }
}

function withDefaults<T extends { readonly nextPerCheckpoint?: Record<string, number> }>(source: T) {
  return { nextPerCheckpoint: {}, ...source }
}

function toExpectedSink({ operatorId, commitUsers, committables, stateMissing }: SinkContent) {
  if (committables === null) return []
  const pending = committables.map(({ tableName, ...commit }) => {
    expect(tableName).toBeNull()
    const { identifier, watermark, newRows } = commit
    return {
      ...commit,
      identifier: Number(identifier),
      watermark: `${watermark}`,
      newRows: toNumber(newRows),
    }
  })
  return [{ operator: operatorId, commitUsers, stateMissing, pending }]
}

function toSinkState({ operatorId, commitUsers, committables, stateMissing }: SinkContent): SinkState[] {
  if (committables === null) return []
  const pending = committables.map(({ identifier, messages, newFiles, newRows }) => {
    return { identifier, watermark: null, messages, newFiles, newRows, tableName: null }
  })
  return [{ operatorId, commitUsers, stateMissing, pending }]
}

function toExpectedOther({
  operatorId,
  commitUsers,
}: {
  operatorId: string
  commitUsers: readonly string[]
}) {
  return { operator: operatorId, commitUsers }
}

function toNumber(value: bigint | null): number | null {
  return value === null ? null : Number(value)
}
