import type { GraphQuery } from '@/lib/contracts'
import { isDebugTable } from '@/lib/domain/debug'
import { RefusedError } from '@/lib/domain/errors'
import { buildTopology, type OpenedHop, type TopologyAnswer } from '@/lib/domain/graph'
import { formatRef, type RefText } from '@/lib/domain/refs'
import { openLakeFacts, type LakeFactsAt, type LakeFactsDeps } from '../lakes/lake-facts'
import type { Actor } from '../ports'
import { malformed, requireRef } from '../refs'
import type { JudgeLake, Judgements } from '../states/judge-lake'

export interface GraphServiceDeps extends LakeFactsDeps {
  readonly judge: JudgeLake
}

export interface GraphView {
  readonly at: LakeFactsAt
  readonly judgements: Judgements
  readonly root: RefText | null
  readonly query: GraphQuery
  readonly answer: TopologyAnswer
}

export function createGraphService(deps: GraphServiceDeps) {
  return {
    async get(actor: Actor, lakeName: string, query: GraphQuery): Promise<GraphView> {
      const root = query.root === undefined ? null : requireRoot(query.root)
      const at = await openLakeFacts(deps, actor, lakeName, query.asOf)
      const { upstream, downstream, view, limit } = query
      const moreRoots = (query.moreRoots ?? []).map((text) => requireRoot(text, 'moreRoots'))
      const { horizon, visibility } = at
      const judgements = await deps.judge(at)
      const debug = query.debug === 'true' ? NONE : debugTables(at, [root, ...moreRoots])
      const hides = (ref: RefText) => visibility.hides(ref) || debug.has(ref)
      const open = (query.open ?? []).map(requireHop)
      const question = {
        root,
        moreRoots,
        open,
        upstream,
        downstream,
        view,
        limit,
        horizon,
        hides,
        judgements,
      }
      const answer = buildTopology(at.topology, question)
      if (answer === null) throw rootNotFound(root, lakeName)
      return { at, judgements, root, query, answer }
    },
  }
}

const NONE: ReadonlySet<RefText> = new Set()

/** No lineage of production (D8). */
function debugTables(at: LakeFactsAt, roots: readonly (RefText | null)[]): ReadonlySet<RefText> {
  const found = at.topology.tables.filter((fact) => isDebugTable(fact) && !roots.includes(fact.ref))
  return new Set(found.map(({ ref }) => ref))
}

function requireRoot(text: string, param = 'root'): RefText {
  const ref = requireRef(text, param)
  if (ref.kind === 'table' || ref.kind === 'job' || ref.kind === 'boundary') return formatRef(ref)
  throw malformed(`"${text}" names a version; a graph starts from a table, a job or a boundary`, param)
}

/** `up.table:ods.orders`: one hop more, upstream from there. */
function requireHop(text: string): OpenedHop {
  const [, way, ref] = /^(up|down)\.(.+)$/s.exec(text) ?? []
  if (ref === undefined) throw malformed(`"${text}" opens nothing; write up. or down. and a ref`, 'open')
  return { ref: requireRoot(ref, 'open'), direction: way === 'up' ? 'upstream' : 'downstream' }
}

function rootNotFound(root: RefText | null, lakeName: string): RefusedError {
  const code = root?.startsWith('job:') === true ? 'job-not-found' : 'table-not-found'
  return new RefusedError(code, `There is no ${root} in lake "${lakeName}" at that time.`, {
    invalidParams: [{ name: 'root', reason: 'not in this lake' }],
  })
}
