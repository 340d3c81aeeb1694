import { ok } from '@/lib/domain/result'
import type { CheckpointSeen } from '@/lib/domain/observations'
import type { Parsed } from '../refusal'
import { notAnswer, parseAnswer, type AskedJob } from './answer'
import { jobNamedBy, readCheckpointEntry } from './checkpoint-entry'

/**
 * `/jobs/:id/checkpoints/details/:n`. For a number that has left the history Flink 1.20 answers with 200 from a cache
 * that all jobs share, so an answer is taken only when its path proves that it is about this very job.
 */
export function parseCheckpointDetails(
  text: string,
  asked: AskedJob,
  checkpointId: bigint,
): Parsed<CheckpointSeen> {
  const answer = parseAnswer(text)
  if (!answer.ok) return answer
  const seen = readCheckpointEntry(answer.value, asked)
  if (seen === null || seen.checkpointId !== checkpointId)
    return notAnswer('not the checkpoint that was asked for')
  const owner = jobNamedBy(seen.externalPath ?? '')
  if (owner === null) return notAnswer('no path that proves which job the checkpoint belongs to')
  if (!asked.jobId.startsWith(owner)) return notAnswer(`the checkpoint belongs to job ${owner}`)
  return ok(seen)
}
