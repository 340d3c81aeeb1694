import { queryOptions } from '@tanstack/react-query'
import type {
  WireCompleteness,
  WireLineageRows,
  WireLineageRowsTaken,
  WireRemovalList,
  WireSync,
} from '@/lib/contracts'
import { LARGEST_PAGE } from './page'
import { apiPath, requestJson } from './request'
import { isSyncOver, syncPath } from './syncs'

export const outsideKeys = {
  all: (lake: string) => ['outside', lake] as const,
  part: (lake: string, ...part: readonly string[]) => [...outsideKeys.all(lake), ...part] as const,
}

export function completenessQuery(lake: string) {
  return queryOptions({
    queryKey: outsideKeys.part(lake, 'completeness'),
    queryFn: ({ signal }) =>
      requestJson<WireCompleteness>(apiPath('lakes', lake, 'completeness'), {
        query: { limit: LARGEST_PAGE },
        signal,
      }),
  })
}

export function catalogOptionsQuery(lake: string) {
  return queryOptions({
    queryKey: outsideKeys.part(lake, 'options'),
    queryFn: ({ signal }) =>
      requestJson<WireLineageRows>(apiPath('lakes', lake, 'lineage-rows'), {
        query: { table: 'catalog_options' },
        signal,
      }),
  })
}

/** What people took away. */
export function removalsQuery(lake: string) {
  return queryOptions({
    queryKey: outsideKeys.part(lake, 'removals'),
    queryFn: ({ signal }) =>
      requestJson<WireRemovalList>(apiPath('lakes', lake, 'lineage-removals'), { signal }),
  })
}

/** What would go of a job's lineage: counted over all its facts, so only asked for by who means it. */
export function removalPreviewQuery(lake: string, job: string) {
  return queryOptions({
    queryKey: outsideKeys.part(lake, 'removals', job),
    queryFn: ({ signal }) =>
      requestJson<WireRemovalList>(apiPath('lakes', lake, 'lineage-removals'), { query: { job }, signal }),
  })
}

export interface RemovalInput {
  readonly job: string
  readonly kind: 'table' | 'data'
}

/** Takes lineage away, or gives it back; resolves once the facts say so. */
export async function changeRemoval(lake: string, change: RemovalInput, remove: boolean): Promise<void> {
  const path = apiPath('lakes', lake, 'lineage-removals')
  const { job, kind } = change
  const { sync } = remove
    ? await requestJson<{ sync: { id: string } }>(path, { method: 'POST', body: { job, kind } })
    : await requestJson<{ sync: { id: string } }>(path, { method: 'DELETE', query: { job, kind } })
  await untilOver(sync.id)
}

/** A file of rows as it is: JSON says its table itself, CSV needs it named. */
export function sendRows(lake: string, file: File, table: string): Promise<WireLineageRowsTaken> {
  const isJson = /\.json$/i.test(file.name) || file.type === 'application/json'
  return requestJson<WireLineageRowsTaken>(apiPath('lakes', lake, 'lineage-rows'), {
    method: 'POST',
    query: isJson ? {} : { table },
    sent: { type: isJson ? 'application/json' : 'text/csv', content: file },
  })
}

const LOOK_MILLIS = 300
const LOOKS = 100

async function untilOver(id: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const { status } = await requestJson<WireSync>(syncPath(id))
    if (isSyncOver(status)) return
    await new Promise((done) => setTimeout(done, LOOK_MILLIS))
  }
}
