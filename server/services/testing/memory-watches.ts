import type { WatchRecord, WatchRepository } from '../ports'

interface Row extends Omit<WatchRecord, 'running'> {
  readonly owner: string | null
  readonly leaseUntil: number
}

/** Watches in memory, with the rules of the port. */
export function memoryWatches(): WatchRepository {
  const rows = new Map<string, Row>()
  const record = ({ owner, leaseUntil, ...row }: Row, now: number): WatchRecord => ({
    ...row,
    running: owner !== null && leaseUntil >= now,
  })
  return {
    of: (lakeIds, now) =>
      Promise.resolve(
        new Map(
          [...rows].flatMap(([id, row]) => (lakeIds.includes(id) ? [[id, record(row, now)] as const] : [])),
        ),
      ),
    claim: (lakeId, owner, now, leaseMillis) => {
      const row = rows.get(lakeId) ?? { ...EMPTY, lakeId, since: now }
      const free = row.owner === null || row.owner === owner || row.leaseUntil < now
      if (!free) return Promise.resolve(null)
      const claimed = { ...row, owner, leaseUntil: now + leaseMillis }
      rows.set(lakeId, claimed)
      return Promise.resolve(record(claimed, now))
    },
    save: (lakeId, owner, progress, now, leaseMillis) => {
      const row = rows.get(lakeId)
      if (row?.owner !== owner) return Promise.resolve(false)
      rows.set(lakeId, {
        ...row,
        leaseUntil: now + leaseMillis,
        tickAt: progress.tickAt ?? row.tickAt,
        readAt: progress.readAt ?? row.readAt,
        newAt: progress.newAt ?? row.newAt,
        caught: row.caught + progress.caught,
        missed: row.missed + progress.missed,
        troubles: progress.troubles,
        cost: progress.cost,
      })
      return Promise.resolve(true)
    },
    release: (lakeId, owner) => {
      const row = rows.get(lakeId)
      if (row?.owner === owner) rows.set(lakeId, { ...row, owner: null })
      return Promise.resolve()
    },
  }
}

const EMPTY: Omit<Row, 'lakeId' | 'since'> = {
  owner: null,
  leaseUntil: 0,
  tickAt: null,
  readAt: null,
  newAt: null,
  caught: 0,
  missed: 0,
  troubles: [],
  cost: { requests: 0, listings: 0, files: 0 },
}
