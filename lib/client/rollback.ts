import { queryOptions } from '@tanstack/react-query'
import type {
  WireBlastRadius,
  PlanTick,
  PlanVerify,
  RollbackPlanCreate,
  WireRollbackPlan,
  WireRollbackPlanItem,
  WireRollbackPreview,
} from '@/lib/contracts'
import { LARGEST_PAGE, type Page } from './page'
import { apiPath, requestJson, withQuery } from './request'

/** What a person wishes; the server fills in what is usual. */
export type PlanWishes = Partial<RollbackPlanCreate>

export const rollbackKeys = {
  all: (lake: string) => ['rollback', lake] as const,
  list: (lake: string) => [...rollbackKeys.all(lake), 'list'] as const,
  preview: (lake: string, wishes: PlanWishes) => [...rollbackKeys.all(lake), 'preview', wishes] as const,
  plan: (lake: string, id: string) => [...rollbackKeys.all(lake), 'plan', id] as const,
}

export function plansQuery(lake: string) {
  return queryOptions({
    queryKey: rollbackKeys.list(lake),
    queryFn: ({ signal }) =>
      requestJson<Page<WireRollbackPlanItem>>(apiPath('lakes', lake, 'rollback-plans'), {
        query: { limit: LARGEST_PAGE },
        signal,
      }),
  })
}

export function planQuery(lake: string, id: string) {
  return queryOptions({
    queryKey: rollbackKeys.plan(lake, id),
    queryFn: ({ signal }) =>
      requestJson<WireRollbackPlan>(apiPath('lakes', lake, 'rollback-plans', id), { signal }),
  })
}

/** What a plan with these wishes would be; nothing is kept on the server. */
export function previewQuery(lake: string, wishes: PlanWishes) {
  return queryOptions({
    queryKey: rollbackKeys.preview(lake, wishes),
    queryFn: ({ signal }) =>
      requestJson<WireRollbackPreview>(apiPath('lakes', lake, 'rollback-plans', 'preview'), {
        method: 'POST',
        body: wishes,
        signal,
      }),
    retry: false,
  })
}

export function createPlan(lake: string, wishes: PlanWishes): Promise<WireRollbackPlan> {
  return requestJson<WireRollbackPlan>(apiPath('lakes', lake, 'rollback-plans'), {
    method: 'POST',
    body: wishes,
  })
}

/** Agrees to the plan with this hash; `accept` = keys of its dangers. */
export function approvePlan(
  lake: string,
  id: string,
  body: { readonly hash: string; readonly accept: readonly string[]; readonly person?: string },
): Promise<WireRollbackPlan> {
  return planPost(lake, id, 'approve', body)
}

/** Ticks a step off, or takes the tick back. */
export function tickStep(
  lake: string,
  id: string,
  body: Partial<PlanTick> & { readonly step: string },
): Promise<WireRollbackPlan> {
  return planPost(lake, id, 'ticks', body)
}

/** Holds the newest facts against what the plan should have led to. */
export function verifyPlan(lake: string, id: string, body: PlanVerify): Promise<WireRollbackPlan> {
  return planPost(lake, id, 'verify', body)
}

/** The plan as a file to take away. */
export function planScriptPath(lake: string, id: string, format: 'sql' | 'sh' | 'md'): string {
  return withQuery(apiPath('lakes', lake, 'rollback-plans', id, 'script'), { format })
}

function planPost(lake: string, id: string, what: string, body: unknown): Promise<WireRollbackPlan> {
  return requestJson<WireRollbackPlan>(apiPath('lakes', lake, 'rollback-plans', id, what), {
    method: 'POST',
    body,
  })
}

/** What one commit has reached without any rollback. */
export function blastRadiusQuery(lake: string, ref: string) {
  return queryOptions({
    queryKey: [...rollbackKeys.all(lake), 'blast', ref] as const,
    queryFn: ({ signal }) =>
      requestJson<WireBlastRadius>(apiPath('lakes', lake, 'blast-radius'), { query: { ref }, signal }),
    retry: false,
  })
}
