import { describe, expect, it } from 'vitest'
import { fuzzCount } from '@/fixtures/testing/mutate'
import { Random } from '@/fixtures/testing/random'
import { groupBy } from '../collections'
import type { LakeFacts, WriteFact } from '../facts'
import type { RefText } from '../refs'
import {
  simulateCluster,
  type ToyChain,
  type ToyCluster,
  type ToySnapshot,
  type ToyTable,
} from '../testing/cluster-simulation'
import { refOf } from '../testing/lake-builder'
import { buildDelayIndex } from '.'
import { buildFlow } from './flow'
import { oldestMissingRoot } from './trace'
import { findMissing } from './unreflected'
import { upstreamOf } from './upstream'

const HISTORIES = fuzzCount() / 4

/** The planner's histories: restores of older state with doubled rows, groups of two, several writers, self-loops, expiry. */
describe('histories of the planner against following every row', () => {
  it('D2, D3: finds the same oldest missing row for every table, and sums exactly', () => {
    let [compared, behind] = [0, 0]
    for (let seed = 1; compared < HISTORIES; seed++) {
      const random = new Random(seed)
      const cluster = simulateCluster((below) => random.below(below))
      // After a rollback ids are given again: what a position below one means is for the planner and the damage list.
      if (cluster.tables.some(({ gone }) => gone.length > 0)) continue
      // Its batch commits carry no rows to follow; those of `simulateLake` do.
      if (cluster.facts.runs.some(({ jobType }) => jobType === 'BATCH')) continue
      compared++
      const facts = withWrites(cluster)
      const flow = buildFlow(facts, cluster.now, new Set())
      const index = buildDelayIndex(facts, cluster.now)
      for (const table of cluster.tables) {
        const ref = refOf(table.name)
        const upstream = upstreamOf(flow, flow.tables.get(ref)!)
        const found = oldestMissingRoot(flow, upstream, findMissing(upstream, 'estimated'))
        expect([seed, ref, found]).toEqual([seed, ref, oldestMissing(cluster, ref)])
        const { hops, lateMs } = index.judge(ref)!
        if (hops.length === 0) continue
        behind++
        expect(hops.reduce((sum, hop) => sum + hop.ms, 0)).toBe(lateMs)
      }
    }
    expect(behind).toBeGreaterThan(HISTORIES / 4)
  }, 600_000)
})

/** The planner needs no writes: here each checkpoint's group is one, also of lives that were given up. */
function withWrites({ facts, tables }: ToyCluster): LakeFacts {
  const writes = tables.flatMap((table) => {
    const groups = groupBy(
      table.path.filter(({ owner, number }) => owner !== null && number !== null),
      ({ group }) => group,
    )
    return [...groups.values()].map((members): WriteFact => {
      const last = members.at(-1)!
      return {
        jobId: last.run,
        checkpointId: BigInt(last.number!),
        table: refOf(table.name),
        snapshotId: BigInt(last.id),
        identity: last.identity,
        memberIds: members.map(({ id }) => BigInt(id)),
        committedAt: members[0]!.at,
        certainty: 'exact',
        evidence: [],
      } as WriteFact
    })
  })
  return { ...facts, writes: [...facts.writes, ...writes] }
}

/** Commit time of the oldest root whose row is not in the table, forwards from each root; `null` = none. */
function oldestMissing(cluster: ToyCluster, target: RefText): number | null {
  const isIn = (one: ToySnapshot, table: ToyTable, seen: ReadonlySet<ToyTable>): boolean =>
    cluster.chains
      .filter((chain) => chain.reads.includes(table) && reaches(cluster, chain, target))
      .every((chain) =>
        chain.writes
          .filter((sink) => refOf(sink.name) === target || leads(cluster, sink, target))
          .every((sink) => {
            // What a life that was given up had read is to be read again.
            if (!one.rows.every((row) => chain.consumed.has(row))) return false
            const rows = one.rows.map((row) => `${chain.name}(${row})`)
            const taken = sink.path.find(
              (other) =>
                other.owner === chain &&
                !chain.abandoned.has(other.group) &&
                rows.every((row) => other.rows.includes(row)),
            )
            return taken === undefined || seen.has(sink) || isIn(taken, sink, new Set([...seen, sink]))
          }),
      )
  let oldest: number | null = null
  for (const table of cluster.tables) {
    if (!leads(cluster, table, target)) continue
    for (const one of table.path) {
      const root =
        one.owner !== null && one.owner.reads.length === 0 && one.rows.length > 0 && one.kind === 'APPEND'
      if (root && !isIn(one, table, new Set([table])) && (oldest === null || one.at < oldest)) oldest = one.at
    }
  }
  return oldest
}

function reaches(cluster: ToyCluster, chain: ToyChain, target: RefText): boolean {
  return chain.writes.some((sink) => refOf(sink.name) === target || leads(cluster, sink, target))
}

function leads(cluster: ToyCluster, from: ToyTable, target: RefText): boolean {
  const seen = new Set<ToyTable>()
  const stack = [from]
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    for (const chain of cluster.chains)
      if (chain.reads.includes(at))
        for (const sink of chain.writes) {
          if (refOf(sink.name) === target) return true
          if (!seen.has(sink)) stack.push(sink)
          seen.add(sink)
        }
  }
  return false
}
