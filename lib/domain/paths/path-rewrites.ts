import type { TableKey } from '../observations/table-key'
import { normalizeStorageUri, segmentsBelow } from './storage-uri'

/** The cluster's path to ours, e.g. `file:/data/lake` to `file:/mnt/copy/lake`. */
export interface PathRewrite {
  readonly from: string
  readonly to: string
}

/**
 * A place as the cluster names it, turned into the place as we reach it: normalised, then the rewrite with the
 * longest matching `from` applied once. Whole segments only: `/data/lake/shop` does not match `/data/lake/shop2`.
 * Of two rewrites with the same `from` the first one counts.
 */
export function rewritePath(path: string, rewrites: readonly PathRewrite[]): string {
  const place = normalizeStorageUri(path)
  let best: { readonly from: string; readonly to: string; readonly rest: readonly string[] } | null = null
  for (const rewrite of rewrites) {
    const from = normalizeStorageUri(rewrite.from)
    if (best !== null && from.length <= best.from.length) continue
    const rest = segmentsBelow(place, from)
    if (rest !== null) best = { from, to: rewrite.to, rest }
  }
  if (best === null) return place
  return normalizeStorageUri([best.to, ...best.rest].join('/'))
}

/**
 * The table a path belongs to: the table's root `<warehouse>/<db>.db/<table>`, a branch's root
 * `…/branch/branch-<b>`, or any place below them (a bucket, a snapshot file). `path` may be the cluster's.
 * `null` when it is not inside the warehouse or names no table. Data of a branch lies in the table's root, so a
 * bucket path never tells the branch.
 */
export function tableOfPath(
  path: string,
  warehouse: string,
  rewrites: readonly PathRewrite[],
): TableKey | null {
  const below = segmentsBelow(rewritePath(path, rewrites), normalizeStorageUri(warehouse))
  if (below === null) return null
  const [folder, table, ...rest] = below
  const database = /^(.+)\.db$/s.exec(folder ?? '')?.[1]
  if (database === undefined || table === undefined) return null
  return { database, table, branch: branchOf(rest) }
}

function branchOf(rest: readonly string[]): string | null {
  if (rest[0] !== 'branch') return null
  return /^branch-(.+)$/s.exec(rest[1] ?? '')?.[1] ?? null
}
