import type { LakeRecord, LakeRepository, LakeSettings } from '../ports'

export const SOME_SETTINGS: LakeSettings = {
  warehouse: 'file:/lake',
  catalog: 'filesystem',
  flink: [],
  checkpoints: [],
  sqlGateway: null,
  lineageStore: null,
  pathRewrites: [],
  frozenAt: null,
  syncEverySeconds: 0,
  include: [],
  exclude: [],
  watchEverySeconds: null,
  watchPaused: false,
  keepDays: null,
}

/** Lakes in memory, with the rules of the port. */
export function memoryLakes(): LakeRepository {
  const lakes = new Map<string, LakeRecord>()
  let made = 0
  return {
    list: () => Promise.resolve([...lakes.values()]),
    find: (name) => Promise.resolve([...lakes.values()].find((lake) => lake.name === name) ?? null),
    create: (lake, now) => {
      if ([...lakes.values()].some((other) => other.name === lake.name)) return Promise.resolve(null)
      const record = { ...lake, id: `lake-${++made}`, createdAt: now, factGeneration: 0 }
      lakes.set(record.id, record)
      return Promise.resolve(record)
    },
    update: (id, change) => {
      const lake = lakes.get(id)
      if (lake === undefined) return Promise.resolve(null)
      const updated = { ...lake, ...change }
      lakes.set(id, updated)
      return Promise.resolve(updated)
    },
    delete: (id) => Promise.resolve(lakes.delete(id)),
    finishDeletions: () => Promise.resolve(),
  }
}
