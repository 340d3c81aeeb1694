import { describe, expect, it } from 'vitest'
import type { CheckpointMissed, CheckpointSeen, JobSeen, StoredObservation } from '../observations'
import { deriveFacts } from './derive'

const JOB = '0123456789abcdef0123456789abcdef'
const asked = { cluster: 'main', jobId: JOB }
const directory = `file:/cp/${JOB}/chk-7`

const job: JobSeen = {
  kind: 'job',
  ...asked,
  name: 'count',
  state: 'RUNNING',
  jobType: 'STREAMING',
  startTime: 1_000,
  endTime: null,
  now: 9_000,
  stateTimes: [],
  vertices: [],
}
const completed: CheckpointSeen = {
  kind: 'checkpoint',
  ...asked,
  checkpointId: 7n,
  status: 'COMPLETED',
  isSavepoint: false,
  checkpointType: 'CHECKPOINT',
  triggeredAt: 5_000,
  completedAt: 5_400,
  failedAt: null,
  failureMessage: null,
  externalPath: directory,
  discarded: false,
  stateSizeBytes: 10,
}
const missed: CheckpointMissed = { kind: 'checkpoint-missed', ...asked, checkpointId: 7n, directory }

function derive(...bodies: StoredObservation['body'][]) {
  const observations = bodies.map((body, i) => ({
    place: `place ${i}`,
    readAt: 9_000 + i,
    lastReadAt: 9_000 + i,
    body,
  }))
  return deriveFacts({ observations, warehouse: 'file:/lake', pathRewrites: [] }).checkpoints
}

describe('a checkpoint whose _metadata was gone', () => {
  it('stays a completed checkpoint, its files gone, with the look that found nothing as evidence', () => {
    const [fact] = derive(job, completed, missed)
    expect(fact).toMatchObject({ checkpointId: 7n, status: 'COMPLETED', completedAt: 5_400, files: 'gone' })
    expect(fact?.evidence.map((one) => one.kind)).toEqual(['rest-checkpoints', 'checkpoint-missed'])
  })

  it('is known by the look alone', () => {
    expect(derive(job, missed)).toMatchObject([{ checkpointId: 7n, status: 'COMPLETED', files: 'gone' }])
  })
})
