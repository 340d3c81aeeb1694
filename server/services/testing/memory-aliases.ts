import { compareText } from '@/lib/domain/collections'
import type { AliasRepository, StoredAlias } from '../ports'

export function memoryAliases(): AliasRepository {
  const said = new Map<string, Map<string, StoredAlias>>()
  return {
    list: (lakeId) =>
      Promise.resolve([...(said.get(lakeId)?.values() ?? [])].sort((a, b) => compareText(a.from, b.from))),
    save: (lakeId, alias, now) => {
      const ofLake = said.get(lakeId) ?? new Map<string, StoredAlias>()
      said.set(lakeId, ofLake.set(alias.from, { ...alias, createdAt: now }))
      return Promise.resolve(true)
    },
    remove: (lakeId, from) => Promise.resolve(said.get(lakeId)?.delete(from) ?? false),
  }
}
