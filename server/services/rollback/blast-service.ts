import { blastRadius, type BlastRadius } from '@/lib/domain/blast'
import { RefusedError } from '@/lib/domain/errors'
import { tableRefText } from '@/lib/domain/refs'
import { openLakeFacts, type LakeFactsDeps } from '../lakes/lake-facts'
import type { Actor } from '../ports'
import { malformed, requireRef } from '../refs'
import type { OpenModel } from './open-model'

export interface BlastServiceDeps extends LakeFactsDeps {
  readonly models: OpenModel
}

/** What a commit has reached, whether or not anybody wants to go back. */
export function createBlastService(deps: BlastServiceDeps) {
  return {
    async get(
      actor: Actor,
      lakeName: string,
      query: { ref: string; at?: string | undefined },
    ): Promise<BlastRadius> {
      const ref = requireRef(query.ref, 'ref')
      if (ref.kind !== 'snapshot') throw malformed('name one snapshot: table:db.name@12', 'ref')
      const table = tableRefText(ref.table)
      const at = await openLakeFacts(deps, actor, lakeName, query.at)
      const model = await deps.models(at, { retired: new Set(), healing: false })
      const { hides } = at.visibility
      const line = hides(table) ? undefined : model?.tables.get(table)?.line
      const here = line?.path.find(
        (one) => one.id === ref.id && (ref.identity === null || one.identity.startsWith(ref.identity)),
      )
      if (model === null || here === undefined)
        throw new RefusedError('version-not-found', `${table} has no snapshot ${ref.id} on its current life.`)
      const found = blastRadius(model.facts, { table, id: ref.id }, model.now)
      return {
        ...found,
        tables: found.tables.filter((one) => !hides(one.ref)),
        readers: found.readers.filter((one) => !hides(one.job) && !hides(one.table)),
        sinks: found.sinks.filter((one) => !hides(one.job)),
        consumers: found.consumers.filter((one) => !hides(one.table)),
      }
    },
  }
}
