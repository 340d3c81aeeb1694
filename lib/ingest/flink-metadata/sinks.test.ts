import { describe, expect, it } from 'vitest'
import { parseCheckpointMetadata } from '.'
import {
  buildMetadata,
  inlineState,
  operatorState,
  segment,
  subtask,
  versioned,
} from './testing/metadata-writer'
import { buildCommittable, flinkString } from './testing/paimon-writer'

const USERS = 'commit_user_state'
const COMMITS = 'streaming_committer_raw_states'

function parse(...subtasks: readonly Uint8Array[]) {
  const bytes = buildMetadata({ operators: [{ parallelism: subtasks.length, subtasks }] })
  const parsed = parseCheckpointMetadata(bytes, {
    directory: '/chk-7',
    jobIdFromPath: null,
    modifiedAt: null,
  })
  if (!parsed.ok) throw new Error(parsed.message)
  const { sinks, otherCommitUsers } = parsed.observation
  return { sinks, others: otherCommitUsers, warnings: parsed.warnings.map(({ message }) => message) }
}

function state(lists: Readonly<Record<string, readonly Uint8Array[]>>, index = 0): Uint8Array {
  return subtask({ index, managed: inlineState(new Map(Object.entries(lists))) })
}

const operatorId = 'ab'.repeat(16)
const user = flinkString('user-1')
const waiting = versioned(4, buildCommittable({ identifier: 7n, messages: [[100n]] }))

describe('a committer', () => {
  it('names its user and what waits for commit', () => {
    const pending = {
      identifier: 7n,
      watermark: null,
      messages: 1,
      newFiles: 1,
      newRows: 100n,
      tableName: null,
    }
    expect(parse(state({ [USERS]: [user], [COMMITS]: [waiting] }))).toEqual({
      sinks: [{ operatorId, commitUsers: ['user-1'], stateMissing: false, pending: [pending] }],
      others: [],
      warnings: [],
    })
  })

  it('keeps a watermark that is one', () => {
    const timed = versioned(4, buildCommittable({ watermark: 1_700_000_000_000n }))
    const { sinks } = parse(state({ [USERS]: [user], [COMMITS]: [timed] }))
    expect(sinks[0]?.pending[0]?.watermark).toBe(1_700_000_000_000n)
  })

  it('counts as one even when nothing waits', () => {
    const { sinks } = parse(state({ [USERS]: [user], [COMMITS]: [] }))
    expect(sinks).toEqual([{ operatorId, commitUsers: ['user-1'], stateMissing: false, pending: [] }])
  })

  it('says that state is missing where it lies elsewhere, and reads the lists that are empty', () => {
    const managed = (starts: number[]) =>
      subtask({
        managed: operatorState(
          [USERS, COMMITS].map((name) => ({ name, starts })),
          segment(),
        ),
      })
    expect(parse(managed([5])).sinks).toMatchObject([{ commitUsers: [], stateMissing: true, pending: [] }])
    expect(parse(managed([5])).warnings).toHaveLength(2)
    expect(parse(managed([])).sinks).toMatchObject([{ commitUsers: [], stateMissing: false, pending: [] }])
  })

  it('keeps what it understands beside a commit it does not', () => {
    const { sinks, warnings } = parse(
      state({ [USERS]: [user], [COMMITS]: [waiting, versioned(9, new Uint8Array(9))] }),
    )
    expect(sinks).toMatchObject([
      { commitUsers: ['user-1'], stateMissing: true, pending: [{ identifier: 7n }] },
    ])
    expect(warnings).toEqual([
      expect.stringMatching(/^state of sink (ab){16} is missing: version 9 of waiting commits/),
    ])
  })

  it('refuses a null user', () => {
    expect(parse(state({ [USERS]: [flinkString('').fill(0)], [COMMITS]: [] })).sinks).toMatchObject([
      { commitUsers: [], stateMissing: true },
    ])
  })
})

describe('a writer', () => {
  it('holds the same user in every subtask and is no sink', () => {
    const writers = [0, 1].map((index) =>
      state({ [USERS]: [user], paimon_store_sink_write_state: [user] }, index),
    )
    expect(parse(...writers)).toEqual({
      sinks: [],
      others: [{ operatorId, commitUsers: ['user-1'] }],
      warnings: [],
    })
  })

  it('is not an operator with a committer list alone', () => {
    expect(parse(state({ [COMMITS]: [waiting] }))).toEqual({ sinks: [], others: [], warnings: [] })
  })
})
