import { describe, expect, it } from 'vitest'
import { factCount } from '@/fixtures/testing/fact-count'
import { Random, shuffled } from '@/fixtures/testing/random'
import { toPlain } from '../observations'
import { assignments, possiblePositions, type BruteInput } from '../testing/brute-bounds'
import { compareBounds } from '../testing/compare-bounds'
import { observeLake, type ObservedHistory } from '../testing/observed-lake'
import { SKEW_MARGIN } from './clock'
import { deriveFacts, type LakeFacts } from '.'

function historyOf(seed: number): { lake: ObservedHistory; facts: LakeFacts } {
  const random = new Random(seed)
  const lake = observeLake((below) => random.below(below))
  return { lake, facts: deriveFacts({ ...lake, pathRewrites: [] }) }
}

describe('facts of random histories, looked at now and then', () => {
  it('F1: any order and repetition of the observations gives the same facts', () => {
    for (let seed = 1; seed <= factCount(100); seed++) {
      const { lake, facts } = historyOf(seed)
      const { observations } = lake
      const random = new Random(seed)
      const again = Array.from({ length: observations.length }, () => random.pick(observations))
      const other = deriveFacts({
        ...lake,
        observations: shuffled([...observations, ...again], seed),
        pathRewrites: [],
      })
      expect([seed, JSON.stringify(toPlain(other))]).toEqual([seed, JSON.stringify(toPlain(facts))])
    }
  }, 600_000)

  it('F9: bounds are those of a brute force, no wider and no tighter', () => {
    let [compared, bounded] = [0, 0]
    const differences: string[] = []
    for (let seed = 1; seed <= factCount(300); seed++) {
      const { lake, facts } = historyOf(seed)
      const found = compareBounds(facts, lake.observations, SKEW_MARGIN)
      expect([seed, found.contradicted]).toEqual([seed, 0])
      compared += found.compared
      bounded += found.widths.size
      differences.push(...found.differences.map((one) => `seed ${seed}: ${one}`))
    }
    expect(differences).toEqual([])
    expect(compared).toBeGreaterThan(12 * factCount(300))
    expect(bounded).toBeGreaterThan(2 * factCount(300))
  }, 600_000)

  it('F8, F9: what a checkpoint had really read lies within its bounds', () => {
    let checked = 0
    for (let seed = 1; seed <= factCount(100); seed++) {
      const { lake, facts } = historyOf(seed)
      const reads = new Map(
        facts.reads.map((read) => [`${read.jobId} ${read.checkpointId} ${read.table}`, read]),
      )
      for (const run of lake.runs) {
        for (const { id, status, readers } of run.barriers) {
          for (const [i, source] of run.reads.entries()) {
            const { ref, snaps } = lake.tables[source]!
            const read = reads.get(`${run.jobId} ${id} ${ref}`)
            if (read === undefined || status !== 'COMPLETED') continue
            const { content } = readers[i]!
            // Every version up to the next delivered one reads alike.
            const next = snaps.find((snap) => snap.delivers && snap.record.id > content)?.record.id
            const where = `seed ${seed}, ${run.jobId}@${id} of ${ref}: ${content}, said ${read.low}..${read.high}`
            expect(next === undefined || (read.low ?? 0n) < next, where).toBe(true)
            expect((read.high ?? 0n) >= content, where).toBe(true)
            checked++
          }
        }
      }
    }
    expect(checked).toBeGreaterThan(5 * factCount(100))
  }, 600_000)

  it('F4, F5: no snapshot is laid to a run that did not commit it', () => {
    let [exact, unknown, assumed, wrong] = [0, 0, 0, 0]
    for (let seed = 1; seed <= factCount(100); seed++) {
      const { lake, facts } = historyOf(seed)
      for (const table of lake.tables) {
        for (const fact of facts.snapshots.filter((one) => one.table === table.ref)) {
          const { writer } = table.snaps[Number(fact.id) - 1]!
          if (fact.run === null) unknown++
          else if (fact.writerCertainty === 'assumed') {
            // By times alone, so one of two runs within a second of each other may be taken for the other.
            assumed++
            if (fact.run !== writer?.jobId) wrong++
          } else {
            expect([seed, fact.table, fact.id, fact.run]).toEqual([seed, fact.table, fact.id, writer?.jobId])
            exact++
          }
        }
      }
    }
    expect(exact).toBeGreaterThan(3 * unknown)
    expect(wrong).toBeLessThanOrEqual(Math.ceil(assumed / 50))
  }, 600_000)
})

describe('the brute force', () => {
  it('leaves exactly the positions that some whole assignment has', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const line = smallLine(new Random(seed))
      const tried = new Map(line.checkpoints.map(({ name }) => [name, new Set<bigint>()]))
      for (const one of assignments(line)) for (const [name, position] of one) tried.get(name)!.add(position)
      for (const [name, positions] of possiblePositions(line))
        expect([seed, name, positions]).toEqual([
          seed,
          name,
          [...tried.get(name)!].sort((a, b) => Number(a - b)),
        ])
    }
  })
})

/** Five checkpoints: three in a row, and two that began from one of them. */
function smallLine(random: Random): BruteInput {
  const snapshots = Array.from({ length: 3 }, (_, i) => ({
    id: BigInt(i + 1),
    at: 10 * random.below(5),
    delivers: true,
    content: true,
    group: [BigInt(i + 1)],
  }))
  const checkpoints = Array.from({ length: 5 }, (_, i) => {
    const known = random.below(3) === 0 ? BigInt(random.below(4)) : null
    return {
      name: `c${i}`,
      passedBy: random.below(2) === 0 ? 10 * random.below(6) : null,
      ownCommit: random.below(6) === 0 ? BigInt(1 + random.below(3)) : null,
      allows: known === null ? null : (position: bigint) => position === known,
      scans: () => true,
      after: i === 0 ? [] : [i < 3 ? `c${i - 1}` : `c${random.below(3)}`],
    }
  })
  return { snapshots, lookedAt: 100, margin: 0, byChangelog: false, checkpoints }
}
