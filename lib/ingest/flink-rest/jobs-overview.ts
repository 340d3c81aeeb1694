import { ok } from '@/lib/domain/result'
import type { JobSeen } from '@/lib/domain/observations'
import { isJsonArray, looseInstant, looseObjects, looseString, ownValue, type JsonObject } from '../json'
import type { Parsed } from '../refusal'
import { notAnswer, parseAnswer, toHexId } from './answer'
import { readJobType, toJobState } from './job-state'

/** `/jobs/overview`: one row per job. `unreadable` counts rows without a job id. */
export interface JobsOverview {
  readonly jobs: readonly JobSeen[]
  readonly unreadable: number
}

export function parseJobsOverview(text: string, cluster: string): Parsed<JobsOverview> {
  const answer = parseAnswer(text)
  if (!answer.ok) return answer
  if (!isJsonArray(ownValue(answer.value, 'jobs'))) return notAnswer('no list of jobs')
  const rows = looseObjects(answer.value, 'jobs')
  const jobs = rows.map((row) => readRow(row, cluster)).filter((job) => job !== null)
  return ok({ jobs, unreadable: rows.length - jobs.length })
}

function readRow(row: JsonObject, cluster: string): JobSeen | null {
  const jobId = toHexId(looseString(row, 'jid', 'id'))
  if (jobId === null) return null
  const changedAt = looseInstant(row, 'last-modification', 'lastModification')
  return {
    kind: 'job',
    cluster,
    jobId,
    name: looseString(row, 'name') ?? jobId,
    state: toJobState(looseString(row, 'state')),
    jobType: readJobType(row, 'jobType', 'job-type'),
    startTime: looseInstant(row, 'start-time', 'startTime') ?? changedAt ?? 0,
    endTime: looseInstant(row, 'end-time', 'endTime'),
    now: null,
    stateTimes: [],
    vertices: [],
  }
}
