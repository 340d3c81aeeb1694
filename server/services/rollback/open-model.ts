import { provenFacts } from '@/lib/domain/facts/claims'
import { compileLake, type CompileOptions, type LakeModel } from '@/lib/domain/rollback'
import type { LakeFactsAt } from '../lakes/lake-facts'
import type { FactReader } from '../ports'

/** Lakes at an instant, compiled; `null` while nothing is known of the lake. */
export type OpenModel = (at: LakeFactsAt, options: CompileOptions) => Promise<LakeModel | null>

/** Lake, generation, instant and options of models that are kept: wishes change, these rarely do. */
const KEPT = 4

export function createModels(facts: Pick<FactReader, 'lakeFacts'>): OpenModel {
  const kept = new Map<string, Promise<LakeModel>>()
  return (at, options) => {
    const { now } = at
    if (now === null) return Promise.resolve(null)
    const retired = [...options.retired].sort().join(' ')
    const key = `${at.lake.id} ${at.topology.generation} ${now} ${options.healing} ${retired}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const model = facts.lakeFacts(at.lake.id).then((all) => compileLake(provenFacts(all), now, options))
    model.catch(() => kept.delete(key))
    kept.set(key, model)
    const oldest = kept.keys().next().value
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return model
  }
}
