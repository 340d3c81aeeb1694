import { canonicalBody, type StoredObservation } from '@/lib/domain/observations'
import { toPlain } from '@/lib/domain/observations'
import type { LakeFacts } from '@/lib/domain/facts/model'
import { PublicationStopped, type FactPublisher, type ObservationStore } from '../ports'

export const NO_FACTS: LakeFacts = {
  tables: [],
  snapshots: [],
  runs: [],
  checkpoints: [],
  reads: [],
  writes: [],
  edges: [],
  boundaries: [],
}

/** Observations in memory: the same body at the same place is kept once. */
export function memoryObservations(pageSize = 2): ObservationStore {
  const kept = new Map<string, Map<string, StoredObservation>>()
  return {
    append: (lakeId, batch) => {
      const lake = kept.get(lakeId) ?? new Map<string, StoredObservation>()
      kept.set(lakeId, lake)
      const before = lake.size
      for (const one of batch) {
        const key = one.place + ' ' + canonicalBody(one.body)
        lake.set(key, { ...(lake.get(key) ?? one), lastReadAt: one.readAt })
      }
      return Promise.resolve(lake.size - before)
    },
    stream: async function* (lakeId) {
      const all = [...(kept.get(lakeId)?.values() ?? [])]
      for (let at = 0; at < all.length; at += pageSize)
        yield await Promise.resolve(all.slice(at, at + pageSize))
    },
  }
}

/** The facts in force of each lake, and how many changed at the last publication. */
export function memoryPublisher(): FactPublisher & { readonly inForce: Map<string, LakeFacts> } {
  const inForce = new Map<string, LakeFacts>()
  return {
    inForce,
    publish: async (lakeId, facts, onProgress) => {
      const total = (Object.values(facts) as (readonly unknown[])[]).reduce(
        (sum, items) => sum + items.length,
        0,
      )
      if ((await onProgress?.(total, total)) === false) throw new PublicationStopped()
      const text = (one: LakeFacts | undefined) => JSON.stringify(toPlain(one ?? NO_FACTS))
      const changed = text(inForce.get(lakeId)) === text(facts) ? 0 : total
      inForce.set(lakeId, facts)
      return { facts: total, changed }
    },
  }
}
