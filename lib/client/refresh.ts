import type { QueryClient } from '@tanstack/react-query'
import { aliasKeys } from './aliases'
import { damageKeys } from './damage'
import { alertKeys } from './alerts'
import { delayKeys } from './delays'
import { graphKeys } from './graph'
import { incidentKeys } from './incidents'
import { jobKeys } from './jobs'
import { lakeKeys } from './lakes'
import { outsideKeys } from './outside'
import { recoverabilityKeys } from './recoverability'
import { rollbackKeys } from './rollback'
import { tableKeys } from './tables'
import { versionsKeys } from './versions'

/** After a sync: everything that was answered from the lake's facts is asked again. */
export async function refreshLake(client: QueryClient, lake: string): Promise<void> {
  const keys = [
    lakeKeys.all,
    graphKeys.all(lake),
    versionsKeys.all(lake),
    tableKeys.all(lake),
    jobKeys.all(lake),
    damageKeys.all(lake),
    delayKeys.all(lake),
    rollbackKeys.all(lake),
    recoverabilityKeys.all(lake),
    aliasKeys.all(lake),
    incidentKeys.all(lake),
    outsideKeys.all(lake),
  ]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** After a removal: nothing of the lake may be shown from memory. */
export async function forgetLake(client: QueryClient, lake: string): Promise<void> {
  for (const queryKey of [
    graphKeys.all(lake),
    versionsKeys.all(lake),
    tableKeys.all(lake),
    jobKeys.all(lake),
    damageKeys.all(lake),
    delayKeys.all(lake),
    rollbackKeys.all(lake),
    recoverabilityKeys.all(lake),
    aliasKeys.all(lake),
    incidentKeys.all(lake),
    outsideKeys.all(lake),
    alertKeys.all(lake),
    lakeKeys.detail(lake),
  ]) {
    client.removeQueries({ queryKey })
  }
  await client.invalidateQueries({ queryKey: lakeKeys.list() })
}
