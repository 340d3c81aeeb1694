import { z } from 'zod'
import { listOf } from '../entities'
import { blastRadius } from '../blast'
import { blastRadiusQuery, pageQuery, recoverabilityQuery } from '../queries'
import { recoverability } from '../recoverability'
import { planApprove, planScriptQuery, planTick, planVerify } from '../plan-work'
import {
  planEntry,
  planListParams,
  planParams,
  rollbackPlan,
  rollbackPlanCreate,
  rollbackPlanItem,
  rollbackPreview,
} from '../rollback'
import { lakeName } from '../scalars'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'

const onePlan = z.strictObject({ lake: lakeName, ...planParams })

export const createRollbackPlan = defineOperation({
  id: 'createRollbackPlan',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/rollback-plans',
  tag: 'rollback',
  summary:
    'The greatest consistent cut under the wishes, with a reason for every row, or the proof that there is none',
  params: lakeParams,
  body: rollbackPlanCreate,
  answer: rollbackPlan,
  status: 201,
  refusals: ['ref-malformed', 'lake-not-found', 'version-not-found'],
})

export const previewRollbackPlan = defineOperation({
  id: 'previewRollbackPlan',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/rollback-plans/preview',
  tag: 'rollback',
  summary: 'What a plan with these wishes would be; nothing is kept',
  params: lakeParams,
  body: rollbackPlanCreate,
  answer: rollbackPreview,
  refusals: ['ref-malformed', 'lake-not-found', 'version-not-found'],
})

export const listRollbackPlans = defineOperation({
  id: 'listRollbackPlans',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/rollback-plans',
  tag: 'rollback',
  summary: 'Plans of a lake, newest first',
  params: lakeParams,
  query: pageQuery,
  answer: listOf(rollbackPlanItem),
  refusals: ['lake-not-found', 'cursor-malformed'],
})

export const getRollbackPlan = defineOperation({
  id: 'getRollbackPlan',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/rollback-plans/{id}',
  tag: 'rollback',
  summary: 'A plan as it was made; `stale` once the facts have moved and the answer with them',
  params: onePlan,
  answer: rollbackPlan,
  refusals: ['lake-not-found', 'plan-not-found'],
})

export const getRollbackPlanList = defineOperation({
  id: 'getRollbackPlanList',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/rollback-plans/{id}/lists/{list}',
  tag: 'rollback',
  summary:
    'A list of a plan in pages, in its own order; the plan itself holds only its first thousand entries',
  params: onePlan.extend(planListParams),
  query: pageQuery,
  answer: listOf(planEntry),
  refusals: ['lake-not-found', 'plan-not-found', 'cursor-malformed'],
})

export const executeRollbackPlan = defineOperation({
  id: 'executeRollbackPlan',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/rollback-plans/{id}/execute',
  tag: 'rollback',
  summary: 'Refused: plans are carried out by people, with the steps given',
  params: onePlan,
  body: z.strictObject({}).optional(),
  answer: rollbackPlan,
  refusals: ['lake-not-found', 'plan-not-found', 'execution-disabled'],
})

export const getRecoverability = defineOperation({
  id: 'getRecoverability',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/recoverability',
  tag: 'rollback',
  summary:
    'How far back each table, job and area can go, when that ends, which points are useless, and what would help',
  params: lakeParams,
  query: recoverabilityQuery,
  answer: recoverability,
  refusals: ['ref-malformed', 'lake-not-found', 'cursor-malformed'],
})

export const getRollbackScript = defineOperation({
  id: 'getRollbackScript',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/rollback-plans/{id}/script',
  tag: 'rollback',
  summary: 'The plan as a file to take away: SQL, a shell script that asks before each step, or a runbook',
  params: onePlan,
  query: planScriptQuery,
  answer: z.string(),
  answerType: 'text/plain',
  refusals: ['lake-not-found', 'plan-not-found'],
})

export const approveRollbackPlan = defineOperation({
  id: 'approveRollbackPlan',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/rollback-plans/{id}/approve',
  tag: 'rollback',
  summary: 'Agree to the plan with this hash, every danger accepted by its key',
  params: onePlan,
  body: planApprove,
  answer: rollbackPlan,
  refusals: ['lake-not-found', 'plan-not-found', 'plan-blocked', 'plan-stale', 'dangers-open'],
})

export const tickRollbackStep = defineOperation({
  id: 'tickRollbackStep',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/rollback-plans/{id}/ticks',
  tag: 'rollback',
  summary: 'Tick a step off, or take a tick back; both stay in the log with time and person',
  params: onePlan,
  body: planTick,
  answer: rollbackPlan,
  refusals: ['lake-not-found', 'plan-not-found', 'step-not-found'],
})

export const verifyRollbackPlan = defineOperation({
  id: 'verifyRollbackPlan',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/rollback-plans/{id}/verify',
  tag: 'rollback',
  summary: 'Hold the newest facts against what the plan should have led to; the verdict stays with the plan',
  params: onePlan,
  body: planVerify,
  answer: rollbackPlan,
  refusals: ['ref-malformed', 'lake-not-found', 'plan-not-found', 'plan-blocked'],
})

export const getBlastRadius = defineOperation({
  id: 'getBlastRadius',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/blast-radius',
  tag: 'rollback',
  summary: 'What a commit has reached without any rollback: tables, who has read it, sinks outside',
  params: lakeParams,
  query: blastRadiusQuery,
  answer: blastRadius,
  refusals: ['ref-malformed', 'lake-not-found', 'version-not-found'],
})
