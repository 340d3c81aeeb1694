'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { actOnIncident, incidentKeys } from '@/lib/client'
import type { IncidentActInput } from '@/lib/contracts'

/** Does something with an incident and shows what came of it everywhere. */
export function useAct(lake: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: IncidentActInput) => actOnIncident(lake, id, act),
    onSuccess: async (detail) => {
      client.setQueryData(incidentKeys.detail(lake, id), detail)
      await client.invalidateQueries({ queryKey: incidentKeys.all(lake) })
    },
  })
}
