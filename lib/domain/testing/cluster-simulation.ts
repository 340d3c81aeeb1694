import type { LakeFacts, SnapshotFact } from '../facts'
import { LakeBuilder, refOf } from './lake-builder'
import type { Pick } from './lake-simulation'

/** A snapshot with the rows it added; `owner` = the chain whose group it is. */
export interface ToySnapshot {
  readonly id: number
  readonly identity: string
  readonly owner: ToyChain | null
  readonly user: string
  readonly run: string
  readonly number: number | null
  readonly kind: 'APPEND' | 'COMPACT' | 'OVERWRITE'
  readonly rows: readonly string[]
  readonly group: string
  readonly epoch: number
  readonly at: number
  status: SnapshotFact['status']
  tags: string[]
  /** A batch commit: what it had read. */
  readonly readOf: { readonly table: ToyTable; readonly id: number } | null
}

export interface ToyTable {
  readonly name: string
  path: ToySnapshot[]
  readonly gone: ToySnapshot[]
}

/** A completed checkpoint: identities planned per source, rows consumed, groups committed by then. */
export interface ToyPoint {
  readonly run: number
  readonly number: number
  readonly at: number
  readonly planned: readonly number[]
  readonly read: readonly (readonly string[])[]
  readonly consumed: ReadonlySet<string>
  /** Identities of all groups of its past, per sink. */
  readonly groups: readonly (readonly string[])[]
  kept: boolean
  readonly pendingKnown: boolean
}

export interface ToyChain {
  readonly name: string
  readonly reads: readonly ToyTable[]
  readonly writes: readonly ToyTable[]
  readonly users: readonly string[]
  readonly runs: { readonly id: string; readonly start: number; readonly from: ToyPoint | null }[]
  /** Line of the current life. */
  line: ToyPoint[]
  next: number[]
  /** Identities its state has read, per source. */
  seen: string[][]
  consumed: Set<string>
  groups: string[][]
  number: number
  epochs: number[]
  readonly abandoned: Set<string>
  stopped: boolean
  end: number
}

export interface ToyCluster {
  readonly facts: LakeFacts
  readonly now: number
  readonly tables: readonly ToyTable[]
  readonly chains: readonly ToyChain[]
}

/**
 * A toy cluster that is run for a while: chains with checkpoints, groups of one or two snapshots, groups without rows,
 * several writers, self-loops, statement sets, restores of older state with and without a rollback of the sinks, batch
 * runs, expiry, tags, and checkpoints that vanish.
 */
