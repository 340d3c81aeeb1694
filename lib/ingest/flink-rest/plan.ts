import { ok } from '@/lib/domain/result'
import type { JobPlanSeen, PlanNode } from '@/lib/domain/observations'
import { looseNumber, looseObject, looseObjects, looseString, type JsonObject } from '../json'
import type { Parsed } from '../refusal'
import { notAnswer, parseAnswer, toHexId, type AskedJob } from './answer'
import { decodeDescription } from './description'
import { readJobType } from './job-state'

/** `/jobs/:id/plan` */
export function parsePlan(text: string, asked: AskedJob): Parsed<JobPlanSeen> {
  const answer = parseAnswer(text)
  if (!answer.ok) return answer
  const plan = looseObject(answer.value, 'plan')
  if (plan === null) return notAnswer('no plan in the answer')
  const jobId = toHexId(looseString(plan, 'jid', 'id'))
  if (jobId !== null && jobId !== asked.jobId) return notAnswer('the plan is about another job')
  return ok(readPlan(plan, asked, looseString(plan, 'name') ?? asked.jobId))
}

export function readPlan(plan: JsonObject, asked: AskedJob, name: string): JobPlanSeen {
  return {
    kind: 'job-plan',
    ...asked,
    name: looseString(plan, 'name') ?? name,
    jobType: readJobType(plan, 'type'),
    nodes: looseObjects(plan, 'nodes')
      .map(readNode)
      .filter((node) => node !== null),
  }
}

/** Flink 1 leaves `inputs` out for sources, Flink 2 writes `[]`. */
function readNode(node: JsonObject): PlanNode | null {
  const id = toHexId(looseString(node, 'id'))
  if (id === null) return null
  const inputs = looseObjects(node, 'inputs').flatMap((input) => {
    const from = toHexId(looseString(input, 'id'))
    const shipStrategy = looseString(input, 'ship_strategy', 'shipStrategy') ?? ''
    return from === null ? [] : [{ id: from, shipStrategy }]
  })
  const description = decodeDescription(looseString(node, 'description') ?? '')
  return { id, description, parallelism: looseNumber(node, 'parallelism') ?? 1, inputs }
}
