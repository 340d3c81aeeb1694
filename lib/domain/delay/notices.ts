import type { Pair } from './flow'
import { snapshotRef } from './hops'
import type { Notice } from './model'

/** What a reader of the verdict must know beside it; in the order of the ways. */
export function noticesOf(pairs: readonly Pair[], guessed: readonly Pair[]): Notice[] {
  return [...guessed.map(noPosition), ...pairs.flatMap((pair) => passedOver(pair) ?? [])]
}

function noPosition({ job, from }: Pair): Notice {
  return {
    code: 'no-position',
    ref: job.ref,
    says: `No checkpoint file of ${job.name} was seen, so nobody knows how far it has read ${from.ref}.`,
  }
}

/** An OVERWRITE since the job runs is content that never reaches it: not late, and missing for good (rule F11). */
function passedOver({ job, from }: Pair): Notice | null {
  const index = from.lastPassedOver
  if (job.batch || index < 0 || from.times[index]! <= job.runs[0]!.since) return null
  return {
    code: 'passed-over',
    ref: snapshotRef(from, index),
    says: `${job.name} passes over this OVERWRITE: as a streaming reader it never receives what it holds.`,
  }
}
