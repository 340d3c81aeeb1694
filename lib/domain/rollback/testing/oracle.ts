import type { ToyChain, ToyCluster, ToyPoint, ToySnapshot, ToyTable } from '../../testing/cluster-simulation'

/** A cut of the toy cluster: per table a position on its path (0 = empty), per chain a position on its line, or the top. */
export interface ToyCut {
  readonly version: (table: ToyTable) => number
  readonly point: (chain: ToyChain) => number | 'top' | 'none'
}

/** Rules of the cut, said once more over sets of identities, without any of the planner's arrays. */
export function breaks(cluster: ToyCluster, cut: ToyCut, healing = false): string[] {
  const broken: string[] = []
  for (const chain of cluster.chains) {
    const at = cut.point(chain)
    const lowered = [...chain.reads, ...chain.writes].filter((table) => cut.version(table) < headOf(table))
    if (at === 'top' && !chain.stopped) {
      if (lowered.length > 0) broken.push(`K0 ${chain.name} runs`)
      continue
    }
    const index = at === 'top' ? chain.line.length - 1 : at === 'none' ? -1 : at
    const point = chain.line[index]
    for (const [i, table] of chain.reads.entries()) {
      const s = cut.version(table)
      if (at === 'top' && s === headOf(table)) continue
      const path = new Set(upTo(table, s).map((one) => one.identity))
      const planned = point?.planned[i] ?? 0
      if (
        planned > 0 &&
        !(point!.read[i]!.every((one) => path.has(one)) && s >= planned && point!.read[i]!.length > 0)
      )
        broken.push(`K1 ${chain.name} ${table.name}`)
      if (at !== 'top' && planned > 0 && s > 0 && !canReplay(table, planned + 1, s))
        broken.push(`K4 ${chain.name} ${table.name}`)
    }
    for (const [i, table] of chain.writes.entries()) {
      const s = cut.version(table)
      const past = new Set(point?.groups[i] ?? [])
      const on = upTo(table, s)
      const own = on.filter((one) => one.owner === chain)
      const above = own.filter((one) => !past.has(one.group) && !chain.abandoned.has(one.group))
      if (above.length > 0) broken.push(`K2 ${chain.name} ${table.name}`)
      const damage = table.path.filter((one) => chain.abandoned.has(one.group) && one.owner === chain)
      const first = damage.find((one) => one.id <= s)
      if (first !== undefined && s < headOf(table)) {
        const newest = damage.filter((one) => one.id <= s).at(-1)!
        if (!own.some((one) => one.id > newest.id && !chain.abandoned.has(one.group)))
          broken.push(`D ${chain.name} ${table.name}`)
      }
      const standing = new Set(own.map((one) => one.identity))
      const heals =
        healing && typeof at === 'number' ? healed(chain, i, s, chain.line[at]!) : new Set<string>()
      const missing = [...past].filter(
        (group) =>
          !heals.has(group) &&
          (!standing.has(group) || table.path.some((one) => one.group === group && one.id > s)),
      )
      const untouched = at === 'top' && s === headOf(table)
      if (missing.length > 0 && !untouched) broken.push(`K3 ${chain.name} ${table.name}`)
      if (
        at !== 'top' &&
        point !== undefined &&
        !witnessed(chain, i, table, s, point.number, past, point.pendingKnown)
      )
        broken.push(`K3w ${chain.name} ${table.name}`)
    }
  }
  for (const table of cluster.tables) {
    const s = cut.version(table)
    const on = upTo(table, s)
    const splits = table.path.some(
      (one) => one.id <= s && table.path.some((two) => two.group === one.group && two.id > s),
    )
    if (splits) broken.push(`K6 ${table.name}`)
    const sources = new Set(on.flatMap((one) => (one.readOf === null ? [] : [one.readOf.table])))
    for (const source of sources) {
      const reads = on.filter((one) => one.readOf?.table === source)
      const from = reads.map((one) => one.kind).lastIndexOf('OVERWRITE')
      const need = Math.max(...reads.slice(Math.max(from, 0)).map((one) => one.readOf!.id))
      const tolerated = s === headOf(table) && cut.version(source) === headOf(source)
      if (need > cut.version(source) && !tolerated) broken.push(`K5 ${table.name}`)
    }
  }
  return broken
}

