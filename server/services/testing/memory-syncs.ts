import type { LakeRepository, SyncRecord, SyncRepository } from '../ports'

interface Row extends SyncRecord {
  readonly owner: string | null
  readonly leaseUntil: number
}

/** Syncs in memory, with the rules of the port. */
export function memorySyncs(lakes: LakeRepository): SyncRepository {
  const rows = new Map<string, Row>()
  let made = 0
  const all = () => [...rows.values()]
  const change = (id: string, fields: Partial<Row>): SyncRecord | null => {
    const row = rows.get(id)
    if (row === undefined) return null
    rows.set(id, { ...row, ...fields })
    return rows.get(id) ?? null
  }
  const holds = (id: string, owner: string) =>
    rows.get(id)?.owner === owner && rows.get(id)?.status === 'running'
  return {
    enqueue: async (lakeId, now, scope = 'full') => {
      const queued = all().find((row) => row.lakeId === lakeId && row.status === 'queued')
      if (queued !== undefined) return (scope === 'full' && change(queued.id, { scope })) || queued
      const lakeName = (await lakes.list()).find((lake) => lake.id === lakeId)?.name ?? ''
      const row: Row = { ...EMPTY, id: `sync-${++made}`, lakeId, lakeName, scope, requestedAt: now }
      rows.set(row.id, row)
      return row
    },
    find: (id) => Promise.resolve(rows.get(id) ?? null),
    newestOf: (lakeIds, scope = 'full') => {
      const wanted = all().filter((row) => scope === 'any' || row.scope === scope)
      return Promise.resolve(
        new Map(wanted.flatMap((row) => (lakeIds.includes(row.lakeId) ? [[row.lakeId, row]] : []))),
      )
    },
    lastReadAt: (lakeId) => {
      const read = all().filter((row) => row.scope === 'full' && row.status === 'succeeded')
      return Promise.resolve(read.findLast((row) => row.lakeId === lakeId)?.startedAt ?? null)
    },
    claim: (owner, now, leaseMillis) => {
      const running = new Set(all().flatMap((row) => (row.status === 'running' ? [row.lakeId] : [])))
      const next =
        all().find((row) => row.status === 'running' && row.leaseUntil < now) ??
        all().find((row) => row.status === 'queued' && !running.has(row.lakeId))
      if (next === undefined) return Promise.resolve(null)
      const fields = { status: 'running' as const, owner, leaseUntil: now + leaseMillis, startedAt: now }
      return Promise.resolve(change(next.id, fields))
    },
    heartbeat: (id, owner, progress, now, leaseMillis) => {
      if (!holds(id, owner)) return Promise.resolve(false)
      change(id, { ...progress, leaseUntil: now + leaseMillis })
      return Promise.resolve(rows.get(id)?.cancelRequested !== true)
    },
    addWarnings: (id, warnings) => {
      const row = rows.get(id)
      if (row !== undefined) {
        change(id, {
          warnings: [...row.warnings, ...warnings].slice(0, 200),
          warningCount: row.warningCount + warnings.length,
        })
      }
      return Promise.resolve()
    },
    finish: (id, owner, outcome, now) => {
      if (holds(id, owner)) change(id, { ...outcome, finishedAt: now })
      return Promise.resolve()
    },
    requestCancel: (id, now) => {
      const row = rows.get(id)
      if (row?.status === 'queued') change(id, { status: 'cancelled', finishedAt: now })
      if (row?.status === 'running') change(id, { cancelRequested: true })
      return Promise.resolve(rows.get(id) ?? null)
    },
  }
}

const EMPTY: Omit<Row, 'id' | 'lakeId' | 'lakeName' | 'scope' | 'requestedAt'> = {
  owner: null,
  leaseUntil: 0,
  status: 'queued',
  phase: '',
  done: 0,
  total: null,
  warnings: [],
  warningCount: 0,
  facts: 0,
  changed: 0,
  observations: 0,
  excluded: 0,
  failure: null,
  cancelRequested: false,
  startedAt: null,
  finishedAt: null,
}
