import type { VersionsQuery } from '@/lib/contracts'
import { RefusedError } from '@/lib/domain/errors'
import { lineageSwitches, type LineageSwitches } from '@/lib/domain/lineage-rows'
import { jobRefText, tableRefText, type Ref, type RefText } from '@/lib/domain/refs'
import { traceVersions, type AnchorError, type VersionsAnswer } from '@/lib/domain/versions'
import { openLakeFacts, type LakeFactsAt, type LakeFactsDeps } from '../lakes/lake-facts'
import type { Actor, CatalogOptionRepository } from '../ports'
import { malformed, requireRef } from '../refs'
import { boundReader } from './bound-reader'
import { readLanes } from './lanes'
import { readWindow } from './window'

export interface VersionsView {
  readonly at: LakeFactsAt
  readonly query: VersionsQuery
  readonly answer: Omit<VersionsAnswer, 'anchor'> & { readonly anchor: RefText | null }
  /** Window answers: more than was sent lies in it. */
  readonly truncated: boolean
  /** What the catalog's own option says; `null` = nobody told. */
  readonly dataLineage: LineageSwitches['data']
}

interface VersionServiceDeps extends LakeFactsDeps {
  readonly catalogOptions: Pick<CatalogOptionRepository, 'list'>
}

export function createVersionService(deps: VersionServiceDeps) {
  return {
    /** The closure of an anchor, or where there is none everything of some lanes in a window of time. */
    async get(actor: Actor, lakeName: string, query: VersionsQuery): Promise<VersionsView> {
      const anchor = query.anchor === undefined ? null : requireRef(query.anchor, 'anchor')
      const at = await openLakeFacts(deps, actor, lakeName, query.asOf)
      const dataLineage = lineageSwitches(await deps.catalogOptions.list(at.lake.id)).data
      if (anchor !== null) return { ...(await trace(deps, at, anchor, query)), dataLineage }
      const { answer, truncated } = await readWindow(deps.facts, at, readLanes(query.lanes ?? [], at), query)
      return { at, query, answer, truncated, dataLineage }
    },
  }
}

async function trace(
  deps: LakeFactsDeps,
  at: LakeFactsAt,
  anchor: Ref,
  query: VersionsQuery,
): Promise<Omit<VersionsView, 'dataLineage'>> {
  const { direction, depth, limit } = query
  const { hides } = at.visibility
  if (hides(ownerOf(anchor))) throw notFound('there is no such version')
  const question = { anchor, direction, depth, limit, until: at.until, hides }
  const answer = await traceVersions(boundReader(deps.facts, at.lake.id), at.topology.runs, question)
  if (!answer.ok) throw refuseAnchor(answer.error)
  return { at, query, answer: answer.value, truncated: false }
}

/** Whose visibility decides. */
function ownerOf(ref: Ref): string {
  if (ref.kind === 'table' || ref.kind === 'snapshot') return tableRefText(ref.table)
  return ref.kind === 'boundary' ? '' : jobRefText(ref.name)
}

function refuseAnchor({ code, detail }: AnchorError): RefusedError {
  return code === 'anchor-not-found' ? notFound(detail) : malformed(detail, 'anchor')
}

function notFound(detail: string): RefusedError {
  return new RefusedError('version-not-found', detail, {
    invalidParams: [{ name: 'anchor', reason: detail }],
  })
}
