import { BATCH_IDENTIFIER } from '../observations'
import type { Millis } from '../time'
import { evidenceOf, tidyEvidence } from './evidence'
import type { Group } from './groups'
import type { CheckpointFact, Evidence, PendingGroup } from './model'
import type { RunDraft } from './runs'
import { compareBigInt } from '../collections'

/** All checkpoints of a run that left any trace: in Flink's history, as a file, or as a commit under their number. */
export function deriveCheckpoints(run: RunDraft, groups: readonly Group[]): CheckpointFact[] {
  const drafts = new Map<bigint, Draft>()
  const draft = (id: bigint) => {
    const known = drafts.get(id) ?? emptyDraft()
    drafts.set(id, known)
    return known
  }
  for (const seen of run.seen.checkpoints) noteAnswer(draft(seen.body.checkpointId), seen)
  for (const seen of run.metadata) {
    const one = draft(seen.body.checkpointId)
    one.status = 'COMPLETED'
    one.savepoint ||= seen.body.savepoint
    one.path ??= seen.body.directory
    one.file = true
    one.pending ??= pendingIn(seen)
    noteState(one, seen)
    one.evidence.push(
      evidenceOf(
        'checkpoint-metadata',
        seen,
        `${seen.body.savepoint ? 'savepoint' : 'checkpoint'} ${seen.body.checkpointId} is kept here`,
      ),
    )
  }
  for (const seen of run.seen.missed) {
    const one = draft(seen.body.checkpointId)
    one.status = 'COMPLETED'
    one.path ??= seen.body.directory
    one.missed = true
    one.evidence.push(
      evidenceOf(
        'checkpoint-missed',
        seen,
        `checkpoint ${seen.body.checkpointId} completed, but its _metadata was gone when it was looked for`,
      ),
    )
  }
  for (const group of groups) {
    if (group.identifier === BATCH_IDENTIFIER) continue
    const one = draft(group.identifier)
    const first = group.members[0]!
    // A group made by a failed attempt keeps its number and goes with the next completed one (rule F5).
    if (one.status !== 'FAILED') one.status = 'COMPLETED'
    one.wrote = true
    one.committedAt = Math.min(one.committedAt, first.record.timeMillis)
    one.evidence.push(...first.evidence.slice(0, 1))
  }
  return [...drafts]
    .sort(([a], [b]) => compareBigInt(a, b))
    .map(([checkpointId, one]) => toFact(run.jobId, checkpointId, one))
}

interface Draft {
  status: CheckpointFact['status']
  savepoint: boolean
  triggeredAt: Millis | null
  completedAt: Millis | null
  committedAt: Millis
  failedAt: Millis | null
  failureMessage: string | null
  path: string | null
  file: boolean
  missed: boolean
  discarded: boolean
  size: number | null
  wrote: boolean
  pending: PendingGroup[] | null
  state: CheckpointFact['state'] | null
  stateSeenAt: Millis
  evidence: Evidence[]
}

function emptyDraft(): Draft {
  return {
    status: 'IN_PROGRESS',
    savepoint: false,
    triggeredAt: null,
    completedAt: null,
    committedAt: Infinity,
    failedAt: null,
    failureMessage: null,
    path: null,
    file: false,
    missed: false,
    discarded: false,
    size: null,
    wrote: false,
    pending: null,
    state: null,
    stateSeenAt: -Infinity,
    evidence: [],
  }
}

/** The newest look counts: a claim of another run may have taken shared files away since. */
function noteState(one: Draft, { body: { stateFiles }, lastReadAt }: RunDraft['metadata'][number]): void {
  if (stateFiles === undefined || lastReadAt < one.stateSeenAt) return
  const { named, present, missing } = stateFiles
  one.stateSeenAt = lastReadAt
  one.state = present === named ? 'whole' : present > 0 && missing > 0 ? 'parts-missing' : 'unseen'
}

/** `null` where some committer's state could not be read: nothing may be concluded from what is not in it. */
function pendingIn({ body }: RunDraft['metadata'][number]): PendingGroup[] | null {
  if (!body.complete || body.sinks.some((sink) => sink.stateMissing || sink.commitUsers.length !== 1))
    return null
  return body.sinks.flatMap((sink) =>
    sink.pending.map(({ identifier, newFiles, newRows }) => ({
      commitUser: sink.commitUsers[0]!,
      identifier,
      newFiles,
      newRows,
    })),
  )
}

/** A finished attempt outweighs one still under way, whichever answer came first. */
function noteAnswer(one: Draft, seen: RunDraft['seen']['checkpoints'][number]) {
  const { body } = seen
  if (body.status === 'COMPLETED' || (body.status === 'FAILED' && one.status === 'IN_PROGRESS'))
    one.status = body.status
  one.savepoint ||= body.isSavepoint
  one.triggeredAt = one.triggeredAt === null ? body.triggeredAt : Math.min(one.triggeredAt, body.triggeredAt)
  if (body.status === 'COMPLETED') one.completedAt = body.completedAt ?? one.completedAt
  one.failedAt = body.failedAt ?? one.failedAt
  one.failureMessage = body.failureMessage ?? one.failureMessage
  one.path = body.externalPath ?? one.path
  one.discarded ||= body.discarded === true
  one.size = body.stateSizeBytes ?? one.size
  one.evidence.push(
    evidenceOf(
      'rest-checkpoints',
      seen,
      `checkpoint ${body.checkpointId}: ${body.status.toLowerCase().replace('_', ' ')}`,
    ),
  )
}

function toFact(jobId: string, checkpointId: bigint, one: Draft): CheckpointFact {
  const committed = Number.isFinite(one.committedAt) ? one.committedAt : null
  return {
    jobId,
    checkpointId,
    savepoint: one.savepoint,
    status: one.status,
    triggeredAt: one.triggeredAt,
    completedAt: one.completedAt ?? (one.status === 'COMPLETED' ? committed : null),
    completionFrom: one.completedAt !== null ? 'rest' : committed !== null ? 'commit' : null,
    failedAt: one.status === 'FAILED' ? one.failedAt : null,
    failureMessage: one.status === 'FAILED' ? one.failureMessage : null,
    path: one.path,
    files: one.discarded ? 'gone' : one.file ? 'retained' : one.missed ? 'gone' : 'unknown',
    stateSizeBytes: one.size,
    ...(one.state === null ? {} : { state: one.state }),
    restores: [],
    wrote: one.wrote,
    ...(one.pending === null ? {} : { pending: one.pending }),
    evidence: tidyEvidence(one.evidence, 4),
  }
}
