import { normalizeStorageUri } from '../paths'
import type { KnownTables } from './known-tables'
import type { Seen } from './observation-index'
import type { NamedTable } from './plan-text'
import type { RunDraft } from './runs'

/** Whether a catalog is this lake's, for one run: names are a session's own; the paths its sources left in state tell. */
export type CatalogStanding = 'ours' | 'elsewhere'

export interface Catalogs {
  standing(run: RunDraft, catalog: string): CatalogStanding
}

/**
 * A vertex names `catalog.db.table`, its state the folder that the splits lie in. Nothing is concluded while no path at
 * all lies in the warehouse: then a path rewrite is missing rather than every table foreign.
 */
export function judgeCatalogs(
  runs: readonly RunDraft[],
  { byPath }: Pick<KnownTables, 'byPath'>,
  pathsProven: boolean,
): Catalogs {
  const elsewhere = new Map<string, Set<string>>()
  for (const run of pathsProven ? runs : []) {
    for (const vertex of run.vertices) {
      const path = pathOfOperator(run, vertex.id)
      const scan = path === null ? undefined : vertex.scans.find((one) => endsLike(path, one))
      const catalog = scan?.candidates[0]?.[0]
      if (path === null || catalog === undefined || byPath(path) !== null) continue
      elsewhere.set(run.jobId, (elsewhere.get(run.jobId) ?? new Set()).add(catalog))
    }
  }
  return {
    standing: (run, catalog) => (elsewhere.get(run.jobId)?.has(catalog) === true ? 'elsewhere' : 'ours'),
  }
}

/** Whether some path in a state lies in the warehouse. */
export function provesPaths(
  metadata: readonly Seen<'checkpoint-metadata'>[],
  isInside: (path: string) => boolean,
): boolean {
  return metadata.some(({ body }) =>
    body.sources.some(({ tablePath }) => tablePath !== null && isInside(tablePath)),
  )
}

/** Where the splits of an operator lie, by any checkpoint of the run. */
export function pathOfOperator(run: RunDraft, operatorId: string): string | null {
  for (const { body } of run.metadata) {
    for (const source of body.sources)
      if (source.operatorId === operatorId && source.tablePath !== null)
        return normalizeStorageUri(source.tablePath)
  }
  return null
}

function endsLike(path: string, named: NamedTable): boolean {
  return named.candidates.some(([, database, table]) => path.includes(`/${database}.db/${baseOf(table)}`))
}

function baseOf(object: string): string {
  const at = object.indexOf('$branch_')
  return at === -1 ? object : object.slice(0, at)
}
