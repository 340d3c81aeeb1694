import type { ToyChain, ToyCluster, ToyTable } from '../../testing/cluster-simulation'
import type { Pick } from '../../testing/lake-simulation'
import { parseRef, type Ref } from '../../refs'
import { breaks, headOf, type ToyCut } from './oracle'

export interface ToyWish {
  readonly ref: Ref
  readonly table: ToyTable | null
  readonly chain: ToyChain | null
  /** Highest snapshot id, or index on the line. */
  readonly at: number
}

/** Combinations tried at most. */
const MAX_COMBINATIONS = 20_000

export function oracleWish(cluster: ToyCluster, pick: Pick): ToyWish | null {
  if (pick(4) > 0) {
    const table = cluster.tables[pick(cluster.tables.length)]!
    const one = table.path[pick(table.path.length + 1)]
    if (one === undefined) return null
    const last = Math.max(...table.path.filter((other) => other.group === one.group).map((other) => other.id))
    return { ref: refOf(`table:${table.name}@${one.id}`), table, chain: null, at: last }
  }
  const chain = cluster.chains[pick(cluster.chains.length)]!
  const at = pick(chain.line.length + 1)
  const point = chain.line[at]
  if (point === undefined) return null
  const run = chain.runs[point.run]!
  if (run.id.length < 1) return null
  return {
    ref: { kind: 'checkpoint', name: chain.name, run: run.id, checkpointId: BigInt(point.number) },
    table: null,
    chain,
    at,
  }
}

/** No wish at all: every consistent cut there is. */
export function wishForAll(cluster: ToyCluster): ToyWish {
  const table = cluster.tables[0]!
  return { ref: refOf(`table:${table.name}@1`), table: null, chain: null, at: Infinity }
}

function refOf(text: string): Ref {
  const ref = parseRef(text)
  if (!ref.ok) throw new Error(ref.error.detail)
  return ref.value
}

/** Every consistent cut under the wish, by trying all combinations; `null` = too many of them. */
export function allCuts(
  cluster: ToyCluster,
  wish: ToyWish,
  allowEmpty: boolean,
  healing = false,
): ToyCut[] | null {
  const versions = cluster.tables.map((table) => {
    const head = headOf(table)
    const ids = table.path
      .filter((one) => one.status === 'live' || one.status === 'tagged')
      .map((one) => one.id)
    const all = [...new Set([...(allowEmpty || head === 0 ? [0] : []), ...ids, head])]
    return all.filter((id) => wish.table !== table || id <= wish.at)
  })
  const points = cluster.chains.map((chain) => {
    const kept = chain.line.flatMap((one, i) => (one.kept ? [i] : []))
    const all = [...(allowEmpty ? (['none'] as const) : []), ...kept, 'top' as const]
    return all.filter((at) => {
      if (wish.table !== null && at !== 'top' && at !== 'none' && holdsBeyond(chain, at, wish)) return false
      if (wish.chain !== chain || at === 'none') return true
      return at === 'top' ? chain.stopped && chain.line.length - 1 <= wish.at : at <= wish.at
    })
  })
  const count = [...versions, ...points].reduce((product, one) => product * Math.max(one.length, 1), 1)
  if (count > MAX_COMBINATIONS) return null
  const found: ToyCut[] = []
  const lists: readonly (readonly (number | 'top' | 'none')[])[] = [...versions, ...points]
  const chosen: (number | 'top' | 'none')[] = []
  const walk = (i: number): void => {
    if (i === lists.length) {
      const values = [...chosen]
      const cut: ToyCut = {
        version: (table) => values[cluster.tables.indexOf(table)] as number,
        point: (chain) => values[cluster.tables.length + cluster.chains.indexOf(chain)]!,
      }
      if (breaks(cluster, cut, healing).length === 0) found.push(cut)
      return
    }
    for (const one of lists[i]!) {
      chosen[i] = one
      walk(i + 1)
    }
  }
  walk(0)
  return found
}

/** Nobody knows what it still holds, and it lies after everything its chain has committed there. */
function holdsBeyond(chain: ToyChain, at: number, wish: ToyWish): boolean {
  const i = chain.writes.indexOf(wish.table!)
  if (i === -1 || wish.at >= headOf(wish.table!)) return false
  if (chain.line[at]!.pendingKnown) return commitsBeyond(chain, i, at, wish)
  const newest = chain.groups[i]!.at(-1)
  return (
    newest === undefined ||
    !chain.line
      .slice(at)
      .some((one) => one.groups[i]!.at(-1) === newest && one.number === numberOf(chain, newest, i))
  )
}

/** What it still holds would be committed again, beyond what was wished for. */
function commitsBeyond(chain: ToyChain, i: number, at: number, wish: ToyWish): boolean {
  const point = chain.line[at]!
  const newest = point.groups[i]!.at(-1)
  if (newest === undefined || numberOf(chain, newest, i) !== point.number) return false
  return wish.table!.path.some((one) => one.identity === newest && one.id > wish.at)
}

function numberOf(chain: ToyChain, group: string, i: number): number | null {
  return chain.writes[i]!.path.find((one) => one.identity === group)?.number ?? null
}