/**
 * Groups above `s` that a restore of the point commits again: held in its state, on the path as it is now (what was rolled
 * away before may have no files left), and above the newest snapshot of their user, which is all a committer looks at.
 */
function healed(chain: ToyChain, i: number, s: number, point: ToyPoint): Set<string> {
  const table = chain.writes[i]!
  if (!point.pendingKnown) return new Set()
  const own = table.path.filter((one) => one.user === chain.users[i])
  const newest = own.filter((one) => one.id <= s).at(-1)
  const held = own.filter(
    (one) =>
      one.id > s &&
      one.group === one.identity &&
      one.number === point.number &&
      point.groups[i]!.includes(one.group) &&
      (newest === undefined || one.number > newest.number!),
  )
  return new Set(held.map((one) => one.group))
}

export function headOf(table: ToyTable): number {
  return table.path.at(-1)?.id ?? 0
}

function upTo(table: ToyTable, id: number): ToySnapshot[] {
  return table.path.filter((one) => one.id <= id)
}

function canReplay(table: ToyTable, from: number, to: number): boolean {
  for (let id = from; id <= to; id++) {
    const one = table.path.find((two) => two.id === id)
    if (one === undefined || !(one.status === 'live' || (id === to && one.status === 'tagged'))) return false
    const target = table.path.find((two) => two.id === to)
    if (target?.status === 'tagged' && id < to) return false
  }
  return true
}

/** A restored committer looks at the newest snapshot of its user. */
function witnessed(
  chain: ToyChain,
  i: number,
  table: ToyTable,
  s: number,
  number: number,
  past: ReadonlySet<string>,
  known: boolean,
): boolean {
  const own = table.path.filter((one) => one.user === chain.users[i] && one.id <= s)
  const heads = own.filter((one) => one.group === one.identity && past.has(one.group))
  const held = known ? heads.filter((one) => one.number === number) : heads
  if (held.length === 0) return true
  const newest = own.at(-1)!
  const file = newest.id === s || newest.status === 'live'
  return file && held.every((one) => one.number! <= newest.number!)
}

/** Rows doubled, lost or without origin after the cut is restored and everything is read to the end. */
export function rowFaults(cluster: ToyCluster, cut: ToyCut, healing = false): string[] {
  const faults: string[] = []
  for (const chain of cluster.chains) {
    const at = cut.point(chain)
    if (at === 'top' || at === 'none') continue
    const point = chain.line[at]!
    for (const [i, table] of chain.writes.entries()) {
      const s = cut.version(table)
      const again = healing ? healed(chain, i, s, point) : new Set<string>()
      const found = table.path.filter(
        (one) =>
          (one.id <= s || again.has(one.identity)) && one.owner === chain && !chain.abandoned.has(one.group),
      )
      const rows = found.flatMap((one) => one.rows)
      const wanted = [...point.consumed].map((row) => `${chain.name}(${row})`)
      if (new Set(rows).size !== rows.length) faults.push(`doubled ${chain.name} ${table.name}`)
      if (wanted.some((row) => !rows.includes(row))) faults.push(`lost ${chain.name} ${table.name}`)
      if (rows.some((row) => !wanted.includes(row))) faults.push(`to be doubled ${chain.name} ${table.name}`)
    }
    if (chain.reads.length === 0) continue
    const there = new Set(
      chain.reads.flatMap((table) => upTo(table, cut.version(table)).flatMap((one) => one.rows)),
    )
    if ([...point.consumed].some((row) => !there.has(row))) faults.push(`without origin ${chain.name}`)
  }
  return faults
}
