import { ok } from '@/lib/domain/result'
import type { CheckpointCountsSeen, CheckpointSeen, RestoreSeen } from '@/lib/domain/observations'
import {
  looseBoolean,
  looseInstant,
  looseInt64,
  looseNumber,
  looseObject,
  looseObjects,
  looseString,
  type JsonObject,
} from '../json'
import type { Parsed } from '../refusal'
import { notAnswer, parseAnswer, type AskedJob } from './answer'
import { jobNamedBy, readCheckpointEntry } from './checkpoint-entry'

/** `/jobs/:id/checkpoints` */
export interface CheckpointsAnswer {
  /** History and `latest.*`, each checkpoint once, newest first. */
  readonly checkpoints: readonly CheckpointSeen[]
  readonly restore: RestoreSeen | null
  readonly counts: CheckpointCountsSeen | null
  /** Numbers of entries whose path names another job; left out. */
  readonly foreign: readonly bigint[]
  /** Entries that could not be understood. */
  readonly unreadable: number
}

export function parseCheckpoints(text: string, asked: AskedJob): Parsed<CheckpointsAnswer> {
  const answer = parseAnswer(text)
  if (!answer.ok) return answer
  const latest = looseObject(answer.value, 'latest')
  const counts = looseObject(answer.value, 'counts')
  if (latest === null && counts === null) return notAnswer('neither counts nor latest checkpoints')
  const named = ['completed', 'savepoint', 'failed'].map((key) => looseObject(latest ?? {}, key))
  const entries = [...looseObjects(answer.value, 'history'), ...named.filter((entry) => entry !== null)]
  const read = entries.map((entry) => readCheckpointEntry(entry, asked)).filter((entry) => entry !== null)
  const unique = [...new Map(read.map((entry) => [entry.checkpointId, entry])).values()]
  const isForeign = (seen: CheckpointSeen) =>
    !asked.jobId.startsWith(jobNamedBy(seen.externalPath ?? '') ?? '')
  return ok({
    checkpoints: unique.filter((seen) => !isForeign(seen)).sort(newestFirst),
    restore: readRestore(looseObject(latest ?? {}, 'restored'), asked),
    counts: counts === null ? null : readCounts(counts, asked),
    foreign: unique.filter(isForeign).map((seen) => seen.checkpointId),
    unreadable: entries.length - read.length,
  })
}

function newestFirst(a: CheckpointSeen, b: CheckpointSeen): number {
  return a.checkpointId < b.checkpointId ? 1 : -1
}

/** Its path names the folder of the run the state came from: another job, and rightly so. */
function readRestore(restored: JsonObject | null, asked: AskedJob): RestoreSeen | null {
  if (restored === null) return null
  const checkpointId = looseInt64(restored, 'id')
  const restoredAt = looseInstant(restored, 'restore_timestamp')
  if (checkpointId === null || restoredAt === null) return null
  return {
    kind: 'restore',
    ...asked,
    checkpointId,
    restoredAt,
    isSavepoint: looseBoolean(restored, 'is_savepoint') ?? false,
    externalPath: looseString(restored, 'external_path'),
  }
}

function readCounts(counts: JsonObject, asked: AskedJob): CheckpointCountsSeen {
  const count = (key: string) => looseNumber(counts, key) ?? 0
  return {
    kind: 'checkpoint-counts',
    ...asked,
    restored: count('restored'),
    total: count('total'),
    inProgress: count('in_progress'),
    completed: count('completed'),
    failed: count('failed'),
  }
}
