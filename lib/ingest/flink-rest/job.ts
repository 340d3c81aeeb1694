import { ok } from '@/lib/domain/result'
import type { JobPlanSeen, JobSeen, JobVertex } from '@/lib/domain/observations'
import { looseInstant, looseNumber, looseObject, looseObjects, looseString, type JsonObject } from '../json'
import type { Parsed } from '../refusal'
import { notAnswer, parseAnswer, toHexId, type AskedJob } from './answer'
import { readJobType, readStateTimes, toJobState } from './job-state'
import { readPlan } from './plan'

/** `/jobs/:id`, with the plan it carries; `null` where a version leaves it out. */
export interface JobAnswer {
  readonly job: JobSeen
  readonly plan: JobPlanSeen | null
}

export function parseJob(text: string, asked: AskedJob): Parsed<JobAnswer> {
  const answer = parseAnswer(text)
  if (!answer.ok) return answer
  const object = answer.value
  if (toHexId(looseString(object, 'jid', 'id')) !== asked.jobId)
    return notAnswer('the answer is about another job')
  const planObject = looseObject(object, 'plan')
  const name = looseString(object, 'name') ?? asked.jobId
  const stateTimes = readStateTimes(looseObject(object, 'timestamps') ?? {})
  const now = looseInstant(object, 'now')
  const jobType = readJobType(object, 'job-type', 'jobType') ?? readJobType(planObject ?? {}, 'type')
  const job: JobSeen = {
    kind: 'job',
    ...asked,
    name,
    state: toJobState(looseString(object, 'state')),
    jobType,
    startTime: looseInstant(object, 'start-time', 'startTime') ?? stateTimes[0]?.at ?? now ?? 0,
    endTime: looseInstant(object, 'end-time', 'endTime'),
    now,
    stateTimes,
    vertices: looseObjects(object, 'vertices')
      .map(readVertex)
      .filter((vertex) => vertex !== null),
  }
  return ok({ job, plan: planObject === null ? null : readPlan(planObject, asked, name) })
}

function readVertex(vertex: JsonObject): JobVertex | null {
  const id = toHexId(looseString(vertex, 'id'))
  if (id === null) return null
  return {
    id,
    name: looseString(vertex, 'name') ?? '',
    parallelism: looseNumber(vertex, 'parallelism') ?? 1,
    status: looseString(vertex, 'status') ?? 'UNKNOWN',
  }
}
