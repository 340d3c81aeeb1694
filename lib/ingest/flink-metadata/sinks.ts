import type { CheckpointMetadataSeen, PendingCommit, SinkState } from '@/lib/domain/observations'
import { attempt } from './attempt'
import { readCommittables, type Committable } from './committable'
import type { Cursor } from './cursor'
import { Damaged } from './errors'
import { readFlinkString } from './flink-string'
import type { OperatorEntry } from './layout'
import { gatherState, type GatheredState, type Missing } from './operator-states'
import type { StateReader } from './state-elements'
import { COMMITTER_STATE, COMMIT_USER_STATE } from './state-names'
import type { Warn } from './warnings'

/** What one operator says as a committer, or (`committables` null) as a writer or bucket assigner. */
export interface SinkContent {
  readonly operatorId: string
  readonly commitUsers: readonly string[]
  readonly committables: readonly Committable[] | null
  readonly stateMissing: boolean
}

type OtherCommitUsers = CheckpointMetadataSeen['otherCommitUsers']

const NO_WATERMARK = -(2n ** 63n)

/** All operators that hold a commit user, in file order. A committer is one with both lists. */
export function readSinkContents(
  operators: readonly OperatorEntry[],
  reader: StateReader,
  warn: Warn,
): readonly SinkContent[] {
  return operators.flatMap((operator) => {
    const users = gatherState(operator, COMMIT_USER_STATE, reader)
    return users.reporting === 0 ? [] : [readSinkContent(operator, users, reader, warn)]
  })
}

export function sinkStatesOf(contents: readonly SinkContent[]): readonly SinkState[] {
  return contents.flatMap(({ operatorId, commitUsers, committables, stateMissing }) => {
    if (committables === null) return []
    return [{ operatorId, commitUsers, stateMissing, pending: committables.map(toPendingCommit) }]
  })
}

export function otherCommitUsersOf(contents: readonly SinkContent[]): OtherCommitUsers {
  return contents.flatMap(({ operatorId, commitUsers, committables }) =>
    committables === null ? [{ operatorId, commitUsers }] : [],
  )
}

function readSinkContent(
  operator: OperatorEntry,
  users: GatheredState,
  reader: StateReader,
  warn: Warn,
): SinkContent {
  const missing: Missing[] = []
  const commitUsers = new Set(readAll(users, (element) => [readCommitUser(element)], missing))
  const waiting = gatherState(operator, COMMITTER_STATE, reader)
  const committables = waiting.reporting === 0 ? null : readAll(waiting, readCommittables, missing)
  for (const { offset, reason } of missing) warn(offset, `state of sink ${operator.id} is missing: ${reason}`)
  return {
    operatorId: operator.id,
    commitUsers: [...commitUsers],
    committables,
    stateMissing: missing.length > 0,
  }
}

function readAll<T>(state: GatheredState, read: (element: Cursor) => readonly T[], missing: Missing[]): T[] {
  missing.push(...state.missing)
  return state.elements.flatMap(({ element }) => {
    const reading = attempt(() => read(element))
    if (reading.ok) return reading.value
    missing.push({ offset: reading.error.offset, reason: reading.error.message })
    return []
  })
}

function readCommitUser(element: Cursor): string {
  const at = element.offset
  const user = readFlinkString(element)
  if (user === null) throw new Damaged(at, 'a commit user is null')
  return user
}

function toPendingCommit(committable: Committable): PendingCommit {
  const { identifier, watermark, messages, newFiles, newRows, tableName } = committable
  const none = watermark === null || watermark === NO_WATERMARK
  return { identifier, watermark: none ? null : watermark, messages, newFiles, newRows, tableName }
}
