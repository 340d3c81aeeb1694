'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rollbackKeys } from '@/lib/client'
import type { WireRollbackPlan } from '@/lib/contracts'

/** Something done about a plan; the answer is the plan as it stands then. */
export function usePlanChange<T>(lake: string, id: string, change: (input: T) => Promise<WireRollbackPlan>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (plan) => client.setQueryData(rollbackKeys.plan(lake, id), plan),
  })
}
