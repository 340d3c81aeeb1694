import type { LakeFacts } from '../facts'
import type { StoredObservation } from '../observations'
import { contentOf, possiblePositions } from './brute-bounds'
import { bruteLines, nameOf } from './brute-lines'

export interface BoundsComparison {
  /** Checkpoints compared, and how many of them have one answer only. */
  readonly compared: number
  readonly exact: number
  /** Checkpoints whose witnesses contradict each other: nothing to compare with. */
  readonly contradicted: number
  /** `name table: ours …, brute force …` */
  readonly differences: readonly string[]
  /** High minus low where more than one answer is left, ascending, by brute force. */
  readonly widths: ReadonlyMap<string, number>
}

/** Bounds of every checkpoint of every streaming scan, ours and by brute force. */
export function compareBounds(
  facts: LakeFacts,
  observations: readonly StoredObservation[],
  margin: number,
): BoundsComparison {
  const ours = new Map(
    facts.reads
      .filter((read) => read.kind === 'scan' && read.checkpointId !== null)
      .map((read) => [`${nameOf(read.jobId, read.checkpointId!)} ${read.table}`, read]),
  )
  const differences: string[] = []
  const widths = new Map<string, number>()
  let [compared, exact, contradicted] = [0, 0, 0]
  for (const [table, line] of bruteLines(facts, observations, margin)) {
    const checkpoints = new Map(line.checkpoints.map((one) => [one.name, one]))
    const newest = line.snapshots.reduce((max, { id }) => (id > max ? id : max), 0n)
    for (const [name, positions] of possiblePositions(line)) {
      const [lowest, highest] = [positions[0], positions[positions.length - 1]]
      if (lowest === undefined || highest === undefined) {
        contradicted++
        continue
      }
      compared++
      const { scans, allows } = checkpoints.get(name)!
      const low = contentOf(lowest, line, scans).low
      // Above the newest known snapshot only a state can name one, so no bound can be given.
      const high = highest > newest && allows === null ? 0n : contentOf(highest, line, scans).high
      const read = ours.get(`${name} ${table}`)
      const [ourLow, ourHigh] = [read?.low ?? 0n, read?.high ?? 0n]
      if (high === 0n ? read !== undefined : ourLow !== low || ourHigh !== high)
        differences.push(`${name} ${table}: ours ${ourLow}..${ourHigh}, brute force ${low}..${high}`)
      if (high > low) widths.set(`${name} ${table}`, Number(high - low))
      else if (high > 0n) exact++
    }
  }
  return { compared, exact, contradicted, differences, widths }
}
