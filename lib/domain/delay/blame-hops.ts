import type { RefText } from '../refs'
import type { Millis } from '../time'
import { blameChangelog, blameJob } from './culprit'
import type { TracedHop } from './hops'
import { FACTOR, LEAST_THRESHOLD } from './limits'
import type { Culprit, DelayClass } from './model'
import type { Reader } from './reader'
import type { StuckPoint } from './trace'

/** What is down, whoever took longer before it: nothing moves until this is mended. */
const DOWN: ReadonlySet<string> = new Set<DelayClass>([
  'job-not-running',
  'stopped-on-purpose',
  'job-restarting',
  'checkpoints-failing',
])

/**
 * The holder that took most beyond what is usual there: data that was held up upstream and has just moved on is still
 * late because of that. A job that is down and has the data now comes first once it has added half as
 * much.
 */
export function blameHops(traced: readonly TracedHop[], stuck: StuckPoint | null, now: Millis): Culprit {
  const holders: { ref: RefText; hops: TracedHop[] }[] = []
  for (const one of traced) {
    const ref = one.job?.ref ?? one.hop.at
    const last = holders[holders.length - 1]
    if (last?.ref === ref) last.hops.push(one)
    else holders.push({ ref, hops: [one] })
  }
  const excess = ({ hops }: { hops: readonly TracedHop[] }) => {
    const usual = Math.max(0, ...hops.map(({ hop }) => hop.usualMs ?? 0))
    const total = hops.reduce((sum, { hop }) => sum + hop.ms, 0)
    return total - Math.max(FACTOR * usual, LEAST_THRESHOLD / FACTOR)
  }
  const holding = holders[holders.length - 1]!
  const holder = blame(holding.hops, stuck, now)
  const worst = holders.reduce((a, b) => (excess(b) > excess(a) ? b : a))
  if (
    worst === holding ||
    excess(worst) <= 0 ||
    (excess(holding) * 2 >= excess(worst) && DOWN.has(holder.class))
  )
    return holder
  return blame(worst.hops, stuck, now)
}

function blame(hops: readonly TracedHop[], stuck: StuckPoint | null, now: Millis): Culprit {
  const first = hops[0]!
  const last = hops[hops.length - 1]!
  const longest = hops.reduce((a, b) => (b.hop.ms > a.hop.ms ? b : a))
  const kind =
    longest.step === 'no-changelog'
      ? 'changelog'
      : longest.hop.kind === 'job' || longest.hop.kind === 'commit'
        ? longest.hop.kind
        : 'wait'
  const held = {
    from: first.hop.from,
    to: last.open ? now : last.hop.to,
    open: last.open,
    step: last.step,
    longest: kind,
    reader: readerIn(stuck, last),
  } as const
  return last.job === null ? blameChangelog(last.hop.at, held, last.hop.evidence) : blameJob(last.job, held)
}

function readerIn(stuck: StuckPoint | null, hop: TracedHop): Reader | null {
  return stuck !== null && stuck.pair.job === hop.job ? stuck.pair.reader : null
}
