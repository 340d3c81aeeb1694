import type { CheckpointSeen, CheckpointStatus } from '@/lib/domain/observations'
import { looseBoolean, looseInstant, looseInt64, looseNumber, looseString, type JsonObject } from '../json'
import { firstLineOf, type AskedJob } from './answer'

const STATUSES: readonly CheckpointStatus[] = ['IN_PROGRESS', 'COMPLETED', 'FAILED']

/** One entry of the history, of `latest`, or of a details answer. `null` without id, status or trigger time. */
export function readCheckpointEntry(entry: JsonObject, asked: AskedJob): CheckpointSeen | null {
  const checkpointId = looseInt64(entry, 'id')
  const status = readStatus(entry)
  const triggeredAt = looseInstant(entry, 'trigger_timestamp')
  if (checkpointId === null || checkpointId < 0n || status === null || triggeredAt === null) return null
  const failure = looseString(entry, 'failure_message')
  return {
    kind: 'checkpoint',
    ...asked,
    checkpointId,
    status,
    isSavepoint: looseBoolean(entry, 'is_savepoint') ?? false,
    checkpointType: looseString(entry, 'checkpoint_type'),
    triggeredAt,
    // acknowledgements of one that failed or still runs are no completion
    completedAt: status === 'COMPLETED' ? looseInstant(entry, 'latest_ack_timestamp') : null,
    failedAt: status === 'FAILED' ? looseInstant(entry, 'failure_timestamp') : null,
    failureMessage: failure === null ? null : firstLineOf(failure, 1000),
    externalPath: looseString(entry, 'external_path'),
    discarded: status === 'COMPLETED' ? looseBoolean(entry, 'discarded') : null,
    stateSizeBytes: looseNumber(entry, 'state_size'),
  }
}

function readStatus(entry: JsonObject): CheckpointStatus | null {
  const word = (looseString(entry, 'status', 'className', '@class') ?? '').toUpperCase()
  return STATUSES.find((status) => status === word) ?? null
}

/**
 * The job a checkpoint's path names: its 32 hex digits, or for savepoint folders (`savepoint-<6 digits>-…`) the first
 * six. `null` where the path names none (`state.checkpoints.create-subdir: false`).
 */
export function jobNamedBy(path: string): string | null {
  const folders = path.split('/').reverse()
  for (const folder of folders) {
    const named = /^([0-9a-f]{32})$/.exec(folder) ?? /^savepoint-([0-9a-f]{6})-[0-9a-f]{12}$/.exec(folder)
    if (named?.[1] !== undefined) return named[1]
  }
  return null
}