export function simulateCluster(pick: Pick): ToyCluster {
  let now = 1_000
  let rowCount = 0
  const tables: ToyTable[] = Array.from({ length: 2 + pick(2) }, (_, i) => ({
    name: `d.t${i}`,
    path: [],
    gone: [],
  }))
  const chains: ToyChain[] = []
  const batches: {
    id: string
    reads: ToyTable
    writes: ToyTable
    start: number
    end: number
    written: number
    read: number
  }[] = []
  addChain([], [0])
  for (let i = 1; i < tables.length; i++)
    addChain([pick(i)], pick(4) === 0 && i + 1 < tables.length ? [i, i + 1] : [i])
  if (pick(3) === 0) addChain(pick(2) === 0 ? [] : [0], [pick(tables.length)])
  if (pick(5) === 0) addChain([1], [1])
  for (let step = 4 + pick(10); step > 0; step--) {
    now += 10
    const chain = chains[pick(chains.length)]!
    const action = pick(12)
    if (action === 0) restore(chain, pick(2) === 0)
    else if (action === 1) batch()
    else checkpoint(chain)
  }
  now += 10
  for (const chain of chains) {
    chain.stopped = pick(3) === 0 && chain.line.length > 0
    chain.end = now
    for (const point of chain.line) point.kept = pick(4) > 0
  }
  for (const table of tables) expire(table)
  return { facts: toFacts(), now: now + 10, tables, chains }

  function addChain(reads: number[], writes: number[]): void {
    const name = `j${chains.length}`
    chains.push({
      name,
      reads: reads.map((i) => tables[i]!),
      writes: writes.map((i) => tables[i]!),
      users: writes.map((i) => `${name}-u${i}`),
      runs: [{ id: `${name}-0`, start: now, from: null }],
      line: [],
      next: reads.map(() => 0),
      seen: reads.map(() => []),
      consumed: new Set(),
      groups: writes.map(() => []),
      number: 0,
      epochs: writes.map(() => 0),
      abandoned: new Set(),
      stopped: false,
      end: 0,
    })
  }

  function push(
    table: ToyTable,
    snapshot: Omit<ToySnapshot, 'id' | 'identity' | 'at' | 'status' | 'tags' | 'group'>,
    group?: string,
  ): ToySnapshot {
    const id = (table.path.at(-1)?.id ?? 0) + 1
    now += 1
    const identity = `${table.name}#${id}#${now}`
    const made = {
      ...snapshot,
      id,
      identity,
      at: now,
      status: 'live' as const,
      tags: [],
      group: group ?? identity,
    }
    table.path.push(made)
    return made
  }

  function checkpoint(chain: ToyChain): void {
    chain.number++
    const fresh: string[] = []
    for (const [i, table] of chain.reads.entries()) {
      const head = table.path.at(-1)?.id ?? 0
      if (head < chain.next[i]!) continue // its source went backwards below it: it waits
      const to = chain.next[i]! + pick(head - chain.next[i]! + 1)
      for (const one of table.path) {
        if (one.id <= chain.next[i]! || one.id > to) continue
        chain.seen[i]!.push(one.identity)
        if (one.kind === 'APPEND') fresh.push(...one.rows)
      }
      chain.next[i] = to
    }
    if (chain.reads.length === 0 && pick(3) > 0) fresh.push(`r${rowCount++}`)
    for (const row of fresh) chain.consumed.add(row)
    now += 1
    const at = now
    const planned = [...chain.next]
    const read = chain.seen.map((one) => [...one])
    const committed: string[] = []
    const pastLine = chain.line
    for (const [i, table] of chain.writes.entries()) {
      if (fresh.length === 0 && pick(5) > 0) continue
      const common = {
        owner: chain,
        user: chain.users[i]!,
        run: chain.runs.at(-1)!.id,
        number: chain.number,
        epoch: chain.epochs[i]!,
        readOf: null,
      }
      const rows = fresh.map((row) => `${chain.name}(${row})`)
      const first = push(table, { ...common, kind: 'APPEND', rows })
      if (pick(3) === 0) push(table, { ...common, kind: 'COMPACT', rows: [] }, first.identity)
      chain.groups[i]!.push(first.identity)
      committed.push(first.identity)
    }
    chain.line = [
      ...pastLine,
      {
        run: chain.runs.length - 1,
        number: chain.number,
        at,
        planned,
        read,
        consumed: new Set(chain.consumed),
        groups: chain.groups.map((one) => [...one]),
        kept: true,
        pendingKnown: pick(2) === 0,
      },
    ]
  }

  /** A new run from an older point of the line; with or without its sinks rolled back to it. */
  function restore(chain: ToyChain, rollBack: boolean): void {
    const at = pick(chain.line.length + 1) - 1
    const point = chain.line[at]
    if (point === undefined) return
    const alone = chain.writes.every((table) =>
      chains.every((one) => one === chain || !one.writes.includes(table)),
    )
    for (const [i, table] of chain.writes.entries()) {
      const keep = new Set(point.groups[i]!)
      const later = chain.groups[i]!.filter((group) => !keep.has(group))
      if (rollBack && alone && table.path.every((one) => one.owner !== null)) {
        const cut = table.path.findIndex((one) => later.includes(one.group))
        if (cut >= 0)
          table.gone.push(...table.path.splice(cut).map((one) => ({ ...one, status: 'superseded' as const })))
      }
      for (const group of later) chain.abandoned.add(group)
      if (later.some((group) => table.path.some((one) => one.group === group))) chain.epochs[i]!++
      chain.groups[i] = [...point.groups[i]!]
    }
    chain.line = chain.line.slice(0, at + 1)
    chain.next = [...point.planned]
    chain.seen = point.read.map((one) => [...one])
    chain.consumed = new Set(point.consumed)
    chain.number = point.number
    now += 5
    chain.runs.push({ id: `${chain.name}-${chain.runs.length}`, start: now, from: point })
  }

  function batch(): void {
    const [reads, writes] = [tables[pick(tables.length)]!, tables[pick(tables.length)]!]
    const head = reads.path.at(-1)
    if (reads === writes || head === undefined) return
    const id = `b${batches.length}`
    const start = now
    const kind = pick(2) === 0 ? 'OVERWRITE' : 'APPEND'
    const made = push(writes, {
      owner: null,
      user: id,
      run: id,
      number: null,
      kind,
      rows: [],
      epoch: 0,
      readOf: { table: reads, id: head.id },
    })
    batches.push({ id, reads, writes, start, end: now, written: made.id, read: head.id })
  }

  /** Keeps the newest snapshots; some of the others live on in tags. */
  function expire(table: ToyTable): void {
    const last = table.path.length - 1
    const first = pick(2) === 0 ? 0 : pick(table.path.length + 1)
    for (const [i, one] of table.path.entries()) {
      if (pick(6) === 0) one.tags.push(`tag${one.id}`)
      if (i < first && i < last) one.status = one.tags.length > 0 ? 'tagged' : 'expired'
    }
  }

  function toFacts(): LakeFacts {
    const lake = new LakeBuilder()
    for (const table of tables) lake.table(table.name)
    for (const chain of chains) {
      for (const [i, run] of chain.runs.entries()) {
        const end = chain.runs[i + 1]?.start ?? (chain.stopped ? chain.end : null)
        lake.run(run.id, {
          job: chain.name,
          start: run.start,
          end,
          reads: chain.reads.map((one) => one.name),
          writes: chain.writes.map((one) => one.name),
          chain: chain.runs[0]!.id,
          ...(run.from === null
            ? {}
            : {
                restoredFrom: {
                  run: chain.runs[run.from.run]!.id,
                  checkpoint: BigInt(run.from.number),
                  path: 'chk',
                },
              }),
        })
      }
      for (const point of chain.line) {
        const at = (i: number) => BigInt(point.planned[i]!)
        const names = chain.reads.map((one, i) => [one.name, at(i)] as const)
        const held = chain.writes.flatMap((_, i) => {
          const own = point.groups[i]!.at(-1)
          const group = [...chain.writes[i]!.path, ...chain.writes[i]!.gone].find(
            (one) => one.identity === own,
          )
          return group?.number === point.number
            ? [{ commitUser: chain.users[i]!, identifier: BigInt(point.number), newFiles: 1, newRows: 1n }]
            : []
        })
        lake.checkpoint(chain.runs[point.run]!.id, BigInt(point.number), {
          completed: point.at,
          reads: Object.fromEntries(names),
          files: point.kept ? 'retained' : 'gone',
          ...(point.pendingKnown ? { pending: held } : {}),
        })
      }
    }
    for (const one of batches) {
      lake.run(one.id, {
        job: 'batch',
        start: one.start,
        end: one.end,
        state: 'FINISHED',
        batch: true,
        reads: [one.reads.name],
        writes: [one.writes.name],
      })
      lake.checkpoint(one.id, null, { reads: { [one.reads.name]: BigInt(one.read) } })
    }
    const built = lake.build()
    return {
      ...built,
      snapshots: tables.flatMap((table) =>
        [...table.path, ...table.gone].map((one) => toSnapshot(table, one)),
      ),
    }
  }

  function toSnapshot(table: ToyTable, one: ToySnapshot): SnapshotFact {
    const members = [...table.path, ...table.gone].filter((other) => other.group === one.group)
    const rows = BigInt(one.rows.length)
    return {
      table: refOf(table.name),
      id: BigInt(one.id),
      identity: one.identity,
      status: one.status,
      schemaId: 0n,
      commitUser: one.user,
      commitIdentifier: one.number === null ? 9223372036854775807n : BigInt(one.number),
      commitKind: one.kind,
      timeMillis: one.at,
      totalRecordCount: null,
      deltaRecordCount: rows,
      changelogRecordCount: 0n,
      watermark: null,
      operation: null,
      content: rows > 0n || one.kind === 'OVERWRITE',
      carriesChangelog: false,
      epoch: one.epoch,
      group: one.group,
      groupLastId: BigInt(Math.max(...members.map((other) => other.id))),
      maintenance: false,
      tags: one.tags,
      run: one.run,
      writerCertainty: 'exact',
      evidence: [],
    }
  }
}
